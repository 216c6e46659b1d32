import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../frame/statistics.ts'

/** Simulates ordinary users in a separate process. Reads one JSON argument and writes one JSON line. */
export interface UsersOrder {
  url: string
  users: number
  seconds: number
  /** One per user. */
  authorization: string[]
}

export interface UsersReport {
  calls: number
  /** Calls without a response or with a status other than 200. */
  failures: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Pause between two calls by one user (ms). */
const PAUSE_MS = 200

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await run(JSON.parse(String(process.argv[2])) as UsersOrder)))

async function run({ url, users, seconds, authorization }: UsersOrder): Promise<UsersReport> {
  const latencies: number[] = []
  let failures = 0
  const until = performance.now() + seconds * 1000

  async function user(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${index + 1}` })
    const headers = { authorization: authorization[index] ?? '' }
    await delay((PAUSE_MS * index) / users)
    while (performance.now() < until) {
      const begun = performance.now()
      const status = await call(`${url}/api/content/history?page=1`, agent, headers).catch(() => 0)
      latencies.push(performance.now() - begun)
      if (status !== 200) failures++
      await delay(PAUSE_MS)
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: users }, (_, index) => user(index)))
  return { calls: latencies.length, failures, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}

function call(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('timeout', function (this: import('node:http').ClientRequest) {
        this.destroy(new Error('no response'))
      })
      .once('error', reject)
      .end()
  })
}
