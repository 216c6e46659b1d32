import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Filter, matchFilter } from 'nostr-tools/filter'
import { type Event, verifyEvent } from 'nostr-tools/pure'
import { type WebSocket, WebSocketServer } from 'ws'

/** What goes wrong with one event that a relay receives. */
export type RelayFault = 'answer_lost' | 'late' | 'cut' | 'chatter' | { reject: string }

/** A relay in this process (NIP-01): verifies signatures and stores each event once. `limitation`: what it states about the notes that it takes (NIP-11). */
export async function startRelay({ limitation }: { limitation?: Record<string, unknown> } = {}) {
  const events = new Map<string, Event>()
  const faults: RelayFault[] = []
  /** Events that the relay stores when `arrive` is called. */
  const late: Event[] = []
  let endsReads = true
  const http = createServer((request, response) => {
    const isRequested = request.headers.accept === 'application/nostr+json' && limitation !== undefined
    if (isRequested) response.setHeader('content-type', 'application/nostr+json').end(JSON.stringify({ name: 'A relay', limitation }))
    else response.writeHead(426).end()
  })
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket) => socket.on('message', (data) => receive(socket, JSON.parse(String(data)))))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  function receive(socket: WebSocket, [type, first, ...filters]: [string, unknown, ...Filter[]]): void {
    const send = (...message: unknown[]) => socket.send(JSON.stringify(message))
    if (type === 'EVENT') store(first as Event, socket, send)
    if (type !== 'REQ') return
    for (const event of events.values()) if (filters.some((filter) => matchFilter(filter, event))) send('EVENT', first, event)
    if (endsReads) send('EOSE', first)
  }

  function store(event: Event, socket: WebSocket, send: (...message: unknown[]) => void): void {
    const fault = faults.shift()
    const isKnown = events.has(event.id)
    if (fault === 'cut') socket.terminate()
    else if (fault === 'late') late.push(event)
    // Without an answer, for as long as the client reads.
    else if (fault === 'chatter') for (let index = 0; index < 200; index++) send('NOTICE', `Message ${index}`)
    else if (typeof fault === 'object') send('OK', event.id, false, fault.reject)
    else if (!verifyEvent(event)) send('OK', event.id, false, 'invalid: signature')
    else {
      events.set(event.id, event)
      if (fault === 'answer_lost') socket.terminate()
      else send('OK', event.id, true, isKnown ? 'duplicate: already have this event' : '')
    }
  }

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    events,
    fail(...added: RelayFault[]) {
      faults.push(...added)
    },
    held: () => late.length,
    arrive() {
      for (const event of late.splice(0)) events.set(event.id, event)
    },
    /** From now on, it never sends the end of stored events. */
    keepOpen() {
      endsReads = false
    },
    async stop() {
      for (const client of server.clients) client.terminate()
      server.close()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
