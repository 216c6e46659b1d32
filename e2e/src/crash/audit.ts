import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import type mongoose from 'mongoose'
import { type Account, call } from '../account.ts'
import { poll } from '../poll.ts'
import type { Attempt } from './load.ts'
import { EFFECTS, EFFECTS_OF, type EffectRow, PROBE_DATABASE, PROBE_GROUP } from './probe-database.ts'
import { deadLetterTopics, readTopic, type WireRecord } from './wire.ts'

type Client = mongoose.mongo.MongoClient

export interface Tally {
  /** Texts whose complete response arrived. */
  acknowledged: number
  /** Texts in the users' histories. */
  found: number
  /** Generations counted by the users' meters. */
  counted: number
  /** How many effects the events of those texts had. */
  effects: number
  /** Kafka messages that repeat an event. */
  duplicates: number
  /** Violated guarantees, one sentence each. */
  faults: string[]
}

export interface AuditOptions {
  url: string
  mongo: Client
  users: readonly Account[]
  attempts: readonly Attempt[]
  /** Set if the product uses Kafka. The audit then also checks the probe's effects and the topics. */
  brokers?: string
}

/** Time for the services to recover and to handle every event. */
export const RECOVERY_TIMEOUT_MS = 300_000

/** Time between two reads of much that is stored. */
export const SETTLING_POLL_MS = 250

const GENERATED = 'com.loomcast.content.generated.v1'
const OWNERS = ['loomcast_auth', 'loomcast_content']
/** The auth events that the content service handles and records in its inbox. */
const CONSUMED = ['com.loomcast.auth.user-registered.v1', 'com.loomcast.auth.account-deleted.v1']

interface Row {
  _id: string
  type: string
  key: string
  version: number
}

/**
 * Waits until every event has been published and handled, then compares the acknowledged results with the stored data. A text whose client
 * disconnected can be completed between two reads; the comparison is then repeated.
 */
export async function audit(options: AuditOptions): Promise<Tally> {
  for (;;) {
    await settle(options)
    const before = await progressOf(options.mongo)
    const tally = await compare(options)
    if ((await progressOf(options.mongo)) === before) return tally
  }
}

/** Returns a value that changes whenever a text is saved, published or handled. */
async function progressOf(mongo: Client): Promise<string> {
  const content = mongo.db('loomcast_content')
  const completed = await content.collection('generations').countDocuments({ state: 'completed' })
  const published = await content.collection('outbox').countDocuments({ type: GENERATED })
  const handled = await mongo.db(PROBE_DATABASE).collection('inbox').countDocuments()
  return `${completed}, ${published}, ${handled}`
}

