import { connectDatabase } from '@loomcast/service-kit/mongo'
import { systemClock } from '@loomcast/service-kit/time'
import { migratePlatformNames } from '../../src/migrations/platform-names.migration.ts'
import { modelsOf } from '../../src/models.ts'

/** Runs the migration as a process that a test can start in parallel and kill. Prints the number of changed documents. */
const env = (name: string) => process.env[name]!
// The name of the first database is the name of the connections on the server.
const client = await connectDatabase(env('CHILD_MONGODB_URL'), env('CHILD_NAME'))
const connection = client.useDb(env('CHILD_DATABASE'))
modelsOf(connection)
const changed = await migratePlatformNames({ connection, clock: systemClock, batch: Number(env('CHILD_BATCH')) })
process.stdout.write(`${changed}\n`)
await client.close()
