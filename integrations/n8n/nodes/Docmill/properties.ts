/** What the panel of the node shows. */
import type { INodeProperties } from 'n8n-workflow'
import { conversionOptions } from './options'

const forDocument = { show: { resource: ['document'] } }
const forJob = { show: { resource: ['job'] } }
const forConversions = { show: { resource: ['document', 'job'], operation: ['convert', 'create'] } }
const forOneJob = { show: { resource: ['job'], operation: ['get', 'getResults', 'retry', 'cancel'] } }

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    default: 'document',
    options: [
      { name: 'Account', value: 'account' },
      { name: 'Document', value: 'document' },
      { name: 'Job', value: 'job' },
    ],
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: forDocument,
    default: 'convert',
    options: [
      {
        name: 'Convert',
        value: 'convert',
        description: 'Convert a file or a URL to Markdown, text or HTML',
        action: 'Convert a document',
      },
    ],
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: forJob,
    default: 'create',
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        description: 'Cancel what has not ended, and delete files and results',
        action: 'Cancel a job',
      },
      {
        name: 'Create',
        value: 'create',
        description: 'Convert the documents of all items in the background',
        action: 'Create a job',
      },
      { name: 'Get', value: 'get', description: 'Read a job, or wait for its end', action: 'Get a job' },
      {
        name: 'Get Results',
        value: 'getResults',
        description: 'Wait for the end of a job and give an item for each document',
        action: 'Get results of a job',
      },
      { name: 'Retry', value: 'retry', description: 'Try failed documents again', action: 'Retry a job' },
    ],
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['account'] } },
    default: 'getUsage',
    options: [
      {
        name: 'Get Capabilities',
        value: 'getCapabilities',
        description: 'What the service converts, and its limits',
        action: 'Get capabilities',
      },
      {
        name: 'Get Usage',
        value: 'getUsage',
        description: 'What is left of allowance and credits',
        action: 'Get usage',
      },
    ],
  },
  {
    displayName: 'Source',
    name: 'source',
    type: 'options',
    displayOptions: forConversions,
    default: 'file',
    options: [
      { name: 'File', value: 'file', description: 'Binary data of the item' },
      { name: 'URL', value: 'url', description: 'A public https address, which the service downloads' },
    ],
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryField',
    type: 'string',
    required: true,
    displayOptions: { show: { ...forConversions.show, source: ['file'] } },
    default: 'data',
    hint: 'The name of the input field that has the file',
  },
  {
    displayName: 'URL',
    name: 'url',
    type: 'string',
    required: true,
    displayOptions: { show: { ...forConversions.show, source: ['url'] } },
    default: '',
    placeholder: 'https://example.com/report.pdf',
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    required: true,
    displayOptions: forOneJob,
    default: '',
    placeholder: 'job_…',
  },
  {
    displayName: 'Wait for the End',
    name: 'wait',
    type: 'boolean',
    displayOptions: { show: { resource: ['job'], operation: ['create', 'get'] } },
    default: true,
    description:
      'Whether to wait until every document is converted or has failed. After creating, the node then gives an item for each document.',
  },
  {
    displayName: 'Output Format',
    name: 'outputFormat',
    type: 'options',
    displayOptions: forConversions,
    default: 'markdown',
    options: [
      { name: 'HTML', value: 'html' },
      { name: 'Markdown', value: 'markdown' },
      { name: 'Text', value: 'text' },
    ],
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    displayOptions: forConversions,
    default: {},
    options: conversionOptions,
  },
]
