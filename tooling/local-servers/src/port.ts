import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems assign to outgoing connections (from 32768 on Linux), so that no such connection can take the port before
 * the server starts.
 */
const FROM = 15_000
const RANGES = 170
const PORTS_PER_RANGE = 100

let next = randomInt(PORTS_PER_RANGE)

/**
 * Returns a free loopback port that this process has not returned recently. Processes use different ranges, because a port is not reserved
 * until its server starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = FROM + (process.pid % RANGES) * PORTS_PER_RANGE + next
    next = (next + 1) % PORTS_PER_RANGE
    const error = await tryPort(port)
    if (!error) return port
    if (attempt === PORTS_PER_RANGE) throw error
  }
}

function tryPort(port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
