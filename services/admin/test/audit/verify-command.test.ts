import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type MongoServer, startMongo } from '@loomcast/local-servers'
import { serviceConfig } from '@loomcast/platform-config'
import { connectDatabase, ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock, testServer } from '@loomcast/service-kit/testing'
import { anchorLog } from '../../src/audit/anchor-log.ts'
import { ANCHOR_TOPIC, createAnchorStore } from '../../src/audit/anchor-store.ts'
import type { AuditRecord } from '../../src/audit/audit.model.ts'
import { recordAction } from '../../src/audit/record-action.ts'
import type { Anchors } from '../../src/audit/verify-log.ts'
import { hashEntry } from '../../src/domain/audit-entry.ts'
import { anchorKeys } from '../../src/domain/audit-signing-key.ts'
import { createAdminMetrics } from '../../src/metrics.ts'
import { createRepositories } from '../../src/repositories.ts'
import { loadAdminSettings } from '../../src/settings.ts'

/** `npm run audit -- verify` as an operator starts it, with the anchors in the topic of a real Kafka. */
const root = resolve(import.meta.dirname, '..', '..', '..', '..')
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const brokers = await testServer('kafka')
const logger = createLogger('admin', false)
const clock = fixedClock('2026-03-10T12:00:00Z')

let folder: string
let mongo: MongoServer
let connection: Awaited<ReturnType<typeof connectDatabase>>
let anchors: Anchors
let untouched: { log: AuditRecord[]; chain: Chain | null }

interface Chain {
  _id: string
  seq: number
  head: string
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-command-'))
  mongo = await startMongo({ folder, expiry: false })
  // The command reads the database of an installation.
  connection = await connectDatabase(mongo.url, serviceConfig('admin').database)
  const context = { connection, repositories: createRepositories(connection), clock }
  await ensureCollections(connection)
  await context.repositories.audit.prepare()
  const nowhere = 'http://127.0.0.1:9'
  const { kafka, AUDIT_SIGNING_KEY: key } = loadAdminSettings({
    MONGODB_URL: mongo.url,
    REDIS_URL: nowhere,
    AUTH_JWKS_URL: nowhere,
    AUTH_URL: nowhere,
    CONTENT_URL: nowhere,
    VIDEO_URL: nowhere,
    BILLING_URL: nowhere,
    PUBLISH_URL: nowhere,
    KAFKA_BROKERS: brokers,
    AUDIT_SIGNING_KEY: signingKey,
  })
  const store = createAnchorStore({ kafka, file: '', logger })
  if (!key || !store) throw new Error('There is no key or no topic.')
  anchors = { store, keys: await anchorKeys(key, []) }
  const source = { actor_id: 'usr_admin', session_id: 'ses_1', address: '203.0.113.7', request_id: 'req-12345678' }
  for (let count = 1; count <= 8; count++) {
    const action = { action: 'user.update', target: { type: 'user' as const, id: `usr_${count}` }, after: { name: `Bo ${count}` } }
    await withTransaction(connection, (tx) => recordAction(context, tx, source, action))
    // An hour passes between two anchors, and the last entries have none.
    if (count === 3 || count === 6) await anchorLog({ ...context, anchors, metrics: createAdminMetrics(), logger })
    clock.advance(1_800_000)
  }
  untouched = { log: await log().find().sort({ _id: 1 }).toArray(), chain: await chain().findOne({}) }
})
afterEach(async () => {
  await log().deleteMany({})
  await log().insertMany(untouched.log)
  await chain().replaceOne({}, untouched.chain ?? { _id: 'admin', seq: 0, head: '' }, { upsert: true })
})
afterAll(async () => {
  await anchors?.store.close()
  await connection?.close()
  await mongo?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const log = () => connection.collection<AuditRecord>('audit_log')
const chain = () => connection.collection<Chain>('audit_chain')
const entry = (seq: number): AuditRecord => untouched.log[seq - 1] ?? failed(seq)
function failed(seq: number): never {
  throw new Error(`There is no entry ${seq}.`)
}

const NPM = ['npm', 'run', '--silent', 'audit', '--', 'verify']
/** What the script `audit` runs, without the time that npm takes. */
const NODE = [process.execPath, join(root, 'services', 'admin', 'scripts', 'audit.ts'), 'verify']

function verify(env: Record<string, string> = { KAFKA_BROKERS: brokers, AUDIT_SIGNING_KEY: signingKey }, [file = '', ...args] = NODE) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return new Promise<{ code: number; text: string }>((done) => {
    const options = { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, MONGODB_URL: mongo.url, ...env } }
    execFile(file, args, options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: `${stdout}${stderr}`.trim() })
    })
  })
}

