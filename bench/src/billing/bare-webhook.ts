import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import Fastify from 'fastify'
import type mongoose from 'mongoose'

interface CheckoutEvent {
  id: string
  data: { object: { metadata: Record<string, string>; client_reference_id?: string | null } }
}

/**
 * The reference: verifies the signature and writes the event's id and the entitlement in one transaction, straight into the collection that is read. It does
 * not read the provider, and has no job, no ledger, no outbox and no bus.
 */
export async function startBareWebhook(connection: mongoose.Connection, secret: string) {
  await connection.createCollection('events')
  await connection.createCollection('entitlements')
  await ensureCollections(connection)
  const events = connection.collection<{ _id: string }>('events')
  const entitlements = connection.collection<{ _id: string; package_id: string }>('entitlements')
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/webhook', async (request, reply) => {
    const body = String(request.body)
    if (!isSigned(body, String(request.headers['stripe-signature']), secret)) return reply.code(400).send({})
    const { id, data } = JSON.parse(body) as CheckoutEvent
    const user = data.object.client_reference_id ?? data.object.metadata['user_id'] ?? ''
    await withTransaction(connection, async ({ session }) => {
      await events.insertOne({ _id: id }, { session })
      const entitlement = { ...DEFAULT_ENTITLEMENT, package_id: 'professional', is_paid: true }
      await entitlements.updateOne({ _id: user }, { $set: entitlement }, { upsert: true, session })
    })
    return reply.code(202).send({ received: true })
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhook`
  return { url, close: () => app.close() }
}

function isSigned(body: string, header: string, secret: string): boolean {
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]))
  const expected = createHmac('sha256', secret)
    .update(`${parts.get('t')}.${body}`)
    .digest()
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
