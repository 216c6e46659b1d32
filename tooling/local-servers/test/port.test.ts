import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { reservePort } from '../src/port.ts'

const listen = (port: number) => {
  const server = createServer()
  return once(server.listen(port, '127.0.0.1'), 'listening').then(() => server)
}

describe('a reserved port', () => {
  it('cannot be taken until it is released', async () => {
    const { port, release } = await reservePort()
    await expect(listen(port)).rejects.toThrow('EADDRINUSE')
    await release()
    const server = await listen(port)
    server.close()
    // A start that fails releases everything again.
    await release()
  })

  it('is not one that the system gives to an outgoing connection', async () => {
    const reserved = await Promise.all(Array.from({ length: 20 }, reservePort))
    // Where the ranges of Linux, macOS, Windows and the IANA begin at the earliest.
    expect(reserved.filter(({ port }) => port >= 32_768)).toEqual([])
    expect(new Set(reserved.map(({ port }) => port)).size).toBe(20)
    await Promise.all(reserved.map(({ release }) => release()))
  })

  it('lets no connection wait', async () => {
    const { port, release } = await reservePort()
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'close')
    await release()
  })
})
