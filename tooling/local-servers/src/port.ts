import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

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
  const { port, release } = await reservePort()
  await release()
  return port
}

export interface ReservedPort {
  port: number
  /** Frees the port. Whoever uses it listens on it right afterwards. */
  release(): Promise<void>
}

/**
 * Returns a loopback port that no other process can take until it is released, and that no outgoing connection can take afterwards.
 * Connections to it fail until it is released.
 */
export async function reservePort(): Promise<ReservedPort> {
  for (let attempt = 1; ; attempt += 1) {
    const port = FROM + (process.pid % RANGES) * PORTS_PER_RANGE + next
    next = (next + 1) % PORTS_PER_RANGE
    const holder = createServer((socket) => socket.destroy())
    const error = await listen(holder, port)
    if (!error) return { port, release: () => new Promise((resolve) => holder.close(() => resolve())) }
    if (attempt === PORTS_PER_RANGE) throw error
  }
}

/** Resolves to the error if the server cannot listen. */
function listen(server: Server, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve).listen(port, '127.0.0.1', () => resolve(undefined))
  })
}
