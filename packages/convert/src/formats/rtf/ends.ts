/** What a destination leaves behind when its group ends: fields, formulas, labels, names of places, definitions of lists. */

import type { Limits } from '../../core/limits.ts'
import { boxBullet } from '../../office/word-processing/box-bullet.ts'
import { addEntry, shownByField } from './fields.ts'
import type { Group } from './group.ts'
import { formulasOf } from './math.ts'
import type { Parts } from './parts.ts'

/** @returns Takes a group that has ended, and the one around it. */
export function createEnds({ outcome, listTable, content }: Parts, limits: Pick<Limits, 'xmlDepth'>) {
  /** A field within the result of another is a part of it. */
  function showField({ field, character }: Group, group: Group): void {
    const shown = shownByField(field, outcome.fieldResults, group.story.roleOf(group.paragraph))
    const checked = typeof shown === 'string' ? boxBullet(shown, undefined) : undefined
    if (shown) content.add({ ...group, character, field }, shown, { checked })
    if (field.isShown) group.field.isShown = true
  }

  return (ended: Group, group: Group): void => {
    if (outcome.take(ended, group)) return
    const { text } = ended.collected
    switch (ended.role) {
      case 'fldinst':
        group.field.instruction = text
        break
      case 'field':
        showField(ended, group)
        break
      case 'mmath':
        for (const { value, display } of formulasOf(ended.math, limits))
          content.add(group, { type: 'inlineMath', value }, { display })
        break
      case 'ffl':
        addEntry(group.field.form, text)
        break
      case 'objclass':
        group.object.program = text.trim()
        break
      case 'bkmkstart':
        group.story.addAnchor(text.trim())
        break
      case 'pntext':
      case 'listtext':
        group.story.setLabel(text.trim())
        break
      case 'leveltext':
        listTable.setText(text)
        break
      default:
        listTable.end(ended.role)
    }
  }
}
