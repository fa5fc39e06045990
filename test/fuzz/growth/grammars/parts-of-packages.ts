/** Parts of packages besides those that hold the content: workbooks, styles, relationships, layouts, types of media. */
import type { Grammar } from '../grammar.ts'

function part(filename: string, golden: string, name: string, before: string, pieces: readonly string[]): Grammar {
  return { filename, inside: { golden, part: name, before }, rows: [], pieces }
}

const sheets = 'xlsx/goldens/missing-texts.xlsx'
const slides = 'pptx/goldens/body-levels.pptx'
const book = 'epub/goldens/own-names.epub'

const relationships = [
  '<Relationship Id="a" Type="b" Target="c"/>',
  '<Relationship Id="a" Type="b" Target="../../../c"/>',
  '<Relationship Id="a" Type="b" Target="http://a.b" TargetMode="External"/>',
  '<Relationship>',
]
const types = [
  '<Override PartName="/a.xml" ContentType="a/b"/>',
  '<Default Extension="a" ContentType="a/b"/>',
  '<Override PartName="/xl/workbook.xml" ContentType="a/b"/>',
]

export const partsOfPackages: readonly Grammar[] = [
  part('workbook.xlsx', sheets, 'xl/workbook.xml', '</workbook>', [
    '<sheet name="a" sheetId="1" r:id="rSheet1"/>',
    '<sheets><sheet name="a" sheetId="1" r:id="rSheet1"/></sheets>',
    '<definedName name="a">b!$A$1</definedName>',
    '<definedNames><definedName name="a">a</definedName>',
    '<externalReference r:id="rSheet1"/>',
    '<workbookPr date1904="1"/>',
  ]),
  part('styles.xlsx', sheets, 'xl/styles.xml', '</cellXfs>', [
    '<xf numFmtId="0"/>',
    '<xf numFmtId="200" fontId="1"><alignment indent="9"/></xf>',
    '<numFmt numFmtId="200" formatCode="0.0;[Red]-0.0;@"/>',
    '</cellXfs><numFmts><numFmt numFmtId="200" formatCode="',
    '[$-409]mmmm ',
    '&quot;a&quot;',
    '<font><strike/></font>',
    '<cellXfs>',
  ]),
  part('types.xlsx', sheets, '[Content_Types].xml', '</Types>', types),
  part('relationships.xlsx', sheets, 'xl/_rels/workbook.xml.rels', '</Relationships>', relationships),
  part('presentation.pptx', slides, 'ppt/presentation.xml', '</p:sldIdLst>', [
    '<p:sldId id="256" r:id="rSlide1"/>',
    '<p:sldId id="257" r:id="a"/>',
    '<p:sldIdLst>',
  ]),
  part('layout.pptx', slides, 'ppt/slideLayouts/slideLayout1.xml', '</p:spTree>', [
    '<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr></p:sp>',
    '<p:sp><p:nvSpPr><p:nvPr><p:ph/></p:nvPr></p:nvSpPr><p:txBody><a:lstStyle><a:lvl1pPr/></a:lstStyle></p:txBody></p:sp>',
    '<p:grpSp>',
    '<a:lvl1pPr><a:buChar char="-"/></a:lvl1pPr>',
  ]),
  part('relationships.pptx', slides, 'ppt/slides/_rels/slide1.xml.rels', '</Relationships>', relationships),
  part('spine.epub', book, 'OEBPS/book.opf', '</spine>', [
    '<itemref idref="text"/>',
    '<itemref idref="a"/>',
    '<itemref idref="text" linear="no"/>',
    '</spine><guide><reference type="toc" href="text.xhtml"/></guide><spine>',
  ]),
  part('container.epub', book, 'META-INF/container.xml', '</rootfiles>', [
    '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/>',
    '<rootfile full-path="a"/>',
    '<rootfiles>',
  ]),
]
