import { SettingsError } from '@loomcast/service-kit/config'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { systemClock } from '@loomcast/service-kit/time'
import { loadAuthSettings } from './app.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { createStore } from './repositories.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'
import { service } from './service.ts'

/** `npm run remove-second-factor -w services/auth -- EMAIL`: for an administrator who lost the authenticator app and the recovery codes. */
async function remove(email: string | undefined): Promise<string> {
  if (!email) throw new Error('Usage: npm run remove-second-factor -w services/auth -- EMAIL')
  const settings = loadAuthSettings()
  const connection = await connectDatabase(settings.MONGODB_URL, service.databaseName)
  try {
    await ensureCollections(connection)
    const store = createStore(connection)
    const { publicUrl } = settings
    const context = { connection, store, publicUrl, clock: systemClock, logger: createLogger('auth') }
    const mailQueue = createMailQueue(store.mails, new URL(publicUrl).hostname)
    const removed = await removeSecondFactor({ ...context, mailQueue }, email)
    return removed ? 'The second factor is off, and the sessions of the account have ended.' : 'This account has no second factor.'
  } finally {
    await connection.close()
  }
}

try {
  console.log(await remove(process.argv[2]))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
