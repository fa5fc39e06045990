/** The namespaces of OpenDocument by their usual prefixes (part 3, §1.4). */
import type { Vocabulary } from '../../carriers/xml/names.ts'

const base = 'urn:oasis:names:tc:opendocument:xmlns:'

const own = ['office', 'text', 'table', 'meta', 'presentation', 'form', 'manifest', 'config', 'chart', 'script']

export const odfVocabulary: Vocabulary = new Map([
  ...own.map((name) => [`${base}${name}:1.0`, name] as const),
  [`${base}drawing:1.0`, 'draw'],
  [`${base}style:1.0`, 'style'],
  [`${base}datastyle:1.0`, 'number'],
  [`${base}xsl-fo-compatible:1.0`, 'fo'],
  [`${base}svg-compatible:1.0`, 'svg'],
  ['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
  ['http://openoffice.org/2009/office', 'officeooo'],
  ['urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0', 'field'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
])
