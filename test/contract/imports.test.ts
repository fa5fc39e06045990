import { join } from 'node:path'
import { testLayers } from './layers.ts'

/** A format imports none of the others. */
testLayers('the library', join(import.meta.dirname, '../../packages/convert/src'), {
  // Tables, and the tree.
  errors: '',
  warnings: '',
  limits: '',
  options: '',
  document: '',

  // Carriers.
  'binary-search': '',
  'lookup-table': '',
  program: '',
  encoding: 'warnings',
  zip: 'errors warnings limits encoding',
  tar: 'errors warnings encoding',
  cfb: 'errors encoding',
  xml: 'errors limits lookup-table encoding',
  opc: 'errors limits document encoding zip cfb xml',
  'office-crypto': 'errors',
  rtf: 'lookup-table encoding',
  mime: 'lookup-table encoding',
  'content-lines': 'errors document encoding mime',
  'html-syntax': '',
  'light-markup': 'document',
  titles: '',

  // What documents of several formats hold.
  numbering: 'document',
  'number-format': '',
  math: 'document lookup-table encoding cfb xml opc',
  flow: 'document binary-search lookup-table encoding numbering math titles',
  subtitles: 'errors limits document lookup-table encoding xml',
  slides: 'warnings options document',

  // Pages, pictures, and the engines that see and hear.
  engines: '',
  layout: 'document binary-search titles',
  ocr: 'errors limits binary-search lookup-table program xml engines layout',
  pictures: 'errors warnings limits document engines',

  // What is shared by formats that hold other documents, by the contract of a reader.
  'formats/reader': 'warnings limits options document engines',
  embedded: 'errors document encoding cfb math formats/reader',
  mail: 'errors document lookup-table encoding rtf content-lines formats/reader embedded',
  drawing: 'errors document encoding xml opc numbering number-format math flow formats/reader',
  sheet: 'errors limits document binary-search encoding number-format flow formats/reader',

  'formats/*': `errors limits document binary-search lookup-table encoding zip tar cfb xml opc office-crypto rtf mime content-lines
    html-syntax light-markup numbering number-format math flow subtitles slides engines layout ocr
    formats/reader embedded mail drawing sheet`,
  'formats/registry': 'formats/reader formats/*',
  detect: 'errors warnings limits lookup-table encoding zip tar cfb mime formats/reader formats/registry',

  // The writers, and what comes before them.
  tidy: 'limits options document html-syntax',
  markdown: 'warnings options document',
  text: 'warnings options document lookup-table',

  // The pipeline.
  'page-range': 'errors',
  context: 'errors warnings limits options document pictures formats/reader detect page-range',
  convert: `errors warnings limits options document pictures formats/reader detect tidy markdown text context`,
  'in-process': 'formats/reader convert',
  worker: 'errors warnings limits options document engines ocr pictures formats/reader convert',
  programs: 'program worker',
  tables: 'errors warnings limits options',
  index: `errors warnings limits options document encoding engines formats/reader formats/registry detect convert in-process worker`,
})
