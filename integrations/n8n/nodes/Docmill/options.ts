/** Options of a conversion, by the names of the API. */
import type { INodeProperties } from 'n8n-workflow'

export const conversionOptions: INodeProperties[] = [
  {
    displayName: 'Chunk Tokens',
    name: 'chunk_tokens',
    type: 'number',
    default: 512,
    typeOptions: { minValue: 64, maxValue: 8192 },
    description: 'Most tokens in a chunk, where chunks are included',
  },
  {
    displayName: 'File Name',
    name: 'filename',
    type: 'string',
    default: '',
    description: 'Name of the document, where that of the file or of the URL is not to be used',
  },
  {
    displayName: 'Images',
    name: 'images',
    type: 'options',
    default: 'alt',
    options: [
      { name: 'As Their Text', value: 'alt' },
      { name: 'Embedded', value: 'embed' },
      { name: 'Links to Files', value: 'links' },
    ],
    description: 'How images are written into the Markdown',
  },
  {
    displayName: 'Include',
    name: 'include',
    type: 'multiOptions',
    default: [],
    options: [
      { name: 'Chunks', value: 'chunks' },
      { name: 'Document Tree', value: 'document' },
      { name: 'DoclingDocument', value: 'docling' },
      { name: 'Pages', value: 'pages' },
    ],
    description: 'Structure to give besides the content, such as chunks for a vector store',
  },
  {
    displayName: 'Language',
    name: 'language',
    type: 'string',
    default: '',
    placeholder: 'de',
    description: 'Language of text in images and of speech, as BCP 47 tag',
  },
  {
    displayName: 'OCR',
    name: 'ocr',
    type: 'options',
    default: 'auto',
    options: [
      { name: 'Everywhere', value: 'force' },
      { name: 'Never', value: 'off' },
      { name: 'Where Needed', value: 'auto' },
    ],
    description: 'Whether text in images and scanned pages is read',
  },
  {
    displayName: 'Pages',
    name: 'pages',
    type: 'string',
    default: '',
    placeholder: '1-5,8',
    description: 'Pages, slides or sheets to keep',
  },
  {
    displayName: 'Password',
    name: 'password',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'For a protected file',
  },
]
