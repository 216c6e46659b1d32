import { loadSettings, num } from '../../src/config/index.ts'
import { createApp, runService } from '../../src/http/index.ts'
import { createLogger } from '../../src/observability/index.ts'

/** A service that logs the order of its shutdown to stderr. */
const settings = loadSettings('small', { PORT: num({ desc: 'port to listen on' }) })
await runService({
  service: 'small',
  port: settings.PORT,
  logger: createLogger('small', false),
  shutdownDelayMs: 400,
  graceMs: Number(process.env['GRACE_MS'] ?? 5_000),
  async start() {
    if (process.env['FAIL'] === 'start') throw new Error('no database')
    const app = await createApp({ service: 'small', logger: false })
    app.get('/work', { config: { auth: 'public' } }, async () => ({ done: true }))
    app.get('/throw-later', { config: { auth: 'public' } }, async () => {
      setImmediate(() => {
        throw new Error('this is not caught')
      })
      return {}
    })
    return {
      app,
      async close() {
        process.stderr.write('closing\n')
        if (process.env['FAIL'] === 'hang') await new Promise(() => {})
        await app.close()
        process.stderr.write('closed\n')
      },
    }
  },
})
