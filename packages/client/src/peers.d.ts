/** What is used of the peers, which those have who use them: their own types take the place of these. */

declare module '@langchain/core/documents' {
  export class Document {
    constructor(fields: { pageContent: string; metadata?: Record<string, unknown> })
    pageContent: string
    metadata: Record<string, unknown>
  }
}

declare module '@langchain/core/document_loaders/base' {
  import type { Document } from '@langchain/core/documents'

  export abstract class BaseDocumentLoader {
    abstract load(): Promise<Document[]>
  }
}

declare module '@llamaindex/core/schema' {
  export class Document {
    constructor(init?: { id_?: string; text?: string; metadata?: Record<string, unknown> })
    text: string
    metadata: Record<string, unknown>
  }

  export abstract class FileReader {
    abstract loadDataAsContent(content: Uint8Array, filename?: string): Promise<Document[]>
    loadData(path: string): Promise<Document[]>
  }
}

declare module 'ai' {
  interface Schema<T> {
    readonly _type: T
  }

  export interface Tool<Input, Output> {
    description?: string
    inputSchema: Schema<Input>
    execute?(input: Input, options: { abortSignal?: AbortSignal }): Promise<Output>
  }

  export function jsonSchema<T>(schema: object): Schema<T>
  export function tool<Input, Output>(definition: Tool<Input, Output>): Tool<Input, Output>
}
