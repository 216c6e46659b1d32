import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fillPage } from '@loomcast/gateway/page'
import answers from './answers.json' with { type: 'json' }
import type { Build } from './builds.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}
const API: Record<string, unknown> = answers

export interface BenchServer {
  url: string
  /** Serves another build at the same origin, like a release. */
  serve(build: Build): void
  stop(): Promise<void>
}

/** Starts the server that all builds use: HTTP/1.1, precompressed immutable files, the same page and the same API responses. */
export async function startServer(first: Build): Promise<BenchServer> {
  let build = first
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    if (path === '/api/video/events') return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    if (path.startsWith('/api/')) return answer(response, API[path])
    if (path.startsWith('/assets/')) return send(response, join(build.shell, normalize(path)))
    if (path.startsWith('/mf/')) return send(response, join(build.slices, normalize(path.slice(4))))
    const filled = fillPage(readFileSync(join(build.shell, 'index.html'), 'utf8'), { slices: build.releases }, path)
    const html = existsSync(build.slices) ? filled : withoutEntryHint(filled)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'content-encoding': 'br' })
    response.end(brotliCompressSync(html))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      build = next
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** The single bundle has no entry of a slice, which the gateway's code preloads. */
function withoutEntryHint(html: string): string {
  const start = html.indexOf('<link rel="preload" as="script" href="/mf/')
  return start < 0 ? html : html.slice(0, start) + html.slice(html.indexOf('>', start) + 1)
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(body ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body ?? { status: 404, code: 'not_found', detail: 'Not here.' }))
}

/** Files with hashed names are immutable; those with fixed names are revalidated every time. */
function send(response: ServerResponse, file: string): void {
  const packed = existsSync(`${file}.br`)
  const path = packed ? `${file}.br` : file
  if (!existsSync(path)) return void response.writeHead(404).end()
  const hashed = /\.[0-9a-f]{8,}\.\w+$/.test(file)
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(path).size,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  })
  createReadStream(path).pipe(response)
}
