import type { CustomerRecord } from '../customers/customer.model.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import type { EmulatorConnection } from '../engines/stripe/emulator.ts'
import type { ReconciliationContext } from './context.ts'

const ALL = 10_000

/** Work that the sandbox's clock makes due. */
export interface ClockFollower {
  /** The first time after `after` at which something is due; null if there is none. */
  nextDue(after: Date): Promise<Date | null>
  /** Does what is due at the time that the clock has reached. `customers`: ids of customers whose objects were due in the sandbox. */
  follow(clockOffsetMs: number, customers: readonly string[]): Promise<void>
}

/**
 * Lets billing follow the sandbox's clock while it is advanced. Without it, a jump over several reminders would leave only the last one, because the timers
 * of this service see the time after the jump.
 */
export function followClock(context: ReconciliationContext, emulator: Pick<EmulatorConnection, 'advance'>): ClockFollower {
  const { repositories, clock, logger } = context

  async function sync(userId: string, known?: CustomerRecord): Promise<void> {
    try {
      await syncCustomer(context, userId, known)
    } catch (error) {
      // The clock must not stop because of one customer; the event or the next step synchronizes it.
      logger.warn({ err: error, user_id: userId }, 'a customer could not be synchronized while the clock was advanced')
    }
  }

  return {
    nextDue: (after) => repositories.customers.nextDue(after),
    async follow(clockOffsetMs, customers) {
      emulator.advance(clockOffsetMs)
      for (const customerId of customers) {
        const customer = await repositories.customers.findByProviderId(customerId)
        if (customer) await sync(customer._id, customer)
      }
      for (const { _id } of await repositories.customers.due(clock(), ALL)) await sync(_id)
    },
  }
}
