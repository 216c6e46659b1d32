import { readServers } from '@loomcast/local-servers'
import { type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { Product } from '../../src/index.ts'

/** Runs commands in the database of a service of the product. */
async function inDatabase<T>(product: Product, service: ServiceName, work: (database: mongoose.Connection) => Promise<T>): Promise<T> {
  const servers = await readServers(product.data)
  if (!servers) throw new Error('The product does not run.')
  const connection = await connectDatabase(servers.mongoUrl, serviceConfig(service).database)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const validateKnowledge = (product: Product, validator: object) =>
  inDatabase(product, 'content', (content) =>
    content.getClient().db(serviceConfig('content').database).command({ collMod: 'knowledge', validator }),
  )

/** Lets content's database reject knowledge items with this text in their titles: their events become dead letters. Returns a function that ends it. */
export async function rejectKnowledge(product: Product, text: string): Promise<() => Promise<unknown>> {
  await validateKnowledge(product, { title: { $not: { $regex: text } } })
  return () => validateKnowledge(product, {})
}

/** Adds an email that could not be sent, and an open alert of billing. */
export async function addFailedWork(product: Product, userId: string): Promise<void> {
  const now = new Date()
  await inDatabase(product, 'auth', (auth) =>
    auth.collection<{ _id: string }>('mails').insertOne({
      ...{
        _id: 'mail_failed',
        user_id: userId,
        kind: 'verify',
        to: 'amelie.rousseau@atelier-nord.example',
        subject: 'Confirm',
        text: '',
        html: '',
      },
      ...{ message_id: '<failed@example.com>', created_at: now, expires_at: now, attempts: 9, next_attempt_at: now, lease_id: null },
      ...{
        leased_until: null,
        traceparent: null,
        sent_at: null,
        failed_at: now,
        last_error: '550 5.1.1 The mailbox of the recipient is unavailable',
      },
    }),
  )
  await inDatabase(product, 'billing', (billing) =>
    billing.collection<{ _id: string }>('alerts').insertOne({
      ...{ _id: 'dispute_lost:dp_1', kind: 'dispute_lost', user_id: userId, subscription_id: null, repair: null },
      ...{ data: { dispute_id: 'dp_1QxAbCdEfGhIjKlMnOpQrSt' }, created_at: now, resolved_at: null, resolved_by: null },
    }),
  )
}
