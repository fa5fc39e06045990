/** What the groups that begin with a destination's control word hold (RTF 1.9.1, "Destinations"). */
import { lookupTable } from '../../core/lookup-table.ts'
export type Destination =
  /** Text of a story. */
  | 'text'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'colours'
  | 'info'
  | 'lists'
  /** `\upr`: text twice, of which the second is meant. */
  | 'twice'
  | 'numbering'
  | 'math'
  /** What may be filled in. */
  | 'form'
  | 'picture'
  /** Characters that are kept for the group's end. */
  | 'collect'

/** A group's role beyond that of the group around it. */
export const destinations: Readonly<Record<string, Destination>> = lookupTable({
  fonttbl: 'fonts',
  stylesheet: 'styles',
  colortbl: 'colours',
  ...every('info', 'info creatim revtim atntime'),
  listtable: 'lists',
  listoverridetable: 'lists',
  upr: 'twice',
  pn: 'numbering',
  mmath: 'math',
  formfield: 'form',
  pict: 'picture',
  ...every(
    'collect',
    `title author subject keywords leveltext fldinst atnauthor atndate bkmkstart objclass ffl NeXTGraphic
     pntext listtext sn sv hl hlsrc hlloc`,
  ),
  ...every(
    'text',
    `footnote annotation header headerl headerr headerf footer footerl footerr footerf shptxt dptxbxtext do
     shp shpinst shpgrp sp shppict picprop nesttableprops field fldrslt ud object result`,
  ),
  ...every(
    'skip',
    `comment nextfile objname objalias filetbl revtbl rsidtbl generator nonshppict objdata shprslt
     hlfr nonesttables levelnumbers listname listpicture pntxta pntxtb pnseclvl ftnsep ftnsepc ftncn aftnsep
     aftnsepc aftncn atnid atnref atnicn atrfstart atrfend bkmkend datafield fldtype template tc xe rxe txe
     private themedata colorschememapping latentstyles datastore xmlnstbl mmathPr blipuid passwordhash`,
  ),
})

/** @param names Control words, between whitespace. */
function every(destination: Destination, names: string): Record<string, Destination> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, destination]))
}
