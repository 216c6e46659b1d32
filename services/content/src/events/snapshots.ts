import { createMeter } from '@loomcast/quota'
import { type DomainEvent, type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import type { BinChange, StoredContent } from '../history/content.model.ts'
import { modelsOf } from '../models.ts'
import { contentDeleted, contentFailed, contentGenerated } from './publishes.ts'

/**
 * What a new consumer needs of content: the stored texts, when they were moved to the recycle bin and restored, and the failed texts. The duration of a generation
 * is not stored. The order and version of a user's events come from the meter, so each snapshot is a change of it.
 */
export function snapshotSources(connection: Connection, clock: () => Date = () => new Date()): SnapshotSource[] {
  const { contents, failedTexts, meters: model } = modelsOf(connection)
  const meters = createMeter(model)
  return [
    snapshotsOf('texts', contents, {}, async (content, tx) => {
      const change = () => meters.nextChange(content.user_id, clock(), tx)
      const events: DomainEvent[] = [contentGenerated(content, await change(), 0, content.knowledge ?? [])]
      for (const { state, at } of binChangesOf(content))
        events.push(contentDeleted(content.user_id, [content._id], state, await change(), at))
      return events
    }),
    snapshotsOf('failed texts', failedTexts, {}, async (failed, tx) => [
      contentFailed(failed, await meters.nextChange(failed.user_id, clock(), tx)),
    ]),
  ]
}

/** A text that was deleted before the changes were stored has only the time of the deletion. */
function binChangesOf({ bin_changes, deleted_at }: StoredContent): BinChange[] {
  return bin_changes ?? (deleted_at ? [{ state: 'deleted', at: deleted_at }] : [])
}
