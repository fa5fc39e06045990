/** Every page of the documentation: where it is served, and in which group and order it is listed. */

export interface Page {
  /** Below `/docs`; '' is the front page. */
  name: string
  /** What the list of pages calls it; its own heading may say more. */
  title: string
  /** In one sentence, for lists and `/llms.txt`. */
  about: string
  /** Below `docs/`; absent where the page is written anew from the running service. */
  file?: string
}

export interface PageGroup {
  title: string
  pages: readonly Page[]
}

export const pageGroups: readonly PageGroup[] = [
  {
    title: 'Start',
    pages: [
      { name: '', title: 'Overview', about: 'What Docmill is, and where to read on.', file: 'README.md' },
      guide('quickstart', 'Quickstart', 'A first conversion with curl, JavaScript, Python and n8n.'),
      guide('dashboard', 'Dashboard', 'Allowance, keys and a playground in the browser.'),
    ],
  },
  {
    title: 'Call it',
    pages: [
      { name: 'api', title: 'API reference', about: 'Every endpoint, field and answer.' },
      { name: 'plans', title: 'Plans and limits', about: 'What this deployment allows, and at what price.' },
      guide('retries', 'Errors and retries', 'What to do when a call fails, and how to repeat one safely.'),
      reference('errors', 'Error codes', 'Every error, its status and what to do about it.'),
      reference('warnings', 'Warnings', 'What a conversion could not carry over.'),
      reference('options', 'Options', 'What a caller may ask for.'),
      reference('formats', 'Formats', 'What can be converted.'),
      guide('markdown', 'The Markdown', 'What each part of a document becomes.'),
      guide('structure', 'Structure', 'The document tree, chunks, pages and HTML.'),
      reference('kinds', 'Kinds of nodes', 'What nodes of the tree are where mdast has no type for it.'),
    ],
  },
  {
    title: 'Use it without the service',
    pages: [
      guide('command-line', 'Command line', 'The command docmill convert.'),
      guide('library', 'Library', 'The same conversions inside a Node program.'),
    ],
  },
  {
    title: 'Run it',
    pages: [
      guide('service', 'Running the service', 'Accounts, databases, proxies, engines.'),
      guide('billing', 'Selling it', 'Credits and plans for money, through Stripe.'),
      guide('operate', 'Operating it', 'Deploying, backups, checks, new versions.'),
      guide('watching', 'Watching it', 'Health, metrics, logs and traces.'),
      guide('tuning', 'Tuning', 'How many processes, how much memory, which bounds.'),
      guide('security', 'Security and retention', 'What a hostile file meets, and what is kept.'),
      guide('soak', 'Soak test', 'What a deployment withstands, as it was measured.'),
      reference('settings', 'Settings', 'Every environment variable.'),
      reference('limits', 'Limits of a document', 'Bounds on what one document may cost.'),
      guide('pdf-quality', 'How good PDF is', 'Measured beside other converters.'),
    ],
  },
]

export const pages: readonly Page[] = pageGroups.flatMap((group) => group.pages)

/** The address of a page on the service. */
export function addressOfPage({ name }: Pick<Page, 'name'>): string {
  return name === '' ? '/docs' : `/docs/${name}`
}

function guide(name: string, title: string, about: string): Page {
  return { name, title, about, file: `guide/${name}.md` }
}

function reference(name: string, title: string, about: string): Page {
  return { name, title, about, file: `reference/${name}.md` }
}
