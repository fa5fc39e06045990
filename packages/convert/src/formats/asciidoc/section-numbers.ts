/** Numbers of sections, where a document asks for them ("Section Numbers", "Appendix"). */
import { alphabetic } from '../../core/document/numerals.ts'
import type { BlockAttributes } from './block-attributes.ts'
import type { Attributes } from './document-attributes.ts'
import type { SectionCounts } from './section-counts.ts'

/** Sections that have none ("Special Sections"). */
const special =
  /^(?:discrete|float|abstract|preface|colophon|dedication|acknowledgments|glossary|bibliography|index|partintro)$/
const usualLevels = 3

/** @param level From 1, which is the document's title. @returns What stands before the title. */
export function sectionNumber(
  level: number,
  { style }: Pick<BlockAttributes, 'style'>,
  attributes: Attributes,
  sections: SectionCounts,
): string {
  const { counts } = sections
  const depth = level - 2
  if (depth < 0 || special.test(style)) return ''
  const isNumbered = attributes.has('sectnums') || attributes.has('numbered')
  if (style === 'appendix') {
    counts.length = depth
    counts[depth] = 0
    return `Appendix ${alphabetic(++sections.appendices, 'A')}: `
  }
  if (!isNumbered || depth >= (Number(attributes.get('sectnumlevels')) || usualLevels)) return ''
  while (counts.length <= depth) counts.push(0)
  counts.length = depth + 1
  counts[depth]!++
  const isInAppendix = depth > 0 && sections.appendices > 0 && counts[0] === 0
  const shown = counts.map((count, index) =>
    index === 0 && isInAppendix ? alphabetic(sections.appendices, 'A') : count,
  )
  return `${shown.join('.')}. `
}
