import type { Meter } from '@loomcast/quota'
import { type DomainEvent, type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Clock } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import { contentDeleted, contentGenerated, contentPicturesChanged } from '../events/publishes.ts'
import type { BinChange, StoredContent } from './content.model.ts'

/**
 * The stored texts, and when they were moved to the recycle bin and restored. The duration of a generation is not stored. The order and version of a user's
 * events come from the meter, so each snapshot is a change of it.
 */
export function contentSnapshots(contents: Model<StoredContent>, meters: Meter, clock: Clock): SnapshotSource {
  return snapshotsOf('texts', contents, {}, async (content, tx) => {
    const change = () => meters.nextChange(content.user_id, clock(), tx)
    const events: DomainEvent[] = [contentGenerated(content, await change(), 0, content.knowledge ?? [])]
    if (content.pictures) events.push(contentPicturesChanged(content, await change(), clock()))
    for (const { state, at } of binChangesOf(content))
      events.push(contentDeleted(content.user_id, [content._id], state, await change(), at))
    return events
  })
}

/** A text that was deleted before the changes were stored has only the time of the deletion. */
function binChangesOf({ bin_changes, deleted_at }: StoredContent): BinChange[] {
  return bin_changes ?? (deleted_at ? [{ state: 'deleted', at: deleted_at }] : [])
}
