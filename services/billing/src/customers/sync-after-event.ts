import type { Connection } from 'mongoose'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'
import { type SyncResult, syncCustomer } from './sync-customer.ts'

/** By database and user: the synchronization that has not started yet. */
const waiting = new WeakMap<Connection, Map<string, Promise<SyncResult>>>()

/**
 * Synchronizes the customer of an event. A purchase sends about ten events at once: those that wait for the same running synchronization share the next one, which
 * reads the provider after all of them have arrived. `onStart` is awaited before the provider is read, unless the synchronization is shared with an earlier caller.
 */
export function syncAfterEvent(
  context: CustomersContext,
  customer: CustomerRecord,
  onStart: () => Promise<void> = async () => {},
): Promise<SyncResult> {
  const ofUsers = waiting.get(context.connection) ?? new Map<string, Promise<SyncResult>>()
  waiting.set(context.connection, ofUsers)
  const shared = ofUsers.get(customer._id)
  if (shared) return shared
  const leave = () => {
    if (ofUsers.get(customer._id) === own) ofUsers.delete(customer._id)
  }
  const start = () => {
    leave()
    return onStart()
  }
  const own: Promise<SyncResult> = syncCustomer(context, customer._id, customer, start).finally(leave)
  ofUsers.set(customer._id, own)
  return own
}
