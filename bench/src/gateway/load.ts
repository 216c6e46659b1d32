import autocannon, { type Result } from 'autocannon'
import { percentile } from '../frame/statistics.ts'

/**
 * Sends requests over several connections, in a separate process. Reads one JSON argument and writes one JSON line. Every response must be
 * a 200.
 */
export interface LoadOrder {
  url: string
  amount: number
  connections: number
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** Size of the request body (bytes). */
  bodyBytes: number
}

export interface LoadReport {
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  seconds: number
}

if (process.argv[1] === import.meta.filename) {
  const order = JSON.parse(String(process.argv[2])) as LoadOrder
  console.log(JSON.stringify(await run(order)))
}

async function run({ url, amount, connections, method, headers, bodyBytes }: LoadOrder): Promise<LoadReport> {
  const latencies: number[] = []
  let other = 0
  const start = performance.now()
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      { url, amount, connections, method, headers, timeout: 30, ...(bodyBytes > 0 && { body: Buffer.alloc(bodyBytes, 'x') }) },
      (error: unknown, found) => (error ? reject(error) : resolve(found)),
    )
    running.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds)
      if (status !== 200) other++
    })
  })
  if (other > 0 || result.errors > 0 || latencies.length !== amount) {
    throw new Error(`${url}: ${other} responses were not 200, ${result.errors} errors, ${latencies.length} responses to ${amount} requests`)
  }
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99), seconds: (performance.now() - start) / 1000 }
}
