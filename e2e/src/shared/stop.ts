import type { ProductPool } from './product-pool.ts'

/** Jest's global teardown of the browser journeys. */
export default async function stopPool(): Promise<void> {
  const pool: ProductPool | undefined = Reflect.get(globalThis, 'loomcastProductPool')
  await pool?.stop()
}
