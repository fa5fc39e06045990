/** Cues of Timed Text Markup Language (W3C TTML2): the paragraphs of a document, with their times. */

import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import type { Limits } from '../../core/limits.ts'
import type { Cue } from './cue.ts'
import { cueLines } from './cue-text.ts'

/** Units of times that are counted (§10.3.1), where the document does not say (§6.2.4, §6.2.10). */
interface Rates {
  frames: number
  ticks: number
}

const usualRates: Rates = { frames: 30, ticks: 1 }

/** What is damaged ends the document; what was read of it stays. */
export function readTtml(bytes: Uint8Array, limits: Pick<Limits, 'xmlDepth'>): Cue[] {
  const xml = openXml(bytes, { limits, part: 'TTML', onDamage: () => {} })
  const cues: Cue[] = []
  let rates = usualRates
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    if (localName(xml) === 'tt') rates = ratesOf(xml)
    if (localName(xml) !== 'p') continue
    const startS = secondsOf(xml.attribute('begin'), rates) ?? 0
    const lasts = secondsOf(xml.attribute('dur'), rates)
    const endS = secondsOf(xml.attribute('end'), rates) ?? (lasts === undefined ? startS : startS + lasts)
    const children = readWords(xml)
    if (children.length) cues.push({ startS, endS, children })
  }
  return cues
}

/** Up to the end of the paragraph. */
function readWords(xml: XmlReader): Phrasing[] {
  const { depth } = xml
  let words = ''
  for (let token = xml.next(); token !== 'done' && xml.depth >= depth; token = xml.next()) {
    if (token === 'text') words += xml.text.replace(/\s+/g, ' ')
    else if (token === 'start' && localName(xml) === 'br') words += '\n'
  }
  return cueLines(words.trim())
}

function localName({ name }: XmlReader): string {
  return name.slice(name.indexOf(':') + 1)
}

function ratesOf(xml: XmlReader): Rates {
  const frames = Number(xml.attribute('ttp:frameRate')) || usualRates.frames
  return { frames, ticks: Number(xml.attribute('ttp:tickRate')) || usualRates.ticks }
}

/** `00:01:02.5`, `00:01:02:12` with frames, or a count: `62.5s`, `3000ms`, `10f`, `1000t` (§12.3.1). */
function secondsOf(time: string | undefined, rates: Rates): number | undefined {
  const [, hours, minutes, seconds, frames = '0'] =
    /^(\d{2,}):(\d\d):(\d\d(?:\.\d+)?)(?::(\d+))?$/.exec(time?.trim() ?? '') ?? []
  if (hours !== undefined)
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(frames) / rates.frames
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/.exec(time?.trim() ?? '') ?? []
  if (count === undefined) return undefined
  const perSecond: Record<string, number> = {
    h: 1 / 3_600,
    m: 1 / 60,
    s: 1,
    ms: 1_000,
    f: rates.frames,
    t: rates.ticks,
  }
  return Number(count) / (perSecond[unit] as number)
}
