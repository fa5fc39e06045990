/** Serves a folder of static files on this machine. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** @returns The server, which listens on 127.0.0.1. */
export async function serveFolder(folder: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    // The folder is flat: any other path names nothing.
    const content = /^[\w.-]+$/.test(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined
    if (content === undefined) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream' })
    return response.end(content)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
