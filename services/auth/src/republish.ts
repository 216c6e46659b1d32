import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { accountSnapshots } from './accounts/account-snapshots.ts'
import { modelsOf } from './models.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'auth',
  databaseName: platform.services.auth.database,
  sources: (connection) => [accountSnapshots(modelsOf(connection).users)],
})
