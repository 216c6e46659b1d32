import Fastify from 'fastify'

/** The reference of the bench: a Fastify server without anything else. The argument is its port. */
const server = Fastify()
server.get('/', () => 'ready')
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
