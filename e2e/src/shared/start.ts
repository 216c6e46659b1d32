import { startProductPool } from './product-pool.ts'

/** Jest's global setup of the browser journeys. */
export default async function startPool(): Promise<void> {
  if (process.env['PRODUCT_POOL_URL']) return
  const pool = await startProductPool()
  process.env['PRODUCT_POOL_URL'] = pool.url
  Object.assign(globalThis, { loomcastProductPool: pool })
}
