/** Which levels of a master's texts have bullets ([MS-PPT] §2.5.3, §2.9.35). */
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import type { ListLevel, ListLevels } from '../../office/drawing/text-body.ts'
import type { PresentationFile } from './persist.ts'
import { record } from './records.ts'
import { readCharacterException, readParagraphException } from './text-properties.ts'

/** §2.13.33, TextTypeEnum. */
export const textType = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerBody: 5,
  centerTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const

export interface MasterStyles {
  /** Bullets of the levels of a text of this type. */
  levelsOf(type: number): ListLevels
  /** Size of the first level's characters in points; undefined where none is stated. */
  sizeOf(type: number): number | undefined
}

const maximumLevels = 5

/** What a type has that its own style does not say (§2.9.35). */
const modelOf: Readonly<Record<number, number>> = {
  [textType.centerBody]: textType.body,
  [textType.halfBody]: textType.body,
  [textType.quarterBody]: textType.body,
  [textType.centerTitle]: textType.title,
}

/** @param containers The master, then the document's environment. */
export function readMasterStyles({ view }: PresentationFile, containers: readonly ArtRecord[]): MasterStyles {
  const atoms = new Map<number, ArtRecord>()
  for (const container of containers)
    for (const found of recordsIn(view, container.start, container.end))
      if (found.type === record.masterStyle && !atoms.has(found.instance)) atoms.set(found.instance, found)
  const styles = new Map<number, LevelStyle[]>()
  const listLevels = new Map<number, ListLevels>()

  /** A master has nine types, of which its slides use a few. */
  function styleOf(type: number): LevelStyle[] | undefined {
    const atom = atoms.get(type)
    const style = styles.get(type) ?? (atom && readLevels(view, atom))
    if (style) styles.set(type, style)
    return style
  }

  return {
    levelsOf(type) {
      const known = listLevels.get(type)
      if (known) return known
      const own = styleOf(type)
      const model = styleOf(modelOf[type] ?? -1)
      const levels: ListLevel[] = []
      let inherited: boolean | undefined
      for (let level = 0; level < maximumLevels; level++) {
        inherited = own?.[level]?.hasBullet ?? model?.[level]?.hasBullet ?? inherited
        levels.push({ bullet: inherited === undefined ? undefined : inherited ? { ordered: false } : 'none' })
      }
      listLevels.set(type, levels)
      return levels
    },
    sizeOf: (type) => styleOf(type)?.[0]?.sizePt ?? styleOf(modelOf[type] ?? -1)?.[0]?.sizePt,
  }
}

interface LevelStyle {
  hasBullet: boolean | undefined
  sizePt: number | undefined
}

function readLevels(view: DataView, atom: ArtRecord): LevelStyle[] {
  const levels: LevelStyle[] = []
  if (atom.start + 2 > atom.end) return levels
  const count = Math.min(view.getUint16(atom.start, true), maximumLevels)
  let at = atom.start + 2
  for (let level = 0; level < count; level++) {
    if (atom.instance >= textType.centerBody) at += 2
    const paragraph = readParagraphException(view, at, atom.end)
    const character = paragraph && readCharacterException(view, paragraph.next, atom.end)
    if (!paragraph || !character) break
    levels.push({ hasBullet: paragraph.hasBullet, sizePt: character.run.sizePt })
    at = character.next
  }
  return levels
}
