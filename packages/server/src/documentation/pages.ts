/** Every page of the documentation: where it is served, and in which group and order it is listed. */

export interface Page {
  /** Below `/docs`; '' is the front page. */
  name: string
  /** What the list of pages calls it; its own heading may say more. */
  title: string
  /** In one sentence, for lists and `/llms.txt`. */
  about: string
  /** Below `docs/`; absent where the page is written again from the running service. */
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
      { name: '', title: 'Overview', about: 'What Docmill is, and where to start.', file: 'README.md' },
      guide('quickstart', 'Quickstart', 'A first conversion with curl, JavaScript, Python and n8n.'),
      guide('dashboard', 'Dashboard', 'Allowance, keys and a playground in the browser.'),
    ],
  },
  {
    title: 'Using the API',
    pages: [
      { name: 'api', title: 'API reference', about: 'Every endpoint with its fields and responses.' },
      { name: 'plans', title: 'Plans and limits', about: 'The limits of this deployment and its plans.' },
      guide(
        'retries',
        'Errors and retries',
        'What to do when a call fails, and how to retry without being charged twice.',
      ),
      guide('jobs', 'Jobs', 'Many files or long files in the background, and webhooks.'),
      reference('errors', 'Error codes', 'Every error, its status and what to do about it.'),
      reference('warnings', 'Warnings', 'What was omitted, changed or repaired.'),
      reference('options', 'Options', 'Options of a conversion.'),
      reference('formats', 'Formats', 'All formats that can be converted.'),
      guide('markdown', 'The Markdown', 'What each part of a document becomes.'),
      guide('structure', 'Structure', 'The document tree, chunks, pages and HTML.'),
      reference('kinds', 'Kinds of nodes', 'Kinds of nodes in the document tree.'),
    ],
  },
  {
    title: 'Integrations',
    pages: [
      integration('clients', 'TypeScript and Python', 'The clients for TypeScript, JavaScript and Python.'),
      integration('langchain', 'LangChain', 'The document loader for LangChain in Python and JavaScript.'),
      integration('llama-index', 'LlamaIndex', 'The reader for LlamaIndex in Python and TypeScript.'),
      integration('haystack', 'Haystack', 'The converter component for Haystack.'),
      integration('ai-sdk', 'Vercel AI SDK', 'The tool for the AI SDK: models read documents at URLs.'),
      integration('n8n', 'n8n', 'The node for n8n, and a workflow to paste.'),
      integration('dify', 'Dify', 'The plugin for Dify: files and URLs in workflows and agents.'),
      integration('mcp', 'MCP', 'A server for AI agents: convert, read and search documents.'),
      integration('open-webui', 'Open WebUI', 'The external document loader of Open WebUI.'),
      integration('docling', 'Clients of docling-serve', 'Endpoints that are compatible with docling-serve.'),
    ],
  },
  {
    title: 'Command line and library',
    pages: [
      guide('command-line', 'Command line', 'Converting files with docmill convert.'),
      reference('commands', 'Commands', 'Every command and its options.'),
      guide('library', 'Library', 'Conversions inside a Node.js program.'),
    ],
  },
  {
    title: 'Running the service',
    pages: [
      guide('setup', 'Running the service', 'Accounts, databases, proxies, engines.'),
      guide('billing', 'Billing', 'Selling credits and plans through Stripe.'),
      guide('operations', 'Operations', 'Deployment, backups, checks, upgrades.'),
      guide('kubernetes', 'Kubernetes', 'A Helm chart for the service and workers, with a scaler.'),
      guide('monitoring', 'Monitoring', 'Health checks, metrics, alerts, logs and traces.'),
      guide('scaling', 'Scaling', 'Processes, memory, limits and the database.'),
      guide('security', 'Security and retention', 'How untrusted files are sandboxed, and what is stored.'),
      guide('soak', 'Soak test', 'Load and fault tests of a deployment, measured.'),
      reference('settings', 'Settings', 'Every environment variable.'),
      reference('walls', 'Layers of the sandbox', 'What isolates the processes that read documents.'),
      reference('limits', 'Limits of a document', 'Limits on the size and cost of one document.'),
      guide('pdf-quality', 'PDF quality', 'Compared with other converters.'),
      guide(
        'browser',
        'In browsers and at the edge',
        'Conversions without a server, in Web Workers, Deno, Bun and workerd.',
      ),
      guide('sizes', 'Sizes and start times', 'Installed sizes, bundle sizes and start times.'),
    ],
  },
]

/** Names that pages had before, and have links to: earlier name → name. */
export const movedPages: Readonly<Record<string, string>> = {
  operate: 'operations',
  service: 'setup',
  tuning: 'scaling',
  watching: 'monitoring',
}

export const pages: readonly Page[] = pageGroups.flatMap((group) => group.pages)

/** The address of a page on the service. */
export function addressOfPage({ name }: Pick<Page, 'name'>): string {
  return name === '' ? '/docs' : `/docs/${name}`
}

function guide(name: string, title: string, about: string): Page {
  return { name, title, about, file: `guide/${name}.md` }
}

function integration(name: string, title: string, about: string): Page {
  return { name, title, about, file: `guide/integrations/${name}.md` }
}

function reference(name: string, title: string, about: string): Page {
  return { name, title, about, file: `reference/${name}.md` }
}
