import type { Meter } from '@loomcast/quota'
import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Clock } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import type { FailedText } from '../domain/failed-text.ts'
import { contentFailed } from '../events/publishes.ts'

export function failedTextSnapshots(failedTexts: Model<FailedText>, meters: Meter, clock: Clock): SnapshotSource {
  return snapshotsOf('failed texts', failedTexts, {}, async (failed, tx) => [
    contentFailed(failed, await meters.nextChange(failed.user_id, clock(), tx)),
  ])
}
