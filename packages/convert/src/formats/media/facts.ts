/** What is known of a recording, as a list. */
import { list, listItem, paragraph, text } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { clockTime } from '../../parts/subtitles/timing.ts'
import type { Picture, Sound, Tags } from './tags.ts'

export function facts(tags: Tags): Block[] {
  const rows: [name: string, value: string | undefined][] = [
    ['Artist', tags.artist],
    ['Album', tags.album],
    ['Album artist', tags.albumArtist === tags.artist ? undefined : tags.albumArtist],
    ['Track', tags.track],
    ['Composer', tags.composer],
    ['Date', tags.date],
    ['Genre', tags.genre],
    ['Publisher', tags.publisher],
    ['Copyright', tags.copyright],
    ['Description', tags.description === tags.comment ? undefined : tags.description],
    ['Comment', tags.comment],
    ['Duration', tags.durationS === undefined ? undefined : clockTime(tags.durationS)],
    ['Format', tags.container],
    ['Video', tags.picture && pictureLine(tags.picture)],
    ['Audio', tags.sound && soundLine(tags.sound, tags.container)],
  ]
  const items = rows.flatMap(([name, value]) =>
    value ? [listItem([paragraph([{ type: 'strong', children: [text(name)] }, text(`: ${value}`)])])] : [],
  )
  return items.length ? [list(false, items)] : []
}

function pictureLine({ codec, width, height }: Picture): string {
  return joined([codec, width && height && `${width} × ${height} pixels`])
}

function soundLine({ codec, bitrate, sampleRate, channels }: Sound, container: string | undefined): string {
  return joined([
    codec !== container && codec,
    bitrate && `${Math.round(bitrate / 1000)} kbit/s`,
    sampleRate && `${Number((sampleRate / 1000).toFixed(1))} kHz`,
    channels === 1 ? 'mono' : channels === 2 ? 'stereo' : channels && `${channels} channels`,
  ])
}

function joined(parts: readonly (string | number | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
