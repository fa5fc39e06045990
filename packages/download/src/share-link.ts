/**
 * Links that people copy from a "share" button: they open a page about a file, not the file.
 * Each row says which, and what the direct form is. Links of the same services that give the file
 * itself, such as that of a sheet published as CSV, are none.
 */
interface ShareLink {
  service: string
  host: RegExp
  path: RegExp
  /** The direct link, `$1`… from `path`. */
  direct?: string
  /** Or: the link itself with this in its query. */
  query?: readonly [name: string, value: string]
  advice: string
}

const shareLinks: readonly ShareLink[] = [
  {
    service: 'Google Docs',
    host: /^docs\.google\.com$/,
    path: /^\/document\/(?:u\/\d+\/)?d\/([\w-]+)\/?(?:edit|view|preview|copy|mobilebasic)?(?:\?|$)/,
    direct: 'https://docs.google.com/document/d/$1/export?format=docx',
    advice: 'the document must be shared with anyone who has the link',
  },
  {
    service: 'Google Sheets',
    host: /^docs\.google\.com$/,
    path: /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)\/?(?:edit|view|preview|copy|htmlview)?(?:\?|$)/,
    direct: 'https://docs.google.com/spreadsheets/d/$1/export?format=xlsx',
    advice: 'the sheet must be shared with anyone who has the link',
  },
  {
    service: 'Google Slides',
    host: /^docs\.google\.com$/,
    path: /^\/presentation\/(?:u\/\d+\/)?d\/([\w-]+)\/?(?:edit|view|preview|copy|present|embed)?(?:\?|$)/,
    direct: 'https://docs.google.com/presentation/d/$1/export/pptx',
    advice: 'the presentation must be shared with anyone who has the link',
  },
  {
    service: 'Google Drive',
    host: /^drive\.google\.com$/,
    path: /^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/,
    direct: 'https://drive.usercontent.google.com/download?id=$1&export=download',
    advice: 'the file must be shared with anyone who has the link',
  },
  {
    service: 'Google Drive',
    host: /^drive\.google\.com$/,
    path: /^\/(?:open|uc)\?(?!.*export=download)(?:.*&)?id=([\w-]+)/,
    direct: 'https://drive.usercontent.google.com/download?id=$1&export=download',
    advice: 'the file must be shared with anyone who has the link',
  },
  {
    service: 'Dropbox',
    host: /^(?:www\.)?dropbox\.com$/,
    path: /^\/(?:s|scl\/fi)\/(?!.*[?&](?:dl|raw)=1)/,
    query: ['dl', '1'],
    advice: 'the file must be shared with anyone who has the link',
  },
  {
    service: 'OneDrive',
    host: /^(?:1drv\.ms|onedrive\.live\.com)$/,
    path: /^\/(?!download)(?!.*[?&]download=1)/,
    query: ['download', '1'],
    advice: 'the file must be shared with anyone who has the link',
  },
  {
    service: 'SharePoint',
    host: /\.sharepoint\.com$/,
    path: /^\/:[a-z]:\/(?!.*[?&]download=1)/,
    query: ['download', '1'],
    advice: 'the file must be shared with anyone who has the link',
  },
  {
    service: 'GitHub',
    host: /^(?:www\.)?github\.com$/,
    path: /^\/([^/]+\/[^/]+)\/blob\/(?!.*[?&]raw=(?:1|true)\b)([^?]+)/,
    direct: 'https://raw.githubusercontent.com/$1/$2',
    advice: 'the repository must be public',
  },
  {
    service: 'GitLab',
    host: /^gitlab\.com$/,
    path: /^\/(.+)\/-\/blob\/([^?]+)/,
    direct: 'https://gitlab.com/$1/-/raw/$2',
    advice: 'the project must be public',
  },
]

/** Message to the caller about a link that leads to a page; undefined for any other. */
export function shareLinkOf(url: URL): { service: string; direct: string; advice: string } | undefined {
  const target = url.pathname + url.search
  for (const row of shareLinks) {
    const match = row.host.test(url.hostname) ? row.path.exec(target) : null
    if (match) return { service: row.service, direct: directOf(row, match, url), advice: row.advice }
  }
  return undefined
}

function directOf(row: ShareLink, match: RegExpExecArray, url: URL): string {
  if (row.direct) return row.direct.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
  const direct = new URL(url)
  if (row.query) direct.searchParams.set(...row.query)
  return direct.href
}