async function compare(options: AuditOptions): Promise<Tally> {
  const faults: string[] = []
  const { mongo, users, attempts, brokers } = options
  const content = mongo.db('loomcast_content')
  const generated = await outboxOf(mongo, 'loomcast_content', { type: GENERATED, key: { $in: users.map((user) => user.user_id) } })
  const effects = brokers ? await mongo.db(PROBE_DATABASE).collection<EffectRow>(EFFECTS).find().sort({ position: 1 }).toArray() : undefined
  let found = 0
  let counted = 0

  for (const user of users) {
    const mine = attempts.filter((attempt) => attempt.userId === user.user_id)
    const history = await historyOf(options.url, user)
    found += history.length
    if (new Set(history).size !== history.length) faults.push(`${user.user_id} sees a text twice.`)
    for (const attempt of mine)
      if (attempt.contentId && !history.includes(attempt.contentId))
        faults.push(`${attempt.contentId} was acknowledged and is not in the history.`)

    const runs = await content
      .collection<{ _id: string; idempotency_key: string; content_id: string; state: string }>('generations')
      .find({ user_id: user.user_id })
      .toArray()
    const saved = new Map(runs.filter((run) => run.state === 'completed').map((run) => [run.idempotency_key, run.content_id]))
    for (const attempt of mine) {
      if (attempt.outcome === 'refused' && saved.has(attempt.key))
        faults.push(`${attempt.key} was reported as lost, and was saved and charged.`)
      if (attempt.contentId && saved.get(attempt.key) !== attempt.contentId)
        faults.push(`${attempt.key} got another text than the saved one in its response.`)
    }
    const requested = new Set(mine.map((attempt) => attempt.key))
    const unrequested = history.filter((id) => !runs.some((run) => run.content_id === id && requested.has(run.idempotency_key)))
    if (unrequested.length > 0) faults.push(`${user.user_id} has ${unrequested.length} texts that no client requested.`)

    const used = await usedBy(options.url, user)
    counted += used
    const free = await content
      .collection('contents')
      .countDocuments({ user_id: user.user_id, deleted_at: null, 'notices.code': 'same_text' })
    if (used !== history.length - free)
      faults.push(`${user.user_id} has ${history.length} texts, ${free} of them free, and was charged for ${used}.`)
    const published = generated.filter((row) => row.key === user.user_id)
    if (published.length !== history.length)
      faults.push(`${user.user_id} has ${history.length} texts, and ${published.length} events about them.`)
    const texts = effects?.filter((effect) => effect.user_id === user.user_id).map((effect) => effect.content_id) ?? history
    if (texts.toSorted().join() !== history.toSorted().join()) faults.push(`The effects of ${user.user_id} are not those of the texts.`)
  }

  faults.push(...(await projectionFaults(mongo, users)))
  for (const name of [...OWNERS, ...(brokers ? [PROBE_DATABASE] : [])]) {
    const letters = await mongo.db(name).collection('dead_letters').countDocuments()
    if (letters > 0) faults.push(`${name} has ${letters} dead letters.`)
  }
  const acknowledged = attempts.filter((attempt) => attempt.outcome === 'acknowledged').length
  if (!brokers || !effects) return { acknowledged, found, counted, effects: await inboxRows(mongo, users), duplicates: 0, faults }

  faults.push(...(await effectFaults(mongo, generated, effects)))
  const wire = await readTopic(brokers, 'loomcast.content.events')
  faults.push(...wireFaults(wire, generated))
  for (const [topic, letters] of Object.entries(await deadLetterTopics(brokers))) faults.push(`${topic} holds ${letters} dead letters.`)
  const mine = wire.filter((record) => generated.some((row) => row._id === record.eventId))
  const had = effects.filter((effect) => generated.some((row) => row._id === effect.event_id)).length
  return {
    acknowledged,
    found,
    counted,
    effects: had,
    duplicates: mine.length - new Set(mine.map((record) => record.eventId)).size,
    faults,
  }
}

/** Waits until every outbox is empty and every event has been handled. */
export async function settle({ mongo, brokers }: Pick<AuditOptions, 'mongo' | 'brokers'>): Promise<void> {
  let state = ''
  await poll(
    async () => {
      const waiting = await Promise.all(OWNERS.map((name) => mongo.db(name).collection('outbox').countDocuments({ waiting: true })))
      const consumable = await mongo
        .db('loomcast_auth')
        .collection('outbox')
        .countDocuments({ type: { $in: CONSUMED } })
      const consumed = await inboxRows(mongo)
      const published = await mongo.db('loomcast_content').collection('outbox').countDocuments({ type: GENERATED })
      const probed = brokers ? await mongo.db(PROBE_DATABASE).collection('inbox').countDocuments({ group: PROBE_GROUP }) : published
      state = `${waiting} wait in the outboxes of ${OWNERS}, ${consumed} of ${consumable} auth events consumed, ${probed} of ${published} generations seen by the probe`
      return waiting.every((count) => count === 0) && consumed >= consumable && probed >= published
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: () => `every event to be published and handled: ${state}` },
  )
}

/** Waits until every event that was committed before `moment` has been published and handled. */
export async function caughtUp({ mongo, brokers }: Pick<AuditOptions, 'mongo' | 'brokers'>, moment: Date): Promise<void> {
  const earlier = { created_at: { $lt: moment } }
  await poll(
    async () => {
      for (const name of OWNERS)
        if (
          (await mongo
            .db(name)
            .collection('outbox')
            .countDocuments({ waiting: true, ...earlier })) > 0
        )
          return false
      if (!brokers) return true
      const published = await outboxOf(mongo, 'loomcast_content', { type: GENERATED, ...earlier })
      const inbox = mongo.db(PROBE_DATABASE).collection('inbox')
      return (await inbox.countDocuments({ group: PROBE_GROUP, event_id: { $in: published.map((row) => row._id) } })) === published.length
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: 'the events of before the crash to have had their effects' },
  )
}

