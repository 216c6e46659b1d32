import { readServers } from '@loomcast/local-servers'
import { type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { SharedProduct } from '../../src/index.ts'

/** Runs commands in the database of a service of the product. */
async function inDatabase<T>(
  product: SharedProduct,
  service: ServiceName,
  work: (database: mongoose.Connection) => Promise<T>,
): Promise<T> {
  const servers = await readServers(product.data)
  if (!servers) throw new Error('The product does not run.')
  const connection = await connectDatabase(servers.mongoUrl, serviceConfig(service).database)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const validateKnowledge = (product: SharedProduct, validator: object) =>
  inDatabase(product, 'content', (content) =>
    content.getClient().db(serviceConfig('content').database).command({ collMod: 'knowledge', validator }),
  )

/** Lets content's database reject knowledge items with this text in their titles: their events become dead letters. Returns a function that ends it. */
export async function rejectKnowledge(product: SharedProduct, text: string): Promise<() => Promise<unknown>> {
  await validateKnowledge(product, { title: { $not: { $regex: text } } })
  return () => validateKnowledge(product, {})
}

/** Adds emails that could not be sent, and an open alert of billing. */
export async function addFailedWork(product: SharedProduct, userId: string, { emails = 1 }: { emails?: number } = {}): Promise<void> {
  const now = new Date()
  await inDatabase(product, 'auth', (auth) =>
    auth
      .collection<{ _id: string }>('mails')
      .insertMany(Array.from({ length: emails }, (_, index) => failedEmail(`mail_${index}`, userId, now))),
  )
  await inDatabase(product, 'billing', (billing) =>
    billing.collection<{ _id: string; [field: string]: unknown }>('alerts').insertOne({
      _id: 'dispute_lost:dp_1',
      kind: 'dispute_lost',
      user_id: userId,
      subscription_id: null,
      repair: null,
      data: { dispute_id: 'dp_1QxAbCdEfGhIjKlMnOpQrSt' },
      created_at: now,
      resolved_at: null,
      resolved_by: null,
    }),
  )
}

const failedEmail = (_id: string, user_id: string, now: Date) => ({
  _id,
  user_id,
  kind: 'verify',
  to: 'amelie.rousseau@atelier-nord.example',
  subject: 'Confirm',
  text: '',
  html: '',
  message_id: `<${_id}@example.com>`,
  created_at: now,
  expires_at: now,
  attempts: 9,
  next_attempt_at: now,
  lease_id: null,
  leased_until: null,
  traceparent: null,
  sent_at: null,
  failed_at: now,
  last_error: '550 5.1.1 The mailbox of the recipient is unavailable',
})

/**
 * Deletes the payments of a user who has paid, and marks the newest provider event of the user as failed: only its replay records the payments again. Returns
 * the id of the event.
 */
export async function losePayments(product: SharedProduct, userId: string): Promise<string> {
  return inDatabase(product, 'billing', async (billing) => {
    const customers = billing.collection<{ _id: string; customer_id: string }>('customers')
    const customer = await customers.findOne({ _id: userId })
    const events = billing.collection<{ _id: string; customer_id: string | null; state: string; received_at: Date }>('provider_events')
    const isDone = { customer_id: customer?.customer_id ?? '', state: 'done' }
    const failure = { state: 'failed', attempts: 20, last_error: 'The payment provider did not respond.' }
    const event = await events.findOneAndUpdate(isDone, { $set: failure }, { sort: { received_at: -1 } })
    if (!event) throw new Error('The user has not paid.')
    await billing.collection('payments').deleteMany({ user_id: userId })
    return event._id
  })
}