test('anchors are signed records in the topic audit-anchors', async () => {
  expect(ANCHOR_TOPIC).toBe('audit-anchors')
  const records = await anchors.store.read()
  expect(records).toHaveLength(2)
  const payloads = records.map((record) => JSON.parse(Buffer.from(record.split('.')[1] ?? '', 'base64url').toString()))
  expect(payloads).toEqual([
    { seq: 3, head: entry(3).hash, at: '2026-03-10T13:00:00.000Z' },
    { seq: 6, head: entry(6).hash, at: '2026-03-10T14:30:00.000Z' },
  ])
})

test('confirms an untouched log with its anchors', async () => {
  expect(await verify(undefined, NPM)).toEqual({ code: 0, text: 'valid: 8 entries, 2 anchors' })
})

test.each<[what: string, change: () => Promise<unknown>, text: string]>([
  ['a deleted entry', () => log().deleteOne({ _id: 4 }), 'NOT VALID from entry 4: Entry 4 is missing.'],
  [
    'a changed entry',
    () => log().updateOne({ _id: 5 }, { $set: { actor_id: 'usr_innocent' } }),
    'NOT VALID from entry 5: Entry 5 was changed.',
  ],
  [
    'swapped entries',
    async () => {
      const [{ _id: _two, ...two }, { _id: _seven, ...seven }] = [entry(2), entry(7)]
      await log().replaceOne({ _id: 2 }, seven)
      await log().replaceOne({ _id: 7 }, two)
    },
    'NOT VALID from entry 2: Entry 2 was changed.',
  ],
  ['missing last entries', () => log().deleteMany({ _id: { $gt: 6 } }), 'NOT VALID from entry 7: The entries from 7 to 8 are missing.'],
  [
    'missing last entries of which the head was set back',
    async () => {
      await log().deleteMany({ _id: { $gt: 4 } })
      await chain().updateOne({}, { $set: { seq: 4, head: entry(4).hash } })
    },
    'NOT VALID from entry 5: The entries from 5 to 6 are missing, according to an anchor.',
  ],
  [
    'a suffix with recomputed hashes',
    async () => {
      let prev = entry(3).hash
      for (let seq = 4; seq <= 8; seq++) {
        const changed = { ...entry(seq), ...(seq === 4 && { actor_id: 'usr_innocent' }), prev }
        const hash = hashEntry({ ...changed, seq })
        await log().replaceOne({ _id: seq }, { ...changed, hash })
        prev = hash
      }
      await chain().updateOne({}, { $set: { head: prev } })
    },
    'NOT VALID from entry 4: The anchor of 2026-03-10T14:30:00.000Z contradicts entry 6: an entry from 4 to 6 was replaced.',
  ],
])('reports the first bad entry of a log with %s, and exits with 1', async (_, change, text) => {
  await change()
  expect(await verify()).toEqual({ code: 1, text })
})

test('reports that nothing was verified if the database is not known, and exits with 2', async () => {
  const { code, text } = await verify({ MONGODB_URL: '', INIT_CWD: folder }, NPM)
  expect([code, text]).toEqual([2, expect.stringMatching(/^No Loomcast runs from .*\. Start it, or set MONGODB_URL\.$/)])
})

test('reports that it cannot detect new hashes without a key', async () => {
  const { code, text } = await verify({ KAFKA_BROKERS: brokers })
  expect([code, text.split('\n')]).toEqual([
    0,
    ['No signing key or no place of anchors is set: recomputed hashes cannot be detected.', 'valid: 8 entries, 0 anchors'],
  ])
})
