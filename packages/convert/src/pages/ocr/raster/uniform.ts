/** Pages without anything on them. */

/** Levels of grey between which nothing can be read. */
const maxContrast = 7

/** Whether all samples are of one level, or nearly: there is nothing to read. A page with text is known at its first letter. */
export function isUniform(samples: Uint8Array): boolean {
  let [darkest, lightest] = [255, 0]
  for (let at = 0; at < samples.length; at++) {
    const level = samples[at]!
    if (level < darkest) darkest = level
    if (level > lightest) lightest = level
    if (lightest - darkest > maxContrast) return false
  }
  return true
}
