import { connectDatabase } from '@loomcast/service-kit/mongo'
import { connectRedis } from '@loomcast/service-kit/redis'
import Fastify from 'fastify'

/** The baseline: a minimal service with connected mongoose and redis clients and one Fastify route. */
const [port = '', mongoUrl = '', redisUrl = ''] = process.argv.slice(2)
await connectDatabase(mongoUrl, 'bare')
await connectRedis(redisUrl, 'bare')
const app = Fastify()
app.get('/health/ready', async () => ({ ok: true }))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
