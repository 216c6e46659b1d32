import { type PlatformId, platformById } from '@loomcast/platforms'

/** The values that the database can contain for a platform while names are migrated to ids. */
export function storedForms(id: PlatformId): string[] {
  return [id, platformById(id).name]
}
