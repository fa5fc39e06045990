/** What a compound file ([MS-CFB]) contains, by the names of its streams. */

import { openCfb } from '../../carriers/cfb/open.ts'
import { documentError } from '../../core/bounds.ts'
import { type Found, found } from './found.ts'

/** A stream or storage at the top, and what has one; the first that is there. */
const distinctStreams: readonly [string, Found][] = [
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
]

const legacyIds = ['doc', 'xls', 'ppt', 'msg']

export function compoundType(bytes: Uint8Array): Found {
  const names = topNames(bytes)
  const present = distinctStreams.filter(([name]) => names.has(name.toUpperCase())).map(([, type]) => type)
  const [first, ...others] = present
  if (!first) return { ...found('compound file', 'ole'), nameChooses: legacyIds }
  // A document that was made within another program may have the streams of both.
  return others.length && !first.nameChooses ? { ...first, nameChooses: present.flatMap((type) => type.ids) } : first
}

function topNames(bytes: Uint8Array): Set<string> {
  try {
    const entries = openCfb(bytes, () => {}).list()
    return new Set(entries.filter((entry) => !entry.path.includes('/')).map((entry) => entry.name.toUpperCase()))
  } catch (error) {
    documentError(error, 'file_corrupt', 'content_limit_exceeded')
    return new Set()
  }
}
