/** Draws the pages of a PDF with pdf.js, which is loaded with the first PDF that is shown. */
import type { Drawer } from './drawer.ts'

let policy: { createScriptURL(address: string): unknown } | undefined

/** @param password For an encrypted file. @throws where pdf.js cannot open it */
export async function openPdf(file: File, password: string | undefined): Promise<Drawer> {
  const [{ getDocument, PDFWorker }, { default: address }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  const port = new Worker(trusted(address), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const data = new Uint8Array(await file.arrayBuffer())
  const task = getDocument({
    data,
    worker,
    ...(password ? { password } : {}),
    // Fonts that the file does not embed come from the system: nothing is fetched.
    useSystemFonts: true,
    useWorkerFetch: false,
    BinaryDataFactory: DecoderFactory,
    enableXfa: false,
    verbosity: 0,
  })
  const close = (): void => {
    void task.destroy().finally(() => port.terminate())
  }
  try {
    const pdf = await task.promise
    return {
      async draw(number, canvas, width) {
        const page = await pdf.getPage(number)
        const { width: full } = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: width / full })
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        await page.render({ canvas, viewport }).promise
        page.cleanup()
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Decoders that pdf.js loads for the first image that needs one: fax and JBIG2, JPEG 2000, ICC profiles. */
const decoders: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  'jbig2.wasm': () => import('pdfjs-dist/wasm/jbig2.wasm?url'),
  'openjpeg.wasm': () => import('pdfjs-dist/wasm/openjpeg.wasm?url'),
  'qcms_bg.wasm': () => import('pdfjs-dist/wasm/qcms_bg.wasm?url'),
}

/** Reads a decoder from our own build, where its name has a hash in it. */
class DecoderFactory {
  /** @throws for character maps and fonts, which are not part of the build */
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = await decoders[filename]?.()
    if (!address) throw new Error(`${filename} is not a decoder`)
    const response = await fetch(address.default)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** The only address that a worker is made of: that of our own build. */
function trusted(address: string): string {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: object): typeof policy } })
    .trustedTypes
  policy ??= factory?.createPolicy('docmill-worker', {
    createScriptURL(given: string) {
      if (given !== address) throw new TypeError('this is not the worker of pdf.js')
      return given
    },
  })
  return (policy?.createScriptURL(address) ?? address) as string
}
