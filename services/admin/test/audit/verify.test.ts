import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeEvent } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { anchorLog } from '../../src/audit/anchor-log.ts'
import type { AuditRecord } from '../../src/audit/audit.model.ts'
import { consumeAudit } from '../../src/audit/consume-audit.ts'
import { followLog } from '../../src/audit/follow-log.ts'
import { recordAction } from '../../src/audit/record-action.ts'
import { verifyLog } from '../../src/audit/verify-log.ts'
import { hashEntry } from '../../src/domain/audit-entry.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'

const source = { actor_id: 'usr_admin', session_id: 'ses_1', address: '203.0.113.7', request_id: 'req-12345678' }

let admin: AdminService
let folder: string
let anchorFile: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  anchorFile = join(folder, 'anchors.txt')
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // Without the background work of a worker, which would add anchors.
  admin = await startAdmin('audit_verify', { role: 'http', settings: { AUDIT_SIGNING_KEY: key, AUDIT_ANCHOR_FILE: anchorFile } })
  await consumeAudit(admin.bus, admin.context)
})
afterAll(async () => {
  await admin.stop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  for (const name of ['audit_log', 'audit_chain', 'audit_erasures']) await admin.connection.collection(name).deleteMany({})
  await rm(anchorFile, { force: true })
  await admin.context.repositories.audit.prepare()
  for (let count = 1; count <= 6; count++) await record(count)
})

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => withTransaction(admin.connection, work)

function record(count: number) {
  const target = { type: 'user' as const, id: `usr_${count}` }
  return inTransaction((tx) =>
    recordAction(admin.context, tx, source, { action: 'user.update', target, before: { name: 'Ann' }, after: { name: `Bo ${count}` } }),
  )
}
const verify = () => verifyLog(admin.context.repositories.audit, admin.context.anchors)
const log = () => admin.connection.collection<AuditRecord>('audit_log')
const chain = () => admin.connection.collection<{ _id: string; seq: number; head: string }>('audit_chain')

async function entry(seq: number): Promise<AuditRecord> {
  const found = await log().findOne({ _id: seq })
  if (!found) throw new Error(`entry ${seq} is missing`)
  return found
}

/** Computes the hashes from `first` on again, and the head, as a person with access to the database can. */
async function rehash(first: number): Promise<void> {
  let prev = first === 1 ? '0'.repeat(64) : (await entry(first - 1)).hash
  const { seq: last = 0 } = (await chain().findOne({})) ?? {}
  for (let seq = first; seq <= last; seq++) {
    const hash = hashEntry({ ...(await entry(seq)), seq, prev })
    await log().updateOne({ _id: seq }, { $set: { prev, hash } })
    prev = hash
  }
  await chain().updateOne({}, { $set: { head: prev } })
}

test('an untouched log is valid', async () => {
  expect(await verify()).toMatchObject({ valid: true, entries: 6, first_bad_seq: null, problem: null })
})

test('a deleted entry is named', async () => {
  await log().deleteOne({ _id: 3 })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 3, problem: 'gap' })
})

test('a changed entry is named', async () => {
  await log().updateOne({ _id: 4 }, { $set: { action: 'user.delete' } })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 4, problem: 'changed' })
})

test('a changed personal detail is named, although only its digest is part of the hash', async () => {
  await log().updateOne({ _id: 2 }, { $set: { 'members.$[name].value': 'Eve' } }, { arrayFilters: [{ 'name.path': 'after.name' }] })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 2, problem: 'detail' })
})

test('swapped entries are named', async () => {
  const [{ _id: _two, ...two }, { _id: _five, ...five }] = [await entry(2), await entry(5)]
  await log().replaceOne({ _id: 2 }, five)
  await log().replaceOne({ _id: 5 }, two)
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 2, problem: 'changed' })
})

test('an entry with a new hash breaks the link of the next one', async () => {
  const changed = { ...(await entry(3)), action: 'user.delete' }
  await log().updateOne({ _id: 3 }, { $set: { action: changed.action, hash: hashEntry({ ...changed, seq: 3 }) } })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 4, problem: 'link' })
})

test('missing last entries are named', async () => {
  await log().deleteMany({ _id: { $gt: 4 } })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 5, problem: 'truncated' })
})

test('an entry after the head is named', async () => {
  await chain().updateOne({}, { $set: { seq: 5, head: (await entry(5)).hash } })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 6, problem: 'head' })
})

test('only the anchor reveals missing last entries of which the head was set back', async () => {
  await anchorLog(admin.context)
  await log().deleteMany({ _id: { $gt: 4 } })
  await chain().updateOne({}, { $set: { seq: 4, head: (await entry(4)).hash } })
  expect(await verifyLog(admin.context.repositories.audit)).toMatchObject({ valid: true })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 5, problem: 'truncated' })
})

test('only the anchor reveals a suffix with recomputed hashes', async () => {
  await anchorLog(admin.context)
  await record(7)
  await record(8)
  await anchorLog(admin.context)
  await log().updateOne({ _id: 7 }, { $set: { actor_id: 'usr_innocent' } })
  await rehash(7)
  expect(await verifyLog(admin.context.repositories.audit)).toMatchObject({ valid: true })
  expect(await verify()).toMatchObject({ valid: false, first_bad_seq: 7, problem: 'anchor' })
})

