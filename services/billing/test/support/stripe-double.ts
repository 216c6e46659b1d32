import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/engines/sandbox/index.ts'

export interface StripeDouble {
  /** Base URL, for STRIPE_API_URL. */
  url: string
  sandbox: Sandbox
  stop(): Promise<void>
}

/** Starts the sandbox behind a local HTTP port, in place of https://api.stripe.com. `stop` leaves the database. */
export async function startStripeDouble(options: SandboxOptions): Promise<StripeDouble> {
  const sandbox = createSandbox(options)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
      // Undici computes it from the body.
      headers.delete('content-length')
      const method = request.method ?? 'GET'
      const body = method === 'POST' || method === 'DELETE' ? Buffer.concat(chunks) : undefined
      try {
        const answer = await sandbox.fetch(new URL(request.url ?? '/', 'https://api.stripe.com').href, {
          method,
          headers,
          ...(body && { body }),
        })
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(await answer.text())
      } catch {
        // A fault of the sandbox: the connection is lost.
        request.socket.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await sandbox.stop()
    },
  }
}
