import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError, startBluesky, startGhost, startKafka, startMongo, startRedis } from '@loomcast/local-servers'

interface Running {
  /** What a client connects to: a URL, or Kafka's `host:port`. */
  address: string
  stop(): Promise<void>
}

const log = (line: string) => process.stderr.write(`${line}\n`)

const STARTERS = {
  mongodb: async (folder: string): Promise<Running> => {
    const { url, stop } = await startMongo({ folder, log, expiry: false, journaled: false })
    return { address: url, stop }
  },
  redis: async (folder: string): Promise<Running> => {
    const { url, stop } = await startRedis({ folder, log })
    return { address: url, stop }
  },
  kafka: async (folder: string): Promise<Running> => {
    const { brokers, stop } = await startKafka({ folder, log })
    return { address: brokers, stop }
  },
  bluesky: async (folder: string): Promise<Running> => {
    const { url, stop } = await startBluesky({ folder, log })
    return { address: url, stop }
  },
  ghost: async (folder: string): Promise<Running> => {
    const { url, stop } = await startGhost({ folder, log })
    return { address: url, stop }
  },
}

export interface ServerHost {
  /** Responds to `GET /<name>` with the address of the server as text, after it has started. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the real MongoDB (a replica set), Redis, Kafka, Bluesky and Ghost of a test run, each when the first test requests it: tests without a server wait for none.
 * Jest's workers are separate processes, so they request the address over HTTP.
 */
export async function startServerHost(): Promise<ServerHost> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-test-'))
  const running = new Map<string, Promise<Running>>()
  const start = (name: keyof typeof STARTERS) => {
    const started = running.get(name) ?? STARTERS[name](folder)
    running.set(name, started)
    return started
  }
  const server = createServer((request, response) => {
    // A busy worker would reuse a connection that has been closed here because it was idle.
    response.setHeader('connection', 'close')
    const name = Object.keys(STARTERS).find((each): each is keyof typeof STARTERS => request.url === `/${each}`)
    if (!name) {
      response.writeHead(404).end(`There is no test server ${request.url}.`)
      return
    }
    start(name).then(
      ({ address }) => response.end(address),
      // The message of a StartError states what to do.
      (error: Error) => response.writeHead(500).end(error instanceof StartError ? error.message : (error.stack ?? error.message)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      const started = await Promise.allSettled(running.values())
      await Promise.all(started.map(async (each) => each.status === 'fulfilled' && each.value.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
