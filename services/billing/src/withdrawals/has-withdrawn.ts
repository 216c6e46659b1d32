import type { WithdrawalsContext } from './context.ts'

interface Context {
  repositories: Pick<WithdrawalsContext['repositories'], 'subscriptions' | 'reservations'> & {
    withdrawals: Pick<WithdrawalsContext['repositories']['withdrawals'], 'among'>
  }
}

/** Whether the user withdrew from a purchase of the package: one that began with it, or had it at the end. */
export async function hasWithdrawn({ repositories }: Context, userId: string, packageId: string): Promise<boolean> {
  const subscriptions = await repositories.subscriptions.listByUser(userId)
  const withdrawn = new Set(await repositories.withdrawals.among(subscriptions.map(({ _id }) => _id)))
  for (const { _id, terms, reservation_id } of subscriptions) {
    if (!withdrawn.has(_id)) continue
    const sold = reservation_id === null ? null : await repositories.reservations.find(reservation_id)
    if ([terms?.package_id, sold?.terms.package_id].includes(packageId)) return true
  }
  return false
}
