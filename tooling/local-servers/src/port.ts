import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (from 32768 on Linux): between this answer and the server's start none of those can take it. */
const FROM = 15_000
const TO = 32_000

/** A free loopback port. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(FROM, TO)
    const error = await tryPort(port)
    if (!error) return port
    if (attempt === 50) throw error
  }
}

function tryPort(port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
