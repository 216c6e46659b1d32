import { runService } from '@loomcast/service-kit/http'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createEmulator, NAME } from './emulator.ts'
import { loadEmulatorSettings } from './settings.ts'

/** Runs the emulator in its own process. */
const { port, host, mongodbUrl, database, clockFollowerUrl, ...settings } = loadEmulatorSettings()
await runService({
  service: NAME,
  port,
  host,
  async start() {
    const connection = await connectDatabase(mongodbUrl, database)
    const { app, start, close } = await createEmulator({ ...settings, connection, clockFollowerUrl: () => clockFollowerUrl })
    start()
    return {
      app,
      async close() {
        await close()
        await connection.close()
      },
    }
  },
})
