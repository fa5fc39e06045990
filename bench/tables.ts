/** Large tables: whether time grows with the size alone, and what memory the largest takes. */
import { spawnSync } from 'node:child_process'
import { printRows, round } from './measure.ts'

const megabytes = [12.5, 25, 50]

/** Runs in a process of its own, so that its peak is its own. */
const script = `
import { convertToParts } from '@docmill/convert'
const bytes = Buffer.alloc(Number(process.argv[1]) * 1_000_000)
const row = Buffer.from('10423,"Smith, Anna",anna@example.com,2024-03-01,1 204.50,Some words of text\\n')
for (let at = 0; at < bytes.length; at += row.length) row.copy(bytes, at)
const started = performance.now()
let characters = 0
const { parts } = await convertToParts(bytes, { filename: 'large.csv', limits: { outputCharacters: 1e9 } })
for (const part of parts) characters += part.length
console.log(performance.now() - started, process.resourceUsage().maxRSS / 1024, characters)
`

export function benchTables(): void {
  const rows = megabytes.map((size) => {
    const options = ['--conditions=@docmill/source', '--input-type=module', '-e', script, String(size)]
    const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', cwd: import.meta.dirname })
    const [ms = Number.NaN, peakMb = Number.NaN] = stdout.split(' ').map(Number)
    if (!stdout) throw new Error(stderr)
    return { 'csv, MB': size, ms: round(ms), 'ms per MB': round(ms / size), 'peak memory, MB': round(peakMb) }
  })
  printRows('One csv of 50 MB', rows)
}
