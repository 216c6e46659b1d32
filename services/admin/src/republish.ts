import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { snapshotSources } from './events/snapshots.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'admin',
  databaseName: platform.services.admin.database,
  sources: (connection) => snapshotSources(connection),
})
