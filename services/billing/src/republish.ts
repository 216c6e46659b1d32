import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { modelsOf } from './models.ts'
import { snapshotSources } from './snapshots/snapshot-sources.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'billing',
  databaseName: platform.services.billing.database,
  sources: (connection) => snapshotSources(modelsOf(connection)),
})
