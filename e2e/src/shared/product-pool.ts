import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Product, startProduct } from '../product.ts'

/** A started product that several test files use one after another, each with users of its own. */
export type SharedProduct = Pick<Product, 'url' | 'data' | 'admin'>

export interface ProductPool {
  /** `POST /products` responds with an unused product as JSON, and starts one if there is none. `DELETE /products?url=…` gives it back. */
  url: string
  stop(): Promise<void>
}

/** An unused product and its database take a twelfth of a core, and other tests run for a quarter of an hour after the last journey. */
const UNUSED_MS = 60_000

/** Starts the pool in Jest's main process. It has at most as many products as Jest has workers. */
export async function startProductPool(): Promise<ProductPool> {
  const started: Promise<Product>[] = []
  /** With the timers that stop them. */
  const unused = new Map<Product, NodeJS.Timeout>()

  async function acquire(): Promise<SharedProduct> {
    const product = takeUnused() ?? (await startNew())
    const { url, data, admin } = product
    return { url, data, admin }
  }
  function takeUnused(): Product | undefined {
    for (const [product, timer] of unused) {
      clearTimeout(timer)
      unused.delete(product)
      return product
    }
    return undefined
  }
  function startNew(): Promise<Product> {
    const product = startProduct()
    started.push(product)
    return product
  }
  async function release(url: string | null): Promise<void> {
    for (const product of await Promise.all(started))
      if (product.url === url) unused.set(product, setTimeout(stopUnused, UNUSED_MS, product))
  }
  function stopUnused(product: Product): void {
    unused.delete(product)
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
    if (pathname === '/products' && request.method === 'POST') return respond(acquire())
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
      for (const timer of unused.values()) clearTimeout(timer)
      for (const outcome of await Promise.allSettled(started)) if (outcome.status === 'fulfilled') await outcome.value.stop()
    },
  }
}
