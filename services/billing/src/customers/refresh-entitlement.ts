import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { mailFacts } from '../mails/mail-facts.ts'
import { requestMails } from '../mails/request-mails.ts'
import { subscriptionMails } from '../mails/subscription-mails.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'
import { evaluateCustomer } from './evaluate-customer.ts'
import { findOrCreateCustomer } from './find-or-create-customer.ts'

/**
 * Evaluates a user's entitlement again from the stored subscriptions and grants, without the provider: after a grant changed, or because time passed. Requests
 * the reminders that are due. Resolves to the customer as it is then.
 */
export async function refreshEntitlement(context: CustomersContext, userId: string, tx?: Tx): Promise<CustomerRecord> {
  return tx ? refresh(context, userId, tx) : withTransaction(context.connection, (own) => refresh(context, userId, own))
}

async function refresh(context: CustomersContext, userId: string, tx: Tx): Promise<CustomerRecord> {
  const { repositories, graceDays, clock } = context
  const customer = await findOrCreateCustomer(context, userId, tx)
  const subscriptions = await repositories.subscriptions.listByUser(userId, tx)
  const evaluation = await evaluateCustomer(context, tx, customer, subscriptions)
  if (!evaluation) return customer
  const changes = { subscriptions: subscriptions.map((row) => ({ before: row, after: row, changed: false })), ledger: [], evaluation }
  const mails = subscriptionMails({
    ...changes,
    ...(await mailFacts(context, tx, userId, changes)),
    invoices: [],
    pendingTerms: new Map(),
    graceDays,
    supportEmail: context.sale.seller.supportEmail,
    now: clock(),
  })
  await requestMails(context, tx, userId, mails)
  return evaluation.customer
}
