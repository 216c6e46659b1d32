import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { type Product, readRegistry } from './product.ts'

/**
 * How the slice's server behaves. `up`: serves files. `gone`: drops every connection. `slow`: responds after `ms`. `broken`: serves code
 * that throws. `hung`: never responds (to requests for matching files, or to any).
 */
export type HostMode =
  | { kind: 'up' }
  | { kind: 'gone' }
  | { kind: 'slow'; ms: number }
  | { kind: 'broken' }
  | { kind: 'hung'; file?: RegExp }

export interface SliceHost {
  set(mode: HostMode): void
  requests(): number
  /** Closes the connections of pending requests, as a restart does. */
  closeWaiting(): void
  close(): Promise<void>
}

/**
 * Moves one slice of a running product to a separate server, as if another team had deployed it, so that a test can stop that server. The
 * product reads the change from `remotes.json`, as in production.
 */
export async function hostSlice(product: Pick<Product, 'data'>, slice: string): Promise<SliceHost> {
  const registry = await readRegistry(product)
  const release = registry.releases.find(
    (candidate: { slice: string; weight: number }) => candidate.slice === slice && candidate.weight > 0,
  )
  const folder = join(product.data, 'slices', slice)
  let mode: HostMode = { kind: 'up' }
  let requests = 0
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    requests++
    const path = normalize(new URL(request.url ?? '/', 'http://slice').pathname)
    const serve = () => sendFile(response, join(folder, path), mode)
    if (mode.kind === 'gone') return void request.socket.destroy()
    if (mode.kind === 'hung' && (mode.file?.test(path) ?? true)) return void waiting.add(response)
    if (mode.kind === 'slow') return void setTimeout(serve, mode.ms)
    void serve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  release.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await writeFile(join(product.data, 'remotes.json'), JSON.stringify(registry, null, 2))
  return {
    set(next) {
      mode = next
    },
    requests: () => requests,
    closeWaiting() {
      for (const response of waiting) response.destroy()
      waiting.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function sendFile(response: ServerResponse, file: string, mode: HostMode): Promise<void> {
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': file.endsWith('.css') ? 'text/css' : 'text/javascript',
  }
  if (mode.kind === 'broken') return void response.writeHead(200, headers).end('throw new Error("broken release")')
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return void response.writeHead(404, headers).end()
  response.writeHead(200, { ...headers, 'content-length': info.size })
  createReadStream(file).pipe(response)
}
