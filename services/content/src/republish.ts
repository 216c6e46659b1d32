import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { snapshotSources } from './composition-root.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'content',
  databaseName: platform.services.content.database,
  sources: (connection) => snapshotSources(connection),
})
