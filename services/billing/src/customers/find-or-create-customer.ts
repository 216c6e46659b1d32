import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { sameDocument } from '../domain/documents.ts'
import { ofFreePackage } from '../domain/entitlement.ts'
import { entitlementChanged, SERVICE } from '../events/publishes.ts'
import { freePackage } from '../packages/free-package.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'

/** The user's row, created with the free package if there is none. The row of a deleted account is closed. */
export async function findOrCreateCustomer(context: CustomersContext, userId: string, tx?: Tx): Promise<CustomerRecord> {
  const known = await context.repositories.customers.find(userId, tx)
  if (known) return known
  return tx ? create(context, userId, tx) : withTransaction(context.connection, (own) => create(context, userId, own))
}

async function create({ repositories, clock }: CustomersContext, userId: string, tx: Tx): Promise<CustomerRecord> {
  const known = await repositories.customers.find(userId, tx)
  if (known) return known
  const now = clock()
  const entitlement = ofFreePackage(await freePackage(repositories, tx))
  const isDefault = sameDocument(entitlement, DEFAULT_ENTITLEMENT)
  const customer: CustomerRecord = {
    _id: userId,
    customer_id: null,
    lost_customers: 0,
    sync_version: 0,
    synced_at: null,
    entitlement,
    entitlement_version: isDefault ? 0 : 1,
    keep_after_upgrade: null,
    recheck_at: null,
    closed_at: null,
    erased_at: null,
    created_at: now,
  }
  await repositories.customers.insert(tx, customer)
  if (!isDefault) await appendEvents(tx, SERVICE, entitlementChanged(userId, entitlement, 1, now))
  return customer
}

/**
 * The payment provider's id of a user whose row was just read, created there if there is none. Throws AppError `account_deleted` or `payment_provider_unavailable`; rejects with
 * ProviderError.
 */
export async function ensureProviderCustomer({ provider, repositories }: CustomersContext, customer: CustomerRecord): Promise<string> {
  const { _id: userId } = customer
  if (customer.closed_at) throw new AppError('account_deleted')
  if (customer.customer_id !== null) return customer.customer_id
  if (!provider) throw new AppError('payment_provider_unavailable')
  const { lost_customers: lost = 0 } = customer
  const idempotencyKey = lost === 0 ? `cus:${userId}` : `cus:${userId}:${lost}`
  const { customerId } = await provider.createCustomer({ userId, idempotencyKey })
  const stored = await repositories.customers.setProviderId(userId, customerId)
  if (stored?.customer_id === customerId) return customerId
  // Another call stored its own customer first, or the account was deleted in the meantime.
  await provider.deleteCustomer(customerId)
  if (!stored || stored.customer_id === null) throw new AppError('account_deleted')
  return stored.customer_id
}
