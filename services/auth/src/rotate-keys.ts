import { SettingsError } from '@loomcast/service-kit/config'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { systemClock } from '@loomcast/service-kit/time'
import { loadAuthSettings } from './app.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { createStore } from './repositories.ts'
import { service } from './service.ts'

/**
 * `npm run rotate-keys -w services/auth`: a new signing key becomes active in 10 minutes; users are not affected. With `-- --compromised` it becomes active
 * immediately and all older keys become invalid; browsers renew their tokens automatically.
 */
async function rotate(compromised: boolean): Promise<string> {
  const settings = loadAuthSettings()
  const connection = await connectDatabase(settings.MONGODB_URL, service.databaseName)
  try {
    const store = createStore(connection)
    await ensureCollections(connection)
    const keyRing = createKeyRing({
      connection,
      keys: store.signingKeys,
      clock: systemClock,
      maxAgeMs: settings.keyRotationDays * 24 * 3600_000,
    })
    await (compromised ? keyRing.replaceCompromised() : keyRing.rotate())
    const published = (await keyRing.jwks()).keys.map((key) => key.kid).join(', ')
    return `${compromised ? 'The old keys are void.' : 'A new key takes over in 10 minutes.'} Published: ${published}`
  } finally {
    await connection.close()
  }
}

try {
  console.log(await rotate(process.argv.includes('--compromised')))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
