import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { Tier } from '../domain/package.ts'
import { DEFAULT_FREE_PACKAGE, FREE_PACKAGE_ID } from '../domain/package-edit.ts'
import type { PackageRecord, PriceRecord } from './package.model.ts'
import { toRecord } from './package-record.ts'

export interface PackageRepository {
  /** By position, then by name. */
  list(filter?: { activeOnly?: boolean }): Promise<PackageRecord[]>
  find(packageId: string, tx?: Tx): Promise<PackageRecord | null>
  /** The package of users without a plan. */
  findFree(tx?: Tx): Promise<PackageRecord>
  /** The first package of a tier; active ones come first. */
  findByTier(tier: Tier): Promise<PackageRecord | null>
  insert(record: PackageRecord, tx: Tx): Promise<void>
  /** Replaces the package if it still has the version before the record's. Returns whether it did. */
  replace(record: PackageRecord, tx: Tx): Promise<boolean>
  delete(packageId: string, version: number, tx: Tx): Promise<boolean>
  isEmpty(): Promise<boolean>
}

export function createPackageRepository({ packages }: { packages: Model<PackageRecord> }): PackageRepository {
  const inTx = (tx: Tx | undefined) => (tx ? { session: tx.session } : {})
  return {
    list: ({ activeOnly = false } = {}) =>
      packages
        .find(activeOnly ? { is_active: true } : {})
        .sort({ position: 1, name: 1, _id: 1 })
        .lean(),
    find: (packageId, tx) => packages.findOne({ _id: packageId }, null, inTx(tx)).lean(),
    async findFree(tx) {
      const found = await packages.findOne({ _id: FREE_PACKAGE_ID }, null, inTx(tx)).lean()
      return found ?? toRecord(DEFAULT_FREE_PACKAGE, 1, new Date(0), new Date(0))
    },
    findByTier: (tier) => packages.findOne({ tier }).sort({ is_active: -1, position: 1, _id: 1 }).lean(),
    async insert(record, tx) {
      await packages.create([record], { session: tx.session })
    },
    async replace(record, tx) {
      const result = await packages.replaceOne({ _id: record._id, version: record.version - 1 }, record, { session: tx.session })
      return result.matchedCount === 1
    },
    async delete(packageId, version, tx) {
      const result = await packages.deleteOne({ _id: packageId, version }, { session: tx.session })
      return result.deletedCount === 1
    },
    isEmpty: async () => (await packages.exists({})) === null,
  }
}

export interface PriceRepository {
  /** By the provider's id, active or archived. */
  find(priceId: string): Promise<PriceRecord | null>
  /** The price of new subscriptions. */
  active(provider: string, choice: Pick<PriceRecord, 'package_id' | 'include_video' | 'interval'>): Promise<PriceRecord | null>
  /** Makes these the only active prices of the provider. */
  replaceActive(provider: string, prices: readonly PriceRecord[], tx: Tx): Promise<void>
  archivePackage(packageId: string, tx: Tx): Promise<void>
}

export function createPriceRepository({ prices }: { prices: Model<PriceRecord> }): PriceRepository {
  return {
    find: (priceId) => prices.findOne({ _id: priceId }).lean(),
    active: (provider, { package_id, include_video, interval }) =>
      prices.findOne({ provider, package_id, include_video, interval, active: true }).lean<PriceRecord>(),
    async replaceActive(provider, wanted, tx) {
      const { session } = tx
      const ids = wanted.map((price) => price._id)
      await prices.updateMany({ provider, active: true, _id: trusted({ $nin: ids }) }, { $set: { active: false } }, { session })
      for (const { _id, ...price } of wanted) await prices.updateOne({ _id }, { $set: price }, { session, upsert: true })
    },
    async archivePackage(packageId, tx) {
      await prices.updateMany({ package_id: packageId, active: true }, { $set: { active: false } }, { session: tx.session })
    },
  }
}