/** Counts the auth events that the content service has handled. */
async function inboxRows(mongo: Client, users?: readonly Account[]): Promise<number> {
  const of = users && { key: { $in: users.map((user) => user.user_id) } }
  const events = await outboxOf(mongo, 'loomcast_auth', { type: { $in: CONSUMED }, ...of })
  const inbox = mongo.db('loomcast_content').collection('inbox')
  return inbox.countDocuments({ group: 'content.projections', event_id: { $in: events.map((event) => event._id) } })
}

/** Checks the effect of each registration: content must have the sign-up time that auth recorded. */
async function projectionFaults(mongo: Client, users: readonly Account[]): Promise<string[]> {
  const faults: string[] = []
  for (const { user_id } of users) {
    const known = await mongo.db('loomcast_auth').collection<{ _id: string; created_at: Date }>('users').findOne({ _id: user_id })
    const meter = await mongo.db('loomcast_content').collection<{ _id: string; signed_up_at: Date }>('meters').findOne({ _id: user_id })
    if (known?.created_at.getTime() !== meter?.signed_up_at.getTime())
      faults.push(
        `content believes that ${user_id} signed up at ${meter?.signed_up_at.toISOString()}, auth knows ${known?.created_at.toISOString()}.`,
      )
  }
  return faults
}

async function effectFaults(mongo: Client, generated: Row[], rows: EffectRow[]): Promise<string[]> {
  const faults: string[] = []
  const counters = await mongo.db(PROBE_DATABASE).collection<{ _id: string; count: number }>(EFFECTS_OF).find().toArray()
  const counts = new Map(counters.map((row) => [row._id, row.count]))
  for (const [user, events] of Map.groupBy(generated, (row) => row.key)) {
    const effects = rows.filter((row) => row.user_id === user)
    const expected = events.toSorted((one, other) => one.version - other.version).map((event) => event._id)
    if (counts.get(user) !== events.length) faults.push(`${events.length} generations of ${user} were counted ${counts.get(user)} times.`)
    if (effects.map((effect) => effect.event_id).join() !== expected.join())
      faults.push(`The effects of ${user}'s ${events.length} events are ${effects.length}, or in another order.`)
  }
  return faults
}

/** Checks that each event is in the topic at least once, and that first occurrences are in version order within each key. */
function wireFaults(wire: WireRecord[], generated: Row[]): string[] {
  const faults: string[] = []
  const seen = new Set(wire.map((record) => record.eventId))
  const missing = generated.filter((row) => !seen.has(row._id))
  if (missing.length > 0) faults.push(`${missing.length} events never reached the topic.`)
  const last = new Map<string, number>()
  const met = new Set<string>()
  for (const { eventId, key, version } of wire) {
    if (met.has(eventId)) continue
    met.add(eventId)
    if (version < (last.get(key) ?? 0)) faults.push(`Version ${version} of ${key} came after ${last.get(key)}.`)
    last.set(key, version)
  }
  return faults
}

function outboxOf(mongo: Client, database: string, filter: Record<string, unknown>): Promise<Row[]> {
  // Without the events themselves.
  return mongo.db(database).collection<Row>('outbox').find(filter).project<Row>({ type: 1, key: 1, version: 1 }).toArray()
}

const PAGE = 100

/** The identifiers of all posts in a user's history. */
export async function historyOf(url: string, user: Account): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await call({ url }, 'GET', `/api/content/history?page=${page}&limit=${PAGE}`, { token: user.token })
    if (answer.status !== 200) throw new Error(`The history of ${user.user_id} could not be read: ${answer.status} ${answer.text}`)
    ids.push(...answer.json.history.map((item: { content_id: string }) => item.content_id))
    pages = answer.json.pages
  }
  return ids
}

/** The number of posts that a user was charged for in this month. */
export async function usedBy(url: string, user: Account): Promise<number> {
  const answer = await call({ url }, 'GET', '/api/user/package', { token: user.token })
  return answer.json.usage.generations_used
}

/** Removes the monthly limits, as an event about an unlimited plan from billing would. */
export async function liftLimits(mongo: Client, users: readonly Account[]): Promise<void> {
  const plans = mongo.db('loomcast_content').collection<{ _id: string; version: number }>('entitlements')
  for (const user of users) {
    await plans.updateOne(
      { _id: user.user_id },
      { $set: { ...DEFAULT_ENTITLEMENT, limits: { texts: null, videos: null }, version: 1 } },
      { upsert: true },
    )
  }
}