describe('while the log is followed', () => {
  const anchors = async () => (await readFile(anchorFile, 'utf8').catch(() => '')).split('\n').filter(Boolean).length
  const act = (action: string) => inTransaction((tx) => recordAction(admin.context, tx, source, { action, target: null }))
  async function truncate(last: number): Promise<void> {
    await log().deleteMany({ _id: { $gt: last } })
    await chain().updateOne({}, { $set: { seq: last, head: last === 0 ? '0'.repeat(64) : (await entry(last)).hash } })
  }
  const truncated = (first_bad_seq: number) => expect.objectContaining({ valid: false, first_bad_seq, problem: 'truncated' })

  test('the first entry is anchored, so that an emptied log is detected', async () => {
    await truncate(0)
    const follow = followLog(admin.context)
    await follow()
    expect(await anchors()).toBe(0)
    await act('knowledge.create')
    await follow()
    await truncate(0)
    expect(await verify()).toEqual(truncated(1))
  })

  test('an action that affects an account is anchored at once, so that its removal is detected', async () => {
    const follow = followLog(admin.context)
    await follow()
    await act('user.update')
    await follow()
    await truncate(6)
    expect(await verifyLog(admin.context.repositories.audit)).toMatchObject({ valid: true })
    expect(await verify()).toEqual(truncated(7))
  })

  test('a routine action is anchored within a minute, and nothing without new entries', async () => {
    const follow = followLog(admin.context)
    await follow()
    await act('knowledge.update')
    admin.clock.advance(59_999)
    await follow()
    expect(await anchors()).toBe(1)
    admin.clock.advance(1)
    await follow()
    expect(await anchors()).toBe(2)
    admin.clock.advance(3_600_000)
    await follow()
    expect(await anchors()).toBe(2)
    await truncate(6)
    expect(await verify()).toEqual(truncated(7))
  })

  test('a log that does not continue what was verified gets no anchor, even after a restart', async () => {
    await followLog(admin.context)()
    await truncate(4)
    await act('user.delete')
    await act('user.delete')
    await act('user.delete')
    await followLog(admin.context)()
    expect(await anchors()).toBe(1)
    expect(await admin.context.metrics.auditValid.get()).toMatchObject({ values: [{ value: 0 }] })
    expect(await verify()).toMatchObject({ valid: false, problem: 'anchor' })
  })

  test('removed entries are reported before their anchor, too', async () => {
    const follow = followLog(admin.context)
    await follow()
    await act('knowledge.update')
    await follow()
    await truncate(6)
    await follow()
    expect(await admin.context.metrics.auditValid.get()).toMatchObject({ values: [{ value: 0 }] })
  })
})

test('an anchor with another signature is reported, and a log that was tampered with gets none', async () => {
  await anchorLog(admin.context)
  const [header = '', , signature = ''] = (await readFile(anchorFile, 'utf8')).trim().split('.')
  const payload = Buffer.from(JSON.stringify({ seq: 6, head: (await entry(6)).hash, at: '2026-03-10T12:00:00.000Z', extra: 1 }))
  await writeFile(anchorFile, `${header}.${payload.toString('base64url')}.${signature}\n`)
  expect(await verify()).toMatchObject({ valid: false, problem: 'anchor_signature' })
  await anchorLog(admin.context)
  expect((await readFile(anchorFile, 'utf8')).trim().split('\n')).toHaveLength(1)
})

test('an incomplete last line of the file is no anchor and does not damage the next one', async () => {
  await anchorLog(admin.context)
  await writeFile(anchorFile, `${await readFile(anchorFile, 'utf8')}eyJhbGciOiJFUzI1`)
  expect(await verify()).toMatchObject({ valid: true, anchors: 1 })
})

test('an anchor that another process stores during a verification is no fault', async () => {
  const { anchors } = admin.context
  if (!anchors) throw new Error('no anchors')
  const store = {
    ...anchors.store,
    async read() {
      await record(7)
      await anchorLog(admin.context)
      return anchors.store.read()
    },
  }
  expect(await verifyLog(admin.context.repositories.audit, { ...anchors, store })).toMatchObject({ valid: true, anchors: 1 })
})

test('50 parallel writers leave one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => record(index)))
  expect(await verify()).toMatchObject({ valid: true, entries: 56 })
})

test('texts that the database stores differently do not break the chain', async () => {
  const target = { type: 'knowledge' as const, id: 'kno_\ud800' }
  // The second one is cut in the middle of a character.
  const after = { title: 'a\ud800', content: `${'x'.repeat(3_999)}😀` }
  await inTransaction((tx) => recordAction(admin.context, tx, source, { action: 'knowledge.create', target, reason: '\udc00', after }))
  expect(await verify()).toMatchObject({ valid: true, entries: 7 })
})

test('a person who is erased leaves no personal details, and the log stays valid', async () => {
  await anchorLog(admin.context)
  const deleted = { user_id: 'usr_3', deleted_at: '2026-03-10T12:00:00.000Z' }
  const type = 'com.loomcast.auth.account-deleted.v1'
  await admin.bus.receive(
    'admin.audit',
    encodeEvent({ id: 'evt_1', type, source: '/loomcast/auth', time: deleted.deleted_at, key: 'usr_3', version: 2, data: deleted }),
  )
  const { members } = await entry(3)
  expect(members.find(({ path }) => path === 'after.name')).toEqual({ path: 'after.name', digest: expect.any(String) })
  expect((await entry(2)).members.find(({ path }) => path === 'after.name')?.value).toBe('Bo 2')
  // An action that ends after the person was erased.
  await record(3)
  expect((await entry(7)).members.filter(({ path, value }) => path !== 'address' && value !== undefined)).toEqual([])
  expect(await verify()).toMatchObject({ valid: true, entries: 7 })
})
