import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { poll } from '../poll.ts'
import type { SharedProduct } from './product-pool.ts'

async function send(method: string, path: string): Promise<unknown> {
  const pool = process.env['PRODUCT_POOL_URL']
  if (!pool) throw new Error('PRODUCT_POOL_URL is not set: run the journeys through the jest projects "e2e" or "soak".')
  const response = await fetch(`${pool}${path}`, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}

/**
 * A product for this test file only, until `release`. Earlier files may have left users, posts and settings in it. `openai`: the origin of the server that it
 * uses as the OpenAI API.
 */
export async function useSharedProduct(openai?: string): Promise<SharedProduct & { release(): Promise<void> }> {
  const product = (await send('POST', `/products${openai ? `?openai=${encodeURIComponent(openai)}` : ''}`)) as SharedProduct
  // Connections of an earlier file in this worker may have been closed by the product since then, which `fetch` only notices when it uses them.
  await poll(async () => (await fetch(`${product.url}/api/health`)).ok, { what: `${product.url} to respond` })
  return {
    ...product,
    async release() {
      await send('DELETE', `/products?url=${encodeURIComponent(product.url)}`)
    },
  }
}

/** As `useSharedProduct`, for a file that changes the list of releases: `release` restores it. */
export async function useProductWithReleases(): Promise<SharedProduct & { release(): Promise<void> }> {
  const product = await useSharedProduct()
  const file = join(product.data, 'remotes.json')
  const served = async () => (await fetch(`${product.url}/registry.json`)).text()
  const [stored, before] = await Promise.all([readFile(file, 'utf8'), served()])
  return {
    ...product,
    async release() {
      await writeFile(file, stored)
      await poll(async () => (await served()) === before, { what: 'the gateway to read the restored registry' })
      await product.release()
    },
  }
}

/** The profile for the browsers of the files that use the product: the next one finds the files of the product in the cache. Deleted with the product. */
export const browserProfileOf = ({ data }: SharedProduct): string => join(data, 'browser-of-tests')
