import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { changeJob, convert, createJob, readAccount, readJob, readResults } from './operations'
import { properties } from './properties'

export class Docmill implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docmill',
    name: 'docmill',
    icon: { light: 'file:../../icons/docmill.svg', dark: 'file:../../icons/docmill.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Convert PDF, Word, Excel, PowerPoint, HTML, email, images and more to Markdown',
    defaults: { name: 'Docmill' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'docmillApi', required: true }],
    properties,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData()
    const results: INodeExecutionData[] = []
    for (let itemIndex = 0; itemIndex < items.length; itemIndex++) {
      try {
        const resource = this.getNodeParameter('resource', itemIndex) as string
        const operation = this.getNodeParameter('operation', itemIndex) as string
        // One job has the documents of all items.
        if (resource === 'job' && operation === 'create') return [await createJob(this)]
        results.push(...(await run(this, itemIndex, resource, operation)))
      } catch (error) {
        if (this.continueOnFail()) {
          const { message, description } = error as { message: string; description?: string | null }
          results.push({ json: { error: message, code: description ?? null }, pairedItem: { item: itemIndex } })
          continue
        }
        // Made of an error of its own kind, each is that error.
        if (error instanceof NodeApiError) throw new NodeApiError(this.getNode(), error as unknown as JsonObject)
        throw new NodeOperationError(this.getNode(), error as Error, { itemIndex })
      }
    }
    return [results]
  }
}

function run(
  context: IExecuteFunctions,
  itemIndex: number,
  resource: string,
  operation: string,
): Promise<INodeExecutionData[]> {
  if (resource === 'document') return convert(context, itemIndex)
  if (resource === 'account') return readAccount(context, itemIndex, operation)
  if (operation === 'get') return readJob(context, itemIndex)
  if (operation === 'getResults') return readResults(context, itemIndex)
  return changeJob(context, itemIndex, operation as 'retry' | 'cancel')
}
