import { connect } from 'node:net'

/** Keeps abusive connections open until this process is stopped. Arguments: port, number of connections, Authorization header line. */
const [, , port, amount, authorization = ''] = process.argv

const head = (...lines: string[]) => [...lines.slice(0, 1), 'Host: localhost', ...lines.slice(1)].join('\r\n')
const KINDS = [
  { name: 'idle', bytes: '', drip: '' },
  { name: 'slow head', bytes: 'GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\nX-A', drip: 'a' },
  { name: 'slow body', bytes: head('POST /api/auth/refresh HTTP/1.1', 'Transfer-Encoding: chunked', '', '1', 'x', ''), drip: '1\r\nx\r\n' },
  {
    name: 'slow body of a user',
    bytes: head('POST /api/content/templates HTTP/1.1', authorization, 'Content-Length: 1000000', '', 'x'),
    drip: 'x',
  },
  { name: 'slow upload', bytes: head('POST /api/upload/image HTTP/1.1', authorization, 'Content-Length: 1000000', '', 'x'), drip: 'x' },
  { name: 'download that is not read', bytes: head('GET /api/files/film.mp4 HTTP/1.1', '', ''), drip: '', unread: true },
  { name: 'event stream', bytes: head('GET /api/video/events HTTP/1.1', authorization, 'Accept: text/event-stream', '', ''), drip: '' },
] as const

/** Ten IP addresses, so that a limit per IP address alone is not enough. */
const ADDRESSES = 10
const DRIP_MS = 3_000
/** Time within which all connections are opened, and maximum delay before a closed one reconnects (ms). */
const OPENING_MS = 5_000
const AGAIN_MS = 3_000

function open(index: number): void {
  const kind = KINDS[index % KINDS.length] ?? KINDS[0]
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.2.${(index % ADDRESSES) + 1}` })
  if ('unread' in kind) socket.pause()
  else socket.resume()
  socket.write(kind.bytes)
  const drip = kind.drip === '' ? undefined : setInterval(() => socket.write(kind.drip), DRIP_MS)
  socket.on('error', () => {})
  // Closed connections reconnect, so that their number stays constant.
  socket.once('close', () => {
    clearInterval(drip)
    setTimeout(() => open(index), AGAIN_MS * Math.random())
  })
  socket.once('end', () => socket.destroy())
}

for (let index = 0; index < Number(amount); index++) setTimeout(() => open(index), OPENING_MS * Math.random())
