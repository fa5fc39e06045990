/** What `include` adds to an answer, for the OpenAPI document. Tests hold it to what the library makes. */
import { kindTable } from '@docmill/convert/tables'
import { z } from 'zod'

const Box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe("Left, top, right, bottom in the page's unit, from its top left corner as it is shown.")
const PageNumber = z.int().min(1).describe('From 1.')
const Origin = z.object({ page: PageNumber, box: Box.optional() })
const Part = z.object({ number: PageNumber, name: z.string().optional() })

const kinds = Object.keys(kindTable) as [keyof typeof kindTable, ...(keyof typeof kindTable)[]]
const blockData = {
  kind: z.enum(kinds).optional().describe('What the node is, where mdast has no type for it.'),
  origin: z.array(Origin).optional().describe('Where the block came from; several places where it goes on elsewhere.'),
  sheet: Part.optional().describe('Of the first block of a sheet.'),
  slide: Part.optional().describe('Of the first block of a slide.'),
}
const Data = z.object(blockData).optional()
const TableData = z
  .object({ ...blockData, caption: z.string().optional().describe('The words of the caption.') })
  .optional()

const Text = z.object({ type: z.literal('text'), value: z.string(), data: Data }).meta({ id: 'TextNode' })
const InlineCode = z.object({ type: z.literal('inlineCode'), value: z.string() }).meta({ id: 'InlineCodeNode' })
const InlineMath = z
  .object({ type: z.literal('inlineMath'), value: z.string().describe('LaTeX.') })
  .meta({ id: 'InlineMathNode' })
const Html = z
  .object({
    type: z.literal('html'),
    value: z.enum(['<sup>', '</sup>', '<sub>', '</sub>', '<ins>', '</ins>']),
    data: Data,
  })
  .meta({ id: 'HtmlNode' })
const Break = z.object({ type: z.literal('break') }).meta({ id: 'BreakNode' })
const Image = z
  .object({
    type: z.literal('image'),
    url: z.string(),
    alt: z.string(),
    title: z.string().nullable(),
    data: z.object({ caption: z.string().describe('The words of the caption.') }).optional(),
  })
  .meta({ id: 'ImageNode' })
const FootnoteReference = z
  .object({ type: z.literal('footnoteReference'), identifier: z.string(), label: z.string() })
  .meta({ id: 'FootnoteReferenceNode' })

const Mark = z
  .object({
    type: z.enum(['emphasis', 'strong', 'delete']),
    get children() {
      return z.array(Phrasing)
    },
  })
  .meta({ id: 'MarkNode' })
const Link = z
  .object({
    type: z.literal('link'),
    url: z.string(),
    title: z.string().nullable(),
    get children() {
      return z.array(Phrasing)
    },
  })
  .meta({ id: 'LinkNode' })

const Phrasing: z.ZodType = z
  .union([Text, InlineCode, InlineMath, Html, Mark, Break, Link, Image, FootnoteReference])
  .meta({ id: 'Phrasing' })

const phrasing = z.array(Phrasing)
const blocks = z.lazy(() => z.array(Block))

const Paragraph = z
  .object({ type: z.literal('paragraph'), children: phrasing, data: Data })
  .meta({ id: 'ParagraphNode' })
const Heading = z
  .object({ type: z.literal('heading'), depth: z.int().min(1).max(6), children: phrasing, data: Data })
  .meta({ id: 'HeadingNode' })
const ThematicBreak = z.object({ type: z.literal('thematicBreak'), data: Data }).meta({ id: 'ThematicBreakNode' })
const Blockquote = z
  .object({ type: z.literal('blockquote'), children: blocks, data: Data })
  .meta({ id: 'BlockquoteNode' })
const ListItem = z
  .object({
    type: z.literal('listItem'),
    spread: z.boolean(),
    checked: z.boolean().nullable().describe('A task, done or not; null on an ordinary item.'),
    children: blocks,
    data: Data,
  })
  .meta({ id: 'ListItemNode' })
const List = z
  .object({
    type: z.literal('list'),
    ordered: z.boolean(),
    start: z.int().nullable().describe('Number of the first item.'),
    spread: z.boolean(),
    children: z.array(ListItem),
    data: Data,
  })
  .meta({ id: 'ListNode' })
const Code = z
  .object({ type: z.literal('code'), lang: z.string().nullable(), value: z.string(), data: Data })
  .meta({ id: 'CodeNode' })
const MathBlock = z
  .object({ type: z.literal('math'), value: z.string().describe('LaTeX.'), data: Data })
  .meta({ id: 'MathNode' })
const TableCell = z
  .object({
    type: z.literal('tableCell'),
    children: phrasing,
    data: z
      .object({
        header: z.literal(true).optional(),
        colSpan: z.int().min(2).optional(),
        rowSpan: z.int().min(2).optional(),
        covered: z.literal(true).optional().describe('Another cell covers the place, and this one is empty.'),
        blocks: blocks.optional().describe('What is in the cell, where that is more than one paragraph.'),
      })
      .optional(),
  })
  .meta({ id: 'TableCellNode' })
const TableRow = z
  .object({
    type: z.literal('tableRow'),
    children: z.array(TableCell),
    data: z.object({ header: z.literal(true).optional() }).optional(),
  })
  .meta({ id: 'TableRowNode' })
const Table = z
  .object({
    type: z.literal('table'),
    align: z.array(z.enum(['left', 'center', 'right']).nullable()).describe('By column.'),
    children: z.array(TableRow).describe('Rows of equal length.'),
    data: TableData,
  })
  .meta({ id: 'TableNode' })
const FootnoteDefinition = z
  .object({
    type: z.literal('footnoteDefinition'),
    identifier: z.string(),
    label: z.string(),
    children: blocks,
    data: Data,
  })
  .meta({ id: 'FootnoteDefinitionNode' })

const Block: z.ZodType = z
  .union([Paragraph, Heading, ThematicBreak, Blockquote, List, Code, MathBlock, Table, FootnoteDefinition])
  .meta({ id: 'Block' })

export const DocumentTree = z.object({ type: z.literal('root'), children: z.array(Block) }).meta({ id: 'DocumentTree' })

export const DocumentPage = z.object({
  number: PageNumber,
  label: z.string().describe('The number as the document prints it.'),
  width: z.number().describe('As the page is shown.'),
  height: z.number(),
  unit: z.enum(['pt', 'px']).describe('Of width, height and boxes.'),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).describe('Degrees clockwise.'),
  source: z.enum(['text', 'ocr', 'vision', 'mixed']).describe('How its text was found.'),
})

export const Chunk = z.object({
  index: z.int().describe('From 0.'),
  text: z.string().describe("The slice of the content; a table's later chunks have its header rows before it."),
  tokens: z.int().describe('Of `text`.'),
  span: z
    .tuple([z.int(), z.int()])
    .optional()
    .describe('From and to in Unicode code points of the content; absent where the content is HTML.'),
  headings: z.array(z.string()).describe("The headings that the chunk's beginning is under, outermost first."),
  pages: z.array(z.int()),
  boxes: z.array(z.object({ page: PageNumber, box: Box })),
  kind: z.enum(['text', 'table', 'list', 'code', 'notes']).describe('What most of it is.'),
})
