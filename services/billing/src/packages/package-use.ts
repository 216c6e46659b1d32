import type { Tx } from '@loomcast/service-kit/mongo'

/** Which packages have subscriptions or open checkouts. */
export interface PackageUse {
  /** Numbers of subscriptions that have not ended, by package; of one package if it is given. */
  subscribers(packageId?: string): Promise<Map<string, number>>
  /** Whether a subscription that has not ended, a scheduled change or an open checkout needs the package. */
  isUsed(packageId: string, tx: Tx): Promise<boolean>
}
