import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { knowledgeSnapshots } from './knowledge/knowledge-snapshots.ts'
import { modelsOf } from './models.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'admin',
  databaseName: platform.services.admin.database,
  sources: (connection) => [knowledgeSnapshots(modelsOf(connection).knowledge)],
})
