/**
 * The namespaces of Office Open XML by the prefixes that the standard's own examples use.
 * Transitional (ECMA-376 part 4) and strict (part 1) documents differ only in their URIs.
 */
import type { Vocabulary } from '../xml/names.ts'

const transitional = 'http://schemas.openxmlformats.org/'
const strict = 'http://purl.oclc.org/ooxml/'

/** Prefix, path in transitional documents, path in strict ones. */
const standard: readonly [string, string, string?][] = [
  ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
  ['w', 'wordprocessingml/2006/3/main'],
  ['x', 'spreadsheetml/2006/main', 'spreadsheetml/main'],
  ['p', 'presentationml/2006/main', 'presentationml/main'],
  ['a', 'drawingml/2006/main', 'drawingml/main'],
  ['c', 'drawingml/2006/chart', 'drawingml/chart'],
  ['cdr', 'drawingml/2006/chartDrawing', 'drawingml/chartDrawing'],
  ['dgm', 'drawingml/2006/diagram', 'drawingml/diagram'],
  ['pic', 'drawingml/2006/picture', 'drawingml/picture'],
  ['lc', 'drawingml/2006/lockedCanvas', 'drawingml/lockedCanvas'],
  ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  ['xdr', 'drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
  ['m', 'officeDocument/2006/math', 'officeDocument/math'],
  ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ['ep', 'officeDocument/2006/extended-properties', 'officeDocument/extendedProperties'],
  ['rel', 'package/2006/relationships'],
  ['ct', 'package/2006/content-types'],
  ['cp', 'package/2006/metadata/core-properties'],
  ['mc', 'markup-compatibility/2006'],
]

const others: readonly [string, string][] = [
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['w10', 'urn:schemas-microsoft-com:office:word'],
  ['xvml', 'urn:schemas-microsoft-com:office:excel'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['wpc', 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  ['wp14', 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing'],
  ['a14', 'http://schemas.microsoft.com/office/drawing/2010/main'],
  ['a16', 'http://schemas.microsoft.com/office/drawing/2014/main'],
  ['c15', 'http://schemas.microsoft.com/office/drawing/2012/chart'],
  ['dsp', 'http://schemas.microsoft.com/office/drawing/2008/diagram'],
  ['cx', 'http://schemas.microsoft.com/office/drawing/2014/chartex'],
  // What `mc:Choice` requires for the kinds of charts that came year by year.
  ['cx', 'http://schemas.microsoft.com/office/drawing/2015/9/8/chartex'],
  ['cx', 'http://schemas.microsoft.com/office/drawing/2015/10/21/chartex'],
  ...[9, 10, 11, 12, 13, 14].map((day): [string, string] => [
    'cx',
    `http://schemas.microsoft.com/office/drawing/2016/5/${day}/chartex`,
  ]),
  // Of slicers, whose fallback is a text about old programs.
  ['sle', 'http://schemas.microsoft.com/office/drawing/2010/slicer'],
  ['sle15', 'http://schemas.microsoft.com/office/drawing/2012/slicer'],
  ['tsle', 'http://schemas.microsoft.com/office/drawing/2012/timeslicer'],
  ['adec', 'http://schemas.microsoft.com/office/drawing/2017/decorative'],
  ['p14', 'http://schemas.microsoft.com/office/powerpoint/2010/main'],
  ['p15', 'http://schemas.microsoft.com/office/powerpoint/2012/main'],
  ['p188', 'http://schemas.microsoft.com/office/powerpoint/2018/8/main'],
  ['x', 'http://schemas.microsoft.com/office/excel/2006/2'],
  ['x14', 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'],
  ['x14ac', 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac'],
  ['x15', 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'],
  ['xm', 'http://schemas.microsoft.com/office/excel/2006/main'],
  ['xltc', 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'],
]

export const officeVocabulary: Vocabulary = new Map([
  ...standard.map(([prefix, path]) => [transitional + path, prefix] as const),
  ...standard.flatMap(([prefix, _, path]) => (path ? [[strict + path, prefix] as const] : [])),
  ...others.map(([prefix, uri]) => [uri, prefix] as const),
])

/** Whether a `mc:Choice` that requires this namespace can be read. */
export function understands(uri: string | undefined): boolean {
  return uri !== undefined && officeVocabulary.has(uri)
}
