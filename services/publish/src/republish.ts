import { platform } from '@loomcast/platform-config'
import { runRepublish } from '@loomcast/service-kit/process'
import { modelsOf } from './models.ts'
import { pictureSnapshots } from './posts/series/picture-snapshots.ts'

/** Publishes the present state of the service's data again, for a new consumer. Continues an interrupted run. Needs MONGODB_URL. */
await runRepublish({
  service: 'publish',
  databaseName: platform.services.publish.database,
  sources: (connection) => {
    const { posts, series } = modelsOf(connection)
    return pictureSnapshots(posts, series)
  },
})
