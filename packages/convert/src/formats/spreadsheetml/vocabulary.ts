/** Namespaces of XML Spreadsheet 2003 (Microsoft, "XML Spreadsheet Reference"). */
import type { Vocabulary } from '../../carriers/xml/names.ts'

export const spreadsheetVocabulary: Vocabulary = new Map([
  ['urn:schemas-microsoft-com:office:spreadsheet', 'ss'],
  ['urn:schemas-microsoft-com:office:excel', 'x'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://www.w3.org/TR/REC-html40', 'html'],
])
