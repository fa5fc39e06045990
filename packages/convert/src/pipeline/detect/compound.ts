/** What a compound file ([MS-CFB]) contains, by the names of its streams. */

import { listCfb } from '../../carriers/cfb/open.ts'
import { documentError } from '../../core/bounds.ts'
import { type Found, found } from './found.ts'

/** A stream or storage at the top, and what has one; the first that is there. */
const distinctStreams = byCapitals([
  [
    'EncryptedPackage',
    { ...found('encrypted Office document', 'docx'), nameChooses: ['docx', 'xlsx', 'pptx', 'xlsb'] },
  ],
  ['WordDocument', found('Word 97–2003 document', 'doc')],
  ['PowerPoint Document', found('PowerPoint 97–2003 presentation', 'ppt')],
  ['PP97_DUALSTORAGE', found('PowerPoint 97–2003 presentation', 'ppt')],
  ['PP40', found('PowerPoint 4 presentation', 'ppt')],
  ['Workbook', found('Excel 97–2003 workbook', 'xls')],
  ['Book', found('Excel 5 workbook', 'xls')],
  ['__properties_version1.0', found('Outlook message', 'msg')],
  ['__nameid_version1.0', found('Outlook message', 'msg')],
  ['VisioDocument', found('Visio drawing', 'vsd')],
  ['Quill', found('Publisher document', 'pub')],
  ['BodyText', found('Hangul document', 'hwp')],
  ['MatOST', found('Works document', 'wps')],
  ['WksSSWorkBook', found('Works spreadsheet', 'xlr')],
  ['   114', found('Project plan', 'mpp')],
])

/** Names are compared by their capitals ([MS-CFB] §2.6.4). */
function byCapitals(streams: readonly [string, Found][]): readonly [string, Found][] {
  return streams.map(([name, type]) => [name.toUpperCase(), type])
}

const legacyIds = ['doc', 'xls', 'ppt', 'msg']

export function compoundType(bytes: Uint8Array): Found {
  const names = topNames(bytes)
  const present = distinctStreams.filter(([name]) => names.has(name)).map(([, type]) => type)
  const [first, ...others] = present
  if (!first) return { ...found('compound file', 'ole'), nameChooses: legacyIds }
  // A document that was made within another program may have the streams of both.
  return others.length && !first.nameChooses ? { ...first, nameChooses: present.flatMap((type) => type.ids) } : first
}

function topNames(bytes: Uint8Array): Set<string> {
  try {
    const names = new Set<string>()
    for (const { path, name } of listCfb(bytes)) if (path === name) names.add(name.toUpperCase())
    return names
  } catch (error) {
    documentError(error, 'file_corrupt', 'content_limit_exceeded')
    return new Set()
  }
}
