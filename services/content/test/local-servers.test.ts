import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll } from '@loomcast/service-kit/testing'
import { createLocalServers } from '../src/engines/local-servers.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const list =
  (...ids: unknown[]): RequestListener =>
  (request, response) => {
    if (request.url !== '/v1/models') return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }))
  }

describe('local servers', () => {
  test('are found with their text models but without embedding models', async () => {
    const base = await serve(list('llama3.2:3b', 'nomic-embed-text', 'qwen2.5'))
    const servers = createLocalServers({ baseUrl: `${base}/v1/` })
    expect(servers.models()).toEqual([])
    await servers.probe()
    expect(servers.models().map((model) => model.id)).toEqual(['llama3.2:3b', 'qwen2.5'])
  })

  test('can be configured without the usual path', async () => {
    const base = await serve(list('llama'))
    const servers = createLocalServers({ baseUrl: base })
    await servers.probe()
    expect(servers.models()).toMatchObject([{ id: 'llama', baseUrl: `${base}/v1` }])
  })

  test.each([
    ['another page', ((_request, response) => response.end('<html>')) satisfies RequestListener],
    ['another JSON', ((_request, response) => response.end('{"data": "no"}')) satisfies RequestListener],
    ['odd entries', list(7, '', null, 'x'.repeat(121))],
    [
      'a redirect elsewhere',
      ((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()) satisfies RequestListener,
    ],
    ['an error', ((_request, response) => response.writeHead(500).end()) satisfies RequestListener],
  ] as [string, RequestListener][])('are not detected when %s responds on the port', async (_name, listener) => {
    const servers = createLocalServers({ places: [{ server: 'X', baseUrl: `${await serve(listener)}/v1` }] })
    await servers.probe()
    expect(servers.models()).toEqual([])
  })

  test('that hang delay a check only briefly, and models are removed when their server stops', async () => {
    const base = await serve(list('llama'))
    const hanging = await serve(() => {})
    const servers = createLocalServers({
      places: [
        { server: 'A', baseUrl: `${hanging}/v1` },
        { server: 'B', baseUrl: `${base}/v1` },
      ],
    })
    await servers.probe()
    expect(servers.models()).toMatchObject([{ id: 'llama', server: 'B' }])
    for (const close of open.splice(0)) close()
    await servers.probe()
    expect(servers.models()).toEqual([])
  })

  test('are listed without their URL, and their models without file paths', async () => {
    const ids = ['/srv/models/llama-3.gguf', 'C:\\models\\phi.gguf', './qwen.gguf', 'a/b/c.gguf', 'meta-llama/Llama-3', 'llama3.2:3b']
    const base = await serve(list(...ids))
    const servers = createLocalServers({ baseUrl: base })
    await servers.probe()
    expect(servers.models().map(({ id }) => id)).toEqual([
      'llama-3.gguf',
      'phi.gguf',
      'qwen.gguf',
      'c.gguf',
      'meta-llama/Llama-3',
      'llama3.2:3b',
    ])
    expect(servers.models().map(({ servedId }) => servedId)).toEqual(ids)
    for (const { server, isConfigured } of servers.models()) expect([server, isConfigured]).toEqual(['Local AI', true])
  })

  test('are discovered in the background', async () => {
    const base = await serve(list('llama'))
    const servers = createLocalServers({ baseUrl: `${base}/v1` })
    servers.start(createLogger('test', false))
    await poll(() => servers.models().length === 1)
    servers.stop()
  })
})
