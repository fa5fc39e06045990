/** The namespaces of both kinds by the prefixes that Word gives them. */
import type { Vocabulary } from '../../carriers/xml/names.ts'

export const wordVocabulary: Vocabulary = new Map([
  ['http://schemas.microsoft.com/office/word/2003/wordml', 'w'],
  ['http://schemas.microsoft.com/office/word/2003/auxHint', 'wx'],
  ['http://schemas.microsoft.com/aml/2001/core', 'aml'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.microsoft.com/office/2006/xmlPackage', 'pkg'],
])
