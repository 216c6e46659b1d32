import { createServer } from 'node:http'

/** A minimal service: small JSON, a large file, and endless event streams. Argument: its port. */
const json = Buffer.from(JSON.stringify({ success: true, items: Array.from({ length: 20 }, (_, id) => ({ id, text: `post ${id}` })) }))
const film = Buffer.alloc(24 * 1024 * 1024, 'f')

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  request.resume()
  request.once('end', () => {
    if (request.url?.startsWith('/api/files/')) {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': film.length }).end(film)
    } else if (request.url === '/api/video/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n')
    } else response.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }).end(json)
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1')
