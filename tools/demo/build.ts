/** Builds the demo page into a folder: static files, to be served from anywhere. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { pdfiumUrl } from '../../packages/convert/src/platform/pdfium-url.ts'
import { publishedPdfiumUrl } from '../packaging/pdfium.ts'

const page = join(import.meta.dirname, 'page')

/** The sources find PDFium as what is published does. */
export const pdfiumNextToTheCode: Plugin = {
  name: 'pdfium-next-to-the-code',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]platform[\\/]pdfium-url\.ts$/ }, () => ({ contents: publishedPdfiumUrl }))
  },
}

export async function buildDemo(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: [join(page, 'app.js'), join(page, 'worker.js')],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@docmill/source'],
    logLevel: 'error',
    plugins: [pdfiumNextToTheCode],
  })
  for (const file of ['index.html', 'style.css']) copyFileSync(join(page, file), join(folder, file))
  copyFileSync(fileURLToPath(pdfiumUrl()), join(folder, 'pdfium.wasm'))
}
