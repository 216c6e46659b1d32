import { connectDatabase } from '@loomcast/service-kit/mongo'
import { systemClock } from '@loomcast/service-kit/time'
import { modelsOf } from '../../src/models.ts'
import { migratePlatformNames } from '../../src/platform-names.migration.ts'

/** The migration as a process that a test can start beside others and kill; prints how many documents it changed. */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('TEST_MONGODB_URL'), env('CHILD_DATABASE'))
modelsOf(connection)
const changed = await migratePlatformNames({ connection, clock: systemClock, batch: Number(env('CHILD_BATCH')) })
process.stdout.write(`${changed}\n`)
await connection.close()
