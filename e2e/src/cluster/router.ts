import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands for a Service of Kubernetes: gives each new connection to a ready process. Connections that exist stay with their process. */
export interface Router {
  readonly port: number
  /** Gives new connections to the process on this port, and no longer to others. */
  to(port: number): void
  close(): Promise<void>
}

/** Listens on the port. Until `to` is called, connections are refused. */
export async function startRouter(port: number): Promise<Router> {
  const sockets = new Set<Socket>()
  let target: number | undefined
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (target === undefined) return void client.destroy()
    const process = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [socket, other] of [
      [client, process],
      [process, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.pipe(other)
      socket.once('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        if (socket.errored) other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    to(next) {
      target = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
