import type { DomainEvent } from '@loomcast/service-kit/events'
import type { PackageRecord } from './package.model.ts'

/** The state of a package after a change, with its version then. */
export function packageChanged(
  record: PackageRecord,
  { deleted = false }: { deleted?: boolean } = {},
): DomainEvent<'com.loomcast.billing.package-changed.v1'> {
  return {
    type: 'com.loomcast.billing.package-changed.v1',
    key: record._id,
    version: record.version,
    data: {
      package_id: record._id,
      name: record.name,
      tier: record.tier,
      is_active: record.is_active && !deleted,
      deleted,
      content_only_minor: record.content_only_minor,
      content_video_minor: record.content_video_minor,
      content_only_yearly_minor: record.content_only_yearly_minor,
      content_video_yearly_minor: record.content_video_yearly_minor,
      currency: record.currency,
      changed_at: record.updated_at.toISOString(),
    },
  }
}
