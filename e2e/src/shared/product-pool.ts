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
   * `POST /products` responds with an unused product as JSON, and starts one if there is none. With `?openai=…`, the product has this server as the OpenAI
   * API, and it is used only for such requests. `DELETE /products?url=…` gives it back.
   */
  url: string
  stop(): Promise<void>
}

/**
 * An unused product is suspended, because it and its database take a twentieth of a core, and a start takes about eight CPU seconds. After this time it is
 * stopped, because it has half a gigabyte of memory, and other tests run after the last journey.
 */
const UNUSED_MS = 300_000

interface UnusedProduct {
  resume(): void
  /** Stops it. */
  timer: NodeJS.Timeout
}

interface PooledProduct extends Product {
  /** Suspends the product and its database, and returns a function that resumes them. */
  suspend(): Promise<() => void>
  /** To the test double of OpenAI, for a product that has it. */
  openai: Relay | undefined
}

/** Starts the pool in Jest's main process. It has at most as many products of each kind as Jest has workers. */
export async function startProductPool(): Promise<ProductPool> {
  const started: Promise<PooledProduct>[] = []
  const unused = new Map<PooledProduct, UnusedProduct>()

  async function acquire(openai: string | null): Promise<SharedProduct> {
    const product = takeUnused(openai !== null) ?? (await startNew(openai !== null))
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
  function startNew(withOpenAi: boolean): Promise<PooledProduct> {
    const product = startPooled(withOpenAi)
    started.push(product)
    return product
  }
  async function release(url: string | null): Promise<void> {
    for (const product of await Promise.all(started)) {
      if (product.url !== url) continue
      const resume = await product.suspend()
      unused.set(product, { resume, timer: setTimeout(stopUnused, UNUSED_MS, product) })
    }
  }
  function stopUnused(product: PooledProduct): void {
    endSuspension(product)
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
    const product = await startProduct({ MONGODB_URL: mongo.url, ...provider }, { data })
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
