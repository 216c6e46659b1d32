import { createMeter } from '@loomcast/quota'
import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import { modelsOf } from '../models.ts'
import { contentGenerated } from './publishes.ts'

/**
 * What a new consumer needs of content: the stored texts, also those in the recycle bin. The duration and the knowledge of a generation are not stored. The order
 * and version of a user's events come from the meter, so each snapshot is a change of it.
 */
export function snapshotSources(connection: Connection, clock: () => Date = () => new Date()): SnapshotSource[] {
  const { contents, meters: model } = modelsOf(connection)
  const meters = createMeter(model)
  return [
    snapshotsOf('texts', contents, {}, async (content, tx) => [
      contentGenerated(content, await meters.nextChange(content.user_id, clock(), tx), 0, []),
    ]),
  ]
}
