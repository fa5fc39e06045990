/** An S3 server for tests: moto's, where `moto_server` is installed, behind a proxy that can fail. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { after, type TestContext } from 'node:test'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { until } from '../service/support/wait.ts'

export const skipS3 =
  spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0 ? false : 'moto_server is not installed'

export interface S3Server {
  /** For the processes and clients that use it. */
  environment: Record<string, string>
  /** Requests until now, as `METHOD /path`. */
  readonly requests: readonly string[]
  /** Answers the next requests that match so: status and code of S3, or `cut` in the middle of the answer. */
  fail(method: string, times: number, how: Failure): void
  /** Keys of the bucket. */
  keys(): Promise<string[]>
  put(key: string, content: string | Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
}

export type Failure = { status: number; code: string } | 'cut'

let moto: { child: ChildProcess; port: number } | undefined

after(async () => {
  if (!moto) return
  moto.child.kill('SIGKILL')
  await once(moto.child, 'close')
})

async function startMoto(): Promise<number> {
  if (moto) return moto.port
  const port = await freePort()
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  moto = { child, port }
  await until('the S3 server answers', async () =>
    fetch(`http://127.0.0.1:${port}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return port
}

/** A server with an empty bucket. */
export async function startS3(t: TestContext, bucket: string): Promise<S3Server> {
  const port = await startMoto()
  const address = `http://127.0.0.1:${port}`
  await fetch(`${address}/moto-api/reset`, { method: 'POST' })
  await fetch(`${address}/${bucket}`, { method: 'PUT' })
  const requests: string[] = []
  let failures: { method: string; how: Failure }[] = []
  const proxy = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    const failure = failures.find(({ method }) => method === incoming.method)
    failures = failures.filter((one) => one !== failure)
    if (failure && failure.how !== 'cut') return refuse(incoming, outgoing, failure.how)
    forward(incoming, outgoing, port, failure !== undefined)
  })
  const proxyPort = await listen(t, proxy)
  const client = new S3Client({
    endpoint: address,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  t.after(() => client.destroy())
  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${proxyPort}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    requests,
    fail(method, times, how) {
      for (let n = 0; n < times; n++) failures.push({ method, how })
    },
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    async put(key, content) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }))
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
  }
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, { status, code }: Exclude<Failure, 'cut'>): void {
  incoming.resume()
  incoming.once('end', () => {
    outgoing.writeHead(status, { 'content-type': 'application/xml' })
    outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  })
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, isCut: boolean): void {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    if (!isCut) {
      answer.pipe(outgoing)
      return
    }
    answer.once('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => outgoing.destroy())
    })
  })
  incoming.pipe(onward)
}

async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}
