/** What of `WebAssembly` is used: the types of Node leave it to those of browsers. */
export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>
    compileStreaming(response: Promise<Response>): Promise<object>
    instantiate(code: object, imports: object): Promise<object>
  }
}
