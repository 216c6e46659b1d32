import { runService } from '@loomcast/service-kit/http'
import { buildApp, loadGatewaySettings } from './app.ts'
import { openRedis } from './edge/redis.ts'

await runService({
  service: 'gateway',
  port: Number(process.env['PORT'] || 3000),
  start: async () => {
    const settings = loadGatewaySettings()
    const redis = settings.REDIS_URL ? openRedis(settings.REDIS_URL) : undefined
    const app = await buildApp({ settings, redis })
    return {
      app,
      async close() {
        await app.close()
        redis?.destroy()
      },
    }
  },
})
