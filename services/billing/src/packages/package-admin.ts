import { AppError, type FieldError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Package } from '../domain/package.ts'
import { createPackage, type EditedPackage, editPackage, FREE_PACKAGE_ID, type PackageInput } from '../domain/package-edit.ts'
import { adminPackageView } from '../domain/package-view.ts'
import { SERVICE } from '../events/publishes.ts'
import type { PackagesContext } from './context.ts'
import type { PackageRecord } from './package.model.ts'
import { packageChanged } from './package-events.ts'
import { toPackage, toRecord } from './package-record.ts'

type PackageContext = Pick<PackagesContext, 'connection' | 'repositories' | 'clock'>

/** A package with the number of its live subscriptions. */
export interface CountedPackage {
  record: PackageRecord
  subscribers: number
}

export async function listPackages({ repositories }: PackageContext): Promise<CountedPackage[]> {
  const [records, counts] = await Promise.all([repositories.packages.list(), repositories.packageUse.subscribers()])
  return records.map((record) => ({ record, subscribers: counts.get(record._id) ?? 0 }))
}

/** Throws AppError `not_found`. */
export async function findPackage({ repositories }: PackageContext, packageId: string): Promise<CountedPackage> {
  const record = await repositories.packages.find(packageId)
  if (!record) throw unknownPackage()
  return counted(repositories, record)
}

/** Throws AppError `validation_failed`. */
export async function addPackage(
  { connection, repositories, clock }: PackageContext,
  input: PackageInput,
  adminId: string,
): Promise<CountedPackage> {
  const created = requireValid(createPackage(newId('pkg'), input))
  const now = clock()
  const record = toRecord(created, 1, now, now, adminId)
  await withTransaction(connection, async (tx) => {
    await repositories.packages.insert(record, tx)
    await appendEvents(tx, SERVICE, packageChanged(record))
  })
  return { record, subscribers: 0 }
}

/**
 * Changes the members that are given. New checkouts get the result; subscribers keep what they bought. Throws AppError `not_found`, `version_conflict` (with the
 * current package) or `validation_failed`.
 */
export async function changePackage(
  { connection, repositories, clock }: PackageContext,
  packageId: string,
  version: number,
  input: PackageInput,
  adminId: string,
): Promise<CountedPackage> {
  const record = await withTransaction(connection, async (tx) => {
    const current = await requireVersion(repositories, packageId, version, tx)
    const edited = requireValid(editPackage(toPackage(current), input))
    const changed = toRecord(edited, version + 1, current.created_at, clock(), adminId)
    if (!(await repositories.packages.replace(changed, tx))) throw versionConflict(current)
    await appendEvents(tx, SERVICE, packageChanged(changed))
    return changed
  })
  return counted(repositories, record)
}

/** Throws AppError `not_found`, `version_conflict`, or `package_in_use` for the free package and for packages with subscribers or open checkouts. */
export async function deletePackage(
  { connection, repositories, clock }: PackageContext,
  packageId: string,
  version: number | undefined,
): Promise<void> {
  await withTransaction(connection, async (tx) => {
    const current = await requireVersion(repositories, packageId, version, tx)
    if (packageId === FREE_PACKAGE_ID)
      throw new AppError('package_in_use', 'The free package cannot be deleted, because every user without a plan has it.')
    if (await repositories.packageUse.isUsed(packageId, tx)) throw new AppError('package_in_use')
    if (!(await repositories.packages.delete(packageId, current.version, tx))) throw versionConflict(current)
    await repositories.prices.archivePackage(packageId, tx)
    await appendEvents(tx, SERVICE, packageChanged({ ...current, version: current.version + 1, updated_at: clock() }, { deleted: true }))
  })
}

async function counted(repositories: PackageContext['repositories'], record: PackageRecord): Promise<CountedPackage> {
  const counts = await repositories.packageUse.subscribers(record._id)
  return { record, subscribers: counts.get(record._id) ?? 0 }
}

async function requireVersion(
  repositories: PackageContext['repositories'],
  packageId: string,
  version: number | undefined,
  tx: Tx,
): Promise<PackageRecord> {
  const current = await repositories.packages.find(packageId, tx)
  if (!current) throw unknownPackage()
  if (version !== undefined && current.version !== version) throw versionConflict(current)
  return current
}

/** With the package as it is now, so that the administrator can compare it with the own changes. */
function versionConflict(current: PackageRecord): AppError {
  const { version, updated_at, updated_by } = current
  return new AppError('version_conflict', undefined, {
    extensions: {
      current: { ...adminPackageView(toPackage(current)), version },
      changed_at: updated_at.toISOString(),
      ...(updated_by !== null && updated_by !== undefined && { changed_by: updated_by }),
    },
  })
}

function requireValid(edited: EditedPackage): Package {
  if (edited.package) return edited.package
  const errors: FieldError[] = edited.errors
  throw new AppError('validation_failed', errors[0]?.message, { errors })
}

function unknownPackage(): AppError {
  return new AppError('not_found', 'There is no package with this id.')
}
