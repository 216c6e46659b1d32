import type { Package } from '../domain/package.ts'
import type { PackageRecord } from './package.model.ts'

export function toPackage({
  _id,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  updated_by: _by,
  ...rest
}: PackageRecord): Package {
  return { ...rest, package_id: _id }
}

export function toRecord(
  { package_id, ...rest }: Package,
  version: number,
  createdAt: Date,
  updatedAt: Date,
  updatedBy: string | null = null,
): PackageRecord {
  return { ...rest, _id: package_id, version, created_at: createdAt, updated_at: updatedAt, updated_by: updatedBy }
}
