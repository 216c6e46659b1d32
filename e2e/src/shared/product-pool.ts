import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongo } from '@loomcast/local-servers'
import { type Product, startProduct } from '../product.ts'
import { type Relay, startRelay } from './relay.ts'
import { suspend } from './suspension.ts'

/** A started product that several test files use one after another, each with users of its own. */
export type SharedProduct = Pick<Product, 'url' | 'data' | 'admin'>

export interface ProductPool {
  /**
   * `POST /products` responds with an unused product as JSON, starts one if there are few, and waits for one otherwise. With `?openai=…`, the product has this server as the OpenAI
   * API, and it is used only for such requests. `DELETE /products?url=…` gives it back.
   */
  url: string
  stop(): Promise<void>
}

/**
 * An unused product is suspended, because it and its database take a twentieth of a core, and a start takes about eight CPU seconds. After this time it is
 * stopped, because it has half a gigabyte of memory, and other tests run after the last journey.
 */
const UNUSED_MS = 600_000

/**
 * Products of each kind. With two cores, more files at once would only start more of them: a file waits until another one gives its product back. It waits for
 * so long only, because a killed worker does not give it back.
 */
const MOST = 2
const WAITING_LIMIT_MS = 180_000

/** Every product has previews of releases. */
export const PREVIEW_KEY = 'the key of the previews in journeys'

interface UnusedProduct {
  resume(): void
  /** Stops it. */
  timer: NodeJS.Timeout
}

interface Kind {
  withOpenAi: boolean
  /** Started and not stopped. */
  running: number
  /** The files that wait for a product, in order of arrival. */
  waiting: Set<(product: PooledProduct) => void>
}
const createKind = (withOpenAi: boolean): Kind => ({ withOpenAi, running: 0, waiting: new Set() })

interface PooledProduct extends Product {
  /** Suspends the product and its database, and returns a function that resumes them. */
  suspend(): Promise<() => void>
  /** To the test double of OpenAI, for a product that has it. */
  openai: Relay | undefined
}

/** Starts the pool in Jest's main process. */
export async function startProductPool(): Promise<ProductPool> {
  const started: Promise<PooledProduct>[] = []
  const kinds = [createKind(false), createKind(true)] as const
  const unused = new Map<PooledProduct, UnusedProduct>()

  async function acquire(openai: string | null): Promise<SharedProduct> {
    const kind = kinds[openai ? 1 : 0]
    const product = takeUnused(kind.withOpenAi) ?? (kind.running >= MOST ? await nextOf(kind) : undefined) ?? (await startNew(kind))
    if (openai) product.openai?.to(openai)
    const { url, data, admin } = product
    return { url, data, admin }
  }
  function takeUnused(withOpenAi: boolean): PooledProduct | undefined {
    for (const product of unused.keys()) {
      if (withOpenAi !== (product.openai !== undefined)) continue
      endSuspension(product)
      return product
    }
    return undefined
  }
  function endSuspension(product: PooledProduct): void {
    const found = unused.get(product)
    if (!found) return
    clearTimeout(found.timer)
    unused.delete(product)
    found.resume()
  }
  async function startNew(kind: Kind): Promise<PooledProduct> {
    kind.running++
    const product = startPooled(kind.withOpenAi)
    started.push(product)
    try {
      return await product
    } catch (error) {
      kind.running--
      throw error
    }
  }
  /** Undefined if none is given back in time. */
  function nextOf({ waiting }: Kind): Promise<PooledProduct | undefined> {
    const { promise, resolve } = Promise.withResolvers<PooledProduct | undefined>()
    const timer = setTimeout(() => {
      waiting.delete(take)
      resolve(undefined)
    }, WAITING_LIMIT_MS)
    const take = (product: PooledProduct) => {
      clearTimeout(timer)
      waiting.delete(take)
      resolve(product)
    }
    waiting.add(take)
    return promise
  }
  const kindOf = ({ openai }: PooledProduct) => kinds[openai ? 1 : 0]
  async function release(url: string | null): Promise<void> {
    for (const outcome of await Promise.allSettled(started)) {
      if (outcome.status === 'rejected' || outcome.value.url !== url) continue
      const product = outcome.value
      const handOver = () => kindOf(product).waiting.values().next().value?.(product)
      if (kindOf(product).waiting.size > 0) {
        handOver()
        continue
      }
      const resume = await product.suspend()
      unused.set(product, { resume, timer: setTimeout(stopUnused, UNUSED_MS, product) })
      // A file that has asked for it meanwhile.
      if (kindOf(product).waiting.size > 0) {
        endSuspension(product)
        handOver()
      }
    }
  }
  function stopUnused(product: PooledProduct): void {
    endSuspension(product)
    kindOf(product).running--
    product.openai?.close()
    product.stop().catch((error) => console.error('A product of the pool did not stop.', error))
  }

  const server = createServer((request, response) => {
    // A busy worker would reuse a connection that has been closed here because it was idle.
    response.setHeader('connection', 'close')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pool')
    const respond = (work: Promise<unknown>) =>
      work.then(
        (body) => response.end(JSON.stringify(body ?? {})),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    if (pathname === '/products' && request.method === 'POST') return respond(acquire(searchParams.get('openai')))
    if (pathname === '/products' && request.method === 'DELETE') return respond(release(searchParams.get('url')))
    return response.writeHead(404).end()
  })
  // A product takes longer to start on a busy machine than Node's limit for idle requests.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      for (const product of [...unused.keys()]) endSuspension(product)
      for (const outcome of await Promise.allSettled(started)) {
        if (outcome.status === 'rejected') continue
        await outcome.value.stop()
        outcome.value.openai?.close()
      }
    },
  }
}

/** Its database acknowledges writes before they are in the journal, which takes less CPU time: no journey with a shared product kills it. */
async function startPooled(withOpenAi: boolean): Promise<PooledProduct> {
  const data = await mkdtemp(join(tmpdir(), 'loomcast-e2e-'))
  const openai = withOpenAi ? await startRelay() : undefined
  const mongo = await startMongo({ folder: data, journaled: false })
  const stopMongo = async () => {
    await mongo.stop()
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const provider = openai && { OPENAI_API_KEY: 'sk-double', OPENAI_BASE_URL: openai.url('/v1') }
    const product = await startProduct({ MONGODB_URL: mongo.url, PREVIEW_KEY, ...provider }, { data })
    return {
      ...product,
      openai,
      suspend: () => suspend([mongo.pid, product.process.pid].filter((pid) => pid !== undefined)),
      async stop() {
        await product.stop()
        await stopMongo()
      },
    }
  } catch (error) {
    await stopMongo()
    throw error
  }
}
