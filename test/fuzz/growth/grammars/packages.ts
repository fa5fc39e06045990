/** Parts of packages. The other parts are changed by repeating pieces of goldens. */
import type { Grammar } from '../grammar.ts'

/** Each element opened, closed, empty and filled. */
function tags(names: string): string[] {
  return names.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`, `<${name}>a</${name}>`])
}

const word = { golden: 'docx/goldens/heading-bold-throughout.docx', part: 'word/document.xml', before: '</w:body>' }
const styles = { golden: 'docx/goldens/heading-bold-throughout.docx', part: 'word/styles.xml', before: '</w:styles>' }
const sheet = { golden: 'xlsx/goldens/missing-texts.xlsx', part: 'xl/worksheets/sheet1.xml', before: '</sheetData>' }
const strings = { golden: 'xlsx/goldens/missing-texts.xlsx', part: 'xl/sharedStrings.xml', before: '</sst>' }
const slide = { golden: 'pptx/goldens/body-levels.pptx', part: 'ppt/slides/slide1.xml', before: '</p:spTree>' }
const chapter = { golden: 'epub/goldens/own-names.epub', part: 'OEBPS/text.xhtml', before: '</body>' }
const book = { golden: 'epub/goldens/own-names.epub', part: 'OEBPS/book.opf', before: '</manifest>' }

const officeNamespaces = ['office', 'text', 'table', 'draw', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"',
  )
  .join(' ')

function flat(kind: string, extension: string): Pick<Grammar, 'filename' | 'around'> {
  const head = `<office:document ${officeNamespaces} office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>`
  return { filename: `a.${extension}`, around: [head, `</office:${kind}></office:body></office:document>`] }
}

export const packages: readonly Grammar[] = [
  {
    filename: 'a.docx',
    inside: word,
    rows: ['&amp; &#65; & <!-- --> <![CDATA[ ]]>'],
    pieces: [
      ...tags(
        'w:p w:r w:t w:tbl w:tr w:tc w:pPr w:rPr w:b w:i w:tab w:br w:cr w:sdt w:sdtContent w:hyperlink w:ins w:del w:delText w:moveFrom w:moveTo w:smartTag w:fldSimple w:instrText w:sectPr w:drawing w:pict w:object w:numPr w:footnoteReference w:commentReference w:bookmarkStart w:proofErr w:txbxContent w:ruby w:rt w:rubyBase mc:AlternateContent mc:Choice mc:Fallback m:oMath m:oMathPara m:r m:t m:f m:num m:den m:d m:e m:sSup m:sup m:m m:mr m:nary m:rad m:acc m:eqArr m:func v:shape v:textbox wp:inline a:t',
      ),
      '<w:p><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:r><w:t xml:space="preserve"> a </w:t></w:r>',
      '<w:p><w:r><w:t>',
      '</w:t></w:r></w:p>',
      '<w:tbl><w:tr><w:tc>',
      '</w:tc></w:tr></w:tbl>',
      '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
      '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000"/></w:tcPr><w:p/></w:tc></w:tr>',
      '<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p/></w:tc>',
      '<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr>',
      '<w:gridCol w:w="100"/>',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
      '<w:r><w:instrText>HYPERLINK "a" </w:instrText></w:r>',
      '<w:r><w:instrText>IF </w:instrText></w:r>',
      '<w:r><w:instrText>EQ \\o(\\s\\up 1(a),b)</w:instrText></w:r>',
      '<w:bookmarkStart w:id="1" w:name="a"/>',
      '<w:bookmarkEnd w:id="1"/>',
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:ind w:left="720"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:framePr/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:p><w:r><w:t>1. a</w:t></w:r></w:p>',
      '<w:p><w:r><w:t>Table 1. a</w:t></w:r></w:p>',
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>',
      '<w:p><w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t>a</w:t></w:r></w:p>',
      '<w:footnoteReference w:id="1"/>',
      '<w:sym w:font="Symbol" w:char="F061"/>',
    ],
  },
  {
    filename: 'text.docx',
    inside: word,
    around: ['<w:p><w:r><w:t xml:space="preserve">', '</w:t></w:r></w:p>'],
    rows: ['* _ ` [ ] ( ) # - + 1. > | ~ $ & \\ http://a.b a@b.c ]( ![ : . ,'],
    pieces: ['- ', '# ', '1. ', '&#10;', '&lt;', 'a. '],
  },
  {
    filename: 'field.docx',
    inside: word,
    around: [
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>',
      '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    ],
    rows: ['" \\ \\o \\s \\up ( ) , ; EQ HYPERLINK REF TOC INCLUDEPICTURE SYMBOL IF = { } \\* \\h \\f \\r'],
    pieces: ['EQ \\o(', 'EQ \\f(a,b)', '\\o(\\s\\up 1(', 'HYPERLINK "', '"a" ', 'EQ \\a('],
  },
  {
    filename: 'styles.docx',
    inside: styles,
    rows: [],
    pieces: [
      ...tags('w:style w:name w:basedOn w:pPr w:rPr w:docDefaults w:latentStyles'),
      '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/></w:style>',
      '<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="a"/></w:style>',
      '<w:basedOn w:val="b"/>',
    ],
  },
  {
    filename: 'a.xlsx',
    inside: sheet,
    rows: [],
    pieces: [
      ...tags('row c v f is t r rPr'),
      '<row><c><v>1</v></c></row>',
      '<c t="s"><v>0</v></c>',
      '<c t="inlineStr"><is><t>a</t></is></c>',
      '<row r="1048576"/>',
      '<c r="XFD1"/>',
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<c r="A1" t="str"><f>A1</f><v>a</v></c>',
      '<c><f t="shared" si="0" ref="A1:A9">A1</f></c>',
      '<c><f t="shared" si="0"/></c>',
      '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>',
      '<row hidden="1"><c><v>1</v></c></row>',
      '<c s="1"><v>45000.5</v></c>',
      '<row/><row><c><v>1</v></c></row>',
    ],
  },
  {
    filename: 'formula.xlsx',
    inside: sheet,
    around: ['<row><c t="str"><f>', '</f></c></row>'],
    rows: [
      "\" ' ( ) { } [ ] ! $ & &amp; + - * / ^ , ; : A1 1 #REF! SUM( IF( HYPERLINK( HYPERLINK(\"a\" [1]a! '[1] '[1]a'! R1C1 @ # Table[ Table[[#All] \"\" ''",
    ],
    pieces: ['HYPERLINK("a"&amp;', '"a"&amp;', "'[1]''", 'A1 '],
  },
  {
    filename: 'behind.xlsx',
    inside: { ...sheet, before: '</worksheet>' },
    rows: [],
    pieces: [
      ...tags(
        'mergeCells mergeCell hyperlinks hyperlink dataValidations sheetData extLst headerFooter oddHeader conditionalFormatting tableParts',
      ),
      '<mergeCell ref="A1:B2"/>',
      '<mergeCell ref="A1:XFD1048576"/>',
      '<mergeCells><mergeCell ref="A1:C9"/>',
      '<hyperlink ref="A1:XFD1048576" location="a"/>',
      '<hyperlinks><hyperlink ref="A1" location="a"/>',
      '<oddHeader>&amp;P&amp;N',
      '&amp;P ',
      '&amp;"',
      '<cols><col min="1" max="16384" hidden="1"/></cols>',
    ],
  },
  {
    filename: 'strings.xlsx',
    inside: strings,
    rows: [],
    pieces: [
      ...tags('si t r rPr rPh b'),
      '<si><t>a</t></si>',
      '<si><r><t>a</t></r></si>',
      '<r><rPr><b/></rPr><t>a</t></r>',
      '<t>a&#10;b</t>',
      '_x000D_',
      '_x005F_',
    ],
  },
  {
    filename: 'a.pptx',
    inside: slide,
    rows: [],
    pieces: [
      ...tags(
        'p:sp p:txBody a:p a:r a:t a:pPr a:br a:fld p:pic p:grpSp p:graphicFrame a:graphic a:graphicData a:tbl a:tr a:tc a:tblGrid a:gridCol p:cxnSp p:nvSpPr p:nvPr p:ph a:hlinkClick mc:AlternateContent mc:Choice mc:Fallback m:oMath a:lstStyle a:lvl1pPr p:spPr a:xfrm a:off a:ext',
      ),
      '<p:sp><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>',
      '<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="1" y="1"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>',
      '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc>',
      '<a:tc gridSpan="1000"><a:txBody><a:p/></a:txBody></a:tc>',
      '<a:tr h="1"><a:tc rowSpan="9"/></a:tr>',
      '<a:p><a:pPr lvl="8"/><a:r><a:t>a</a:t></a:r></a:p>',
      '<p:grpSp><p:sp><p:txBody><a:p>',
      '<a:p><a:r><a:t>- a</a:t></a:r></a:p>',
      '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="3" name="a"/></p:nvCxnSpPr></p:cxnSp>',
    ],
  },
  {
    filename: 'a.epub',
    inside: chapter,
    rows: [],
    pieces: [
      ...tags('p div table tr td ul li b a span h1 section aside img sup'),
      '<a href="#a">1</a>',
      '<aside epub:type="footnote" id="a">',
      '<p id="a">',
      '<a epub:type="noteref" href="#a">1</a>',
      '<img src="a.png"/>',
      '<a id="a" href="text.xhtml#b">1</a>',
    ],
  },
  {
    filename: 'book.epub',
    inside: book,
    rows: [],
    pieces: [
      ...tags('item itemref spine manifest metadata'),
      '<item id="a" href="text.xhtml" media-type="application/xhtml+xml"/>',
      '<itemref idref="text"/>',
      '<item id="b" href="b.css" media-type="text/css"/>',
    ],
  },
  {
    ...flat('text', 'fodt'),
    rows: [],
    pieces: [
      ...tags(
        'text:p text:h text:span text:a text:list text:list-item text:s text:tab text:line-break text:note text:note-body text:section table:table table:table-row table:table-cell table:covered-table-cell table:table-column draw:frame draw:text-box draw:g draw:image text:bookmark text:bookmark-start text:change text:tracked-changes text:changed-region text:deletion text:ruby text:sequence text:table-of-content text:index-body office:annotation text:user-field-get',
      ),
      '<text:p>a</text:p>',
      '<text:h text:outline-level="1">a</text:h>',
      '<text:s text:c="9"/>',
      '<text:s text:c="99999999"/>',
      '<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>',
      '<text:list><text:list-item>',
      '<table:table><table:table-row><table:table-cell>',
      '<table:table-cell table:number-columns-repeated="1000"/>',
      '<table:table-row table:number-rows-repeated="1000">',
      '<table:table-cell table:number-columns-spanned="1000" table:number-rows-spanned="1000">',
      '<text:span text:style-name="a">b</text:span>',
      '<text:a xlink:href="a">b</text:a>',
      '<text:note><text:note-body><text:p>a',
      '<text:list text:continue-numbering="true"><text:list-item><text:p>a</text:p></text:list-item></text:list>',
    ],
  },
  {
    filename: 'styles.fodt',
    around: [
      `<office:document ${officeNamespaces} office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>`,
      '</office:automatic-styles><office:body><office:text><text:p text:style-name="a">a</text:p></office:text></office:body></office:document>',
    ],
    rows: [],
    pieces: [
      ...tags('style:style style:text-properties style:paragraph-properties text:list-style style:default-style'),
      '<style:style style:name="a" style:family="paragraph" style:parent-style-name="a"/>',
      '<style:style style:name="a" style:family="paragraph" style:parent-style-name="b"/>',
      '<text:list-style style:name="a"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>',
      '<style:style style:name="b" style:family="text"><style:text-properties style:text-position="super"/></style:style>',
    ],
  },
  {
    ...flat('spreadsheet', 'fods'),
    rows: [],
    pieces: [
      ...tags(
        'table:table table:table-row table:table-cell table:table-column text:p office:annotation table:covered-table-cell table:table-row-group table:table-header-rows table:shapes',
      ),
      '<table:table><table:table-row>',
      '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>',
      '<table:table-cell table:number-columns-repeated="1000"/>',
      '<table:table-cell table:number-columns-repeated="1000"><text:p>a</text:p></table:table-cell>',
      '<table:table-row table:number-rows-repeated="1000"><table:table-cell><text:p>a',
      '<table:table-row table:number-rows-repeated="1048576"/>',
      '<table:table-cell table:formula="of:=[.A1]"/>',
      '<table:table-cell table:number-columns-spanned="99" table:number-rows-spanned="99"/>',
      '<text:p>a</text:p>',
    ],
  },
  {
    ...flat('presentation', 'fodp'),
    rows: [],
    pieces: [
      ...tags(
        'draw:page draw:frame draw:text-box draw:g draw:custom-shape draw:image text:p text:list text:list-item text:span presentation:notes table:table table:table-row table:table-cell draw:line draw:connector',
      ),
      '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame></draw:page>',
      '<draw:frame svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>a',
      '<draw:g draw:transform="translate(1cm 1cm)">',
      '<draw:page draw:name="a">',
    ],
  },
]
