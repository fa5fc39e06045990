/** Subtitles that lie next to a recording of the same name: `talk.mp4` and `talk.srt` or `talk.en.srt`. */

const recording = /\.(?:mp4|m4v|mov|avi|mkv|webm|mp3|m4a|wav|flac|og[ga]|opus|aac)$/i
const subtitles = /(?:\.[a-z]{2,3}(?:-[a-z]{2,4})?)?\.(?:srt|vtt)$/i

/** @returns For each recording its subtitles, each at most once. */
export function sidecarsOf<T extends { path: string }>(files: readonly T[]): Map<T, T> {
  const adjacent = new Map<string, T>()
  for (const file of files) {
    const stem = subtitles.test(file.path) ? file.path.replace(subtitles, '').toLowerCase() : undefined
    if (stem !== undefined && !adjacent.has(stem)) adjacent.set(stem, file)
  }
  const found = new Map<T, T>()
  for (const file of files) {
    if (!recording.test(file.path)) continue
    const stem = file.path.replace(recording, '').toLowerCase()
    const own = adjacent.get(stem)
    if (own) found.set(file, own)
    adjacent.delete(stem)
  }
  return found
}
