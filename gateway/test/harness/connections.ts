import { connect, type Socket } from 'node:net'

export interface OpenConnection {
  socket: Socket
  /** Bytes received so far. */
  received(): string
  closed(): boolean
}

/** Opens connections that send these bytes and then stay idle. `from` is the loopback IP address from which they connect. */
export async function openConnections(port: number, amount: number, bytes: string, from = '127.0.0.1'): Promise<OpenConnection[]> {
  return Promise.all(
    Array.from({ length: amount }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      let response = ''
      let closed = false
      socket.on('data', (chunk) => {
        response += chunk.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        closed = true
      })
      await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()))
      socket.write(bytes, 'latin1')
      return { socket, received: () => response, closed: () => closed }
    }),
  )
}

export function closeAll(connections: readonly OpenConnection[]): void {
  for (const { socket } of connections) socket.destroy()
}

export const request = (...lines: string[]) => lines.join('\r\n')
export const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
