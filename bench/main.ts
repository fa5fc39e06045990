/**
 * `npm run bench [growth] [office] [structure] [splitters] [native] [rivals] [large] [pdf] [ocr] [ocr-languages] [ocr-pictures] [formulas] [quota] [service] [jobs] [job-account] [downloads] [sizes]`: measures, and prints tables in Markdown.
 */
import { availableParallelism } from 'node:os'
import { installOnce } from './install.ts'

/** Each is loaded when it is run: what the service needs slows down conversions in the same process. */
const benches: Readonly<Record<string, () => Promise<() => void | Promise<void>>>> = {
  growth: async () => (await import('./growth/main.ts')).benchGrowth,
  office: async () => (await import('./office.ts')).benchOffice,
  structure: async () => (await import('./structure.ts')).benchStructure,
  splitters: async () => (await import('./splitters/main.ts')).benchSplitters,
  native: async () => (await import('./native.ts')).benchNative,
  rivals: async () => (await import('./rivals/main.ts')).benchRivals,
  large: async () => (await import('./large.ts')).benchLarge,
  pdf: async () => (await import('./pdf.ts')).benchPdf,
  ocr: async () => (await import('./ocr.ts')).benchOcr,
  'ocr-languages': async () => (await import('./ocr-languages/main.ts')).benchOcrLanguages,
  'ocr-pictures': async () => (await import('./ocr-pictures/main.ts')).benchOcrPictures,
  formulas: async () => (await import('./formulas/main.ts')).benchFormulas,
  quota: async () => (await import('./quota.ts')).benchQuota,
  service: async () => (await import('./service.ts')).benchService,
  jobs: async () => (await import('./jobs.ts')).benchJobs,
  'job-account': async () => (await import('./job-account.ts')).benchJobAccount,
  downloads: async () => (await import('./downloads.ts')).benchDownloads,
  sizes: async () => (await import('./sizes.ts')).benchSizes,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length)
  throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)

/** What measures our own packages alone. */
const ours = ['growth', 'sizes']
if (wanted.length === 0 || wanted.some((name) => !ours.includes(name))) installOnce()

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`)
for (const [name, load] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) await (await load())()
