/** `node test/fuzz/bombs/main.ts [NAME…]`. */
import { bombs } from './bombs.ts'
import { costOf } from './cost.ts'

const wanted = process.argv.slice(2)
for (const bomb of bombs) {
  if (wanted.length && !wanted.some((name) => bomb.name.includes(name))) continue
  const bytes = (await bomb.make()).length
  const { end, said, cpuS, peakBytes, wallS } = await costOf(bomb, Number(process.env.CAP ?? 20))
  const mark = cpuS > 10 || peakBytes > 700_000_000 ? '!!' : '  '
  console.log(
    `${mark} ${bomb.name.padEnd(36)} ${String(bytes).padStart(9)} B ${cpuS.toFixed(1).padStart(6)} s cpu ${wallS.toFixed(1).padStart(6)} s ${(peakBytes / 1e6).toFixed(0).padStart(5)} MB  ${end} ${said.slice(0, 200)}`,
  )
}
