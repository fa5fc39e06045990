/** The same conversion as a program would ask for it. The key is a placeholder but where one was just made. */

export type Source =
  | { kind: 'file'; name: string }
  | { kind: 'url'; url: string }
  | { kind: 'text'; text: string; name: string }

export interface Wanted {
  baseUrl: string
  source: Source
  /** Fields of the request besides its source. */
  options: Record<string, string>
  /** The service asks for no key. */
  keyless?: boolean
  /** Shown in the place of `$DOCMILL_KEY`. */
  key?: string
}

export const languages = ['curl', 'JavaScript', 'Python', 'n8n'] as const
export type Language = (typeof languages)[number]

export function snippet(language: Language, wanted: Wanted): string {
  return { curl, JavaScript: javaScript, Python: python, n8n }[language](wanted)
}

export function curl({ baseUrl, source, options, keyless, key = '$DOCMILL_KEY' }: Wanted): string {
  const head = [`curl -sS ${baseUrl}/api/v1/convert`, ...(keyless ? [] : [`-H "Authorization: Bearer ${key}"`])]
  const lines =
    source.kind === 'url'
      ? [
          ...head,
          `-H "Content-Type: application/json"`,
          `-d ${quoted(JSON.stringify({ file_url: source.url, ...options }))}`,
        ]
      : [
          ...head,
          `-F ${quoted(filePart(source))}`,
          ...Object.entries(options).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
        ]
  return lines.join(' \\\n  ')
}

function filePart(source: Exclude<Source, { kind: 'url' }>): string {
  if (source.kind === 'text') return `file=${source.text};filename=${source.name}`
  // curl takes what follows a semicolon or comma for more parameters, but not between quotation marks.
  return `file=@"${source.name.replace(/["\\]/g, '\\$&')}"`
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function javaScript({ baseUrl, source, options, keyless }: Wanted): string {
  const authorization = keyless ? [] : [`Authorization: \`Bearer \${process.env.DOCMILL_KEY}\``]
  const call = (body: string, headers: readonly string[]): string =>
    `const response = await fetch('${baseUrl}/api/v1/convert', {
  method: 'POST',
  headers: {${headers.length > 0 ? ` ${headers.join(', ')} ` : ''}},
  body${body},
})
const result = await response.json()
if (!result.success) throw new Error(result.error.message)
console.log(result.content)
`
  if (source.kind === 'url')
    return call(`: JSON.stringify(${JSON.stringify({ file_url: source.url, ...options })})`, [
      ...authorization,
      `'Content-Type': 'application/json'`,
    ])
  const fields = Object.entries(options).map(([name, value]) => `body.append(${literal(name)}, ${literal(value)})\n`)
  return `import { openAsBlob } from 'node:fs'

const body = new FormData()
body.append('file', await openAsBlob(${literal(source.name)}), ${literal(source.name)})
${fields.join('')}
${call('', authorization)}`
}

function python({ baseUrl, source, options, keyless }: Wanted): string {
  const fields = Object.entries(options).map(([name, value]) => `${literal(name)}: ${literal(value)}`)
  const body =
    source.kind === 'url'
      ? `    json={${[`"file_url": ${literal(source.url)}`, ...fields].join(', ')}},`
      : [
          `    files={"file": open(${literal(source.name)}, "rb")},`,
          ...(fields.length > 0 ? [`    data={${fields.join(', ')}},`] : []),
        ].join('\n')
  return `${keyless ? '' : 'import os\n'}import requests

response = requests.post(
    "${baseUrl}/api/v1/convert",
${keyless ? '' : `    headers={"Authorization": f"Bearer {os.environ['DOCMILL_KEY']}"},\n`}${body}
)
result = response.json()
if not result["success"]:
    raise RuntimeError(result["error"]["message"])
print(result["content"])
`
}

/** A node to paste into a workflow; its header credential holds `Authorization: Bearer KEY`. */
function n8n({ baseUrl, source, options, keyless }: Wanted): string {
  const fields = Object.entries(options).map(([name, value]) => ({ name, value }))
  const body =
    source.kind === 'url'
      ? { bodyParameters: { parameters: [{ name: 'file_url', value: source.url }, ...fields] } }
      : {
          contentType: 'multipart-form-data',
          bodyParameters: {
            parameters: [{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' }, ...fields],
          },
        }
  const node = {
    name: 'Convert with Docmill',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    parameters: {
      method: 'POST',
      url: `${baseUrl}/api/v1/convert`,
      ...(keyless ? {} : { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }),
      sendBody: true,
      ...body,
      options: { timeout: 180_000 },
    },
  }
  return `${JSON.stringify({ nodes: [node], connections: {} }, null, 2)}\n`
}

/** A string literal of JavaScript and of Python. */
function literal(text: string): string {
  return JSON.stringify(text)
}
