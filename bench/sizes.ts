/**
 * Writes `docs/guide/sizes.md`: what an installation takes, what an application loads of the library, and how long a process needs
 * until the first document is converted. `npm run pack:check` and `test/contract/bundles.test.ts` hold the bounds.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBundle } from '../tools/packaging/bundle-size.ts'
import { type InstallationName, installations, installInto } from '../tools/packaging/installations.ts'
import { packInto } from '../tools/packaging/pack.ts'
import { quantile } from './measure.ts'

const top = join(import.meta.dirname, '..')
const minutes = join(top, 'docs/guide/minutes.docx')
const letter = join(top, 'packages/convert/src/formats/pdf/goldens/address-lines.pdf')
const rounds = 9

/** What programs import, the formats that they name, and a document of one of them. */
const bundles = [
  ['Word alone', "import { createConverter, docx } from '@docmill/convert/office'", '[docx]', minutes],
  [
    'Word, Excel and PowerPoint',
    "import { createConverter, docx, pptx, xlsx } from '@docmill/convert/office'",
    '[docx, xlsx, pptx]',
    minutes,
  ],
  ['PDF alone', "import { createConverter, pdf } from '@docmill/convert/pdf'", '[pdf]', letter],
] as const

export async function benchSizes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-sizes-'))
  try {
    execFileSync(process.execPath, ['--conditions=@docmill/source', join(top, 'tools/build.ts')], { stdio: 'inherit' })
    const app = join(folder, 'app')
    const tarballs = packInto(folder)
    const installed = Object.keys(installations).map((name) => {
      const installation = installations[name as InstallationName]
      return { ...installation, megabytes: installInto(app, installation, tarballs) }
    })
    const text = page({
      installed: installed.map(({ command, megabytes, maxMb }) => [
        `\`${command}\``,
        `${megabytes.toFixed(1)} MB`,
        `${maxMb} MB`,
      ]),
      bundled: await bundleRows(app),
      started: startRows(app),
    })
    writeFileSync(join(top, 'docs/guide/sizes.md'), text)
    console.log(text)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundleRows(app: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const [title, imports, formats, document] of bundles) {
    const program = `${imports}\nexport const { convert } = createConverter(${formats})`
    rows.push(bundleRow(title, await measureBundle(app, program, document)))
  }
  const every = "export { convert } from '@docmill/convert/web'"
  rows.push(bundleRow('every format, to convert a Word document', await measureBundle(app, every, minutes)))
  rows.push(bundleRow('every format, to convert a PDF', await measureBundle(app, every, letter)))
  return rows
}

function bundleRow(title: string, size: Awaited<ReturnType<typeof measureBundle>>): string[] {
  return [title, ...[size.loadedKb, size.loadedGzipKb, size.reachableKb].map((kb) => `${Math.round(kb)} KB`)]
}

/** Wall time of processes that convert one document and end. */
function startRows(app: string): string[][] {
  const command = join(app, 'node_modules/docmill/dist/main.cjs')
  const library = (file: string): string[] => [
    '--input-type=module',
    '--eval',
    `import { readFileSync } from 'node:fs'
     import { convert } from '@docmill/convert'
     await convert(readFileSync(${JSON.stringify(file)}), { filename: 'document' })`,
  ]
  const rows: [string, string[]][] = [
    ['Node itself', ['--eval', '0']],
    ['`docmill --version`', [command, '--version']],
    ['`docmill convert minutes.docx`, in its sandboxed process', [command, 'convert', minutes]],
    ['the library, a Word document', library(minutes)],
    ['the library, a PDF', library(letter)],
  ]
  return rows.map(([title, args]) => {
    const times = Array.from({ length: rounds + 1 }, () => {
      const started = performance.now()
      execFileSync(process.execPath, args, { cwd: app, stdio: 'ignore' })
      return performance.now() - started
    })
    return [title, `${Math.round(quantile(times.slice(1), 0.5))} ms`]
  })
}

function page({ installed, bundled, started }: Record<'installed' | 'bundled' | 'started', string[][]>): string {
  return `# Sizes and start times

Written by \`npm run bench -- sizes\`, with Node ${process.versions.node} on ${process.platform}-${process.arch}. 1 MB is 1,000,000 bytes.

## Installed

All files in \`node_modules\`. \`npm run pack:check\` fails beyond the limit. [How they became small](../decisions/small-packages.md).

${table(['', 'size', 'limit'], 'lrr', installed)}

Half of OCR is sharp, which decodes images. The library without it has no native code.

## Loaded by a web application

Code of the library in a bundle for browsers, minified by esbuild in chunks. The limit for Word alone is 400 KB. PDF also loads
\`pdfium.wasm\`, 4.6 MB; \`include=chunks\` loads a table of tokens, 1 to 2.8 MB.

${table(['formats', 'loaded to convert', 'compressed', 'with every output format'], 'lrrr', bundled)}

\`\`\`ts
import { createConverter, docx, xlsx } from '@docmill/convert/office'

const { convert } = createConverter([docx, xlsx]) // a bundler leaves out all other formats
const { content } = await convert(new Uint8Array(await file.arrayBuffer()), { filename: file.name })
\`\`\`

## Started

From the start of a process to its end, one document each: medians of ${rounds} runs, on a machine with two cores.

${table(['', 'time'], 'lr', started)}
`
}

function table(header: string[], alignment: string, rows: readonly string[][]): string {
  const rule = [...alignment].map((one) => (one === 'r' ? '---:' : '---'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
