import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { PLATFORMS, platformName } from '@loomcast/platforms'
import { poll } from '@loomcast/service-kit/testing'
import { migratePlatformNames } from '../src/migrations/platform-names.migration.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

const DAY_MS = 24 * 3600 * 1000

interface Stored {
  _id: string
  platform: string
}

let content: ContentService
// A new user for every test, because a user can write ten texts per month.
let user = 'usr_migrated_0'
let users = 0
const collection = (name: string) => content.deps.connection.collection<Stored>(name)
const migrate = (options: { batch?: number; signal?: AbortSignal } = {}) =>
  migratePlatformNames({ connection: content.deps.connection, clock: content.clock, ...options })
const historyOf = async (query = '') => (await content.call(user, 'GET', `/api/content/history?limit=100${query}`)).body

beforeAll(async () => {
  content = await startContent('migration')
})
afterAll(() => content.stop())
afterEach(async () => {
  users += 1
  user = `usr_migrated_${users}`
  await Promise.all(['contents', 'templates', 'migrations'].map((name) => collection(name).deleteMany({})))
})

/** Stores data as the earlier release did: `count` texts and as many templates, cycling through all platforms. */
async function storeNames(count: number): Promise<void> {
  const { body } = await content.call(user, 'POST', '/api/content/generate', LINKEDIN)
  const { body: saved } = await content.call(user, 'POST', '/api/content/templates', LINKEDIN)
  for (const [name, id] of [
    ['contents', body.content_id],
    ['templates', saved.template.template_id],
  ] as const) {
    const document = await collection(name).findOneAndDelete({ _id: id })
    const documents = Array.from({ length: count }, (_, index) => ({
      ...document!,
      _id: `${id}_${String(index).padStart(5, '0')}`,
      platform: PLATFORMS[index % PLATFORMS.length]!.name,
    }))
    await collection(name).insertMany(documents)
  }
}

async function storedPlatforms(): Promise<string[]> {
  const found = await Promise.all(['contents', 'templates'].map((name) => collection(name).distinct('platform')))
  return [...new Set(found.flat())].sort()
}

const IDS = PLATFORMS.map(({ id }) => id as string).sort()

const MIGRATION_CHILD = `migration_child_${process.pid}`

function startChild(batch: number): ChildProcess {
  const env = {
    ...process.env,
    CHILD_NAME: MIGRATION_CHILD,
    CHILD_MONGODB_URL: content.deps.settings.MONGODB_URL,
    CHILD_DATABASE: content.deps.connection.name,
    CHILD_BATCH: String(batch),
    NODE_OPTIONS: '',
  }
  return spawn(process.execPath, [join(import.meta.dirname, 'support', 'migration-child.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** MongoDB still executes what a killed process sent last; after that it closes the connections. */
async function isChildConnected(): Promise<boolean> {
  const admin = content.deps.connection.getClient().db('admin')
  const found = await admin.aggregate([{ $currentOp: { idleConnections: true } }, { $match: { appName: MIGRATION_CHILD } }]).toArray()
  return found.length > 0
}

test('replaces names by ids in texts and templates in batches, and changes nothing else', async () => {
  await storeNames(23)
  const before = await historyOf()
  expect(await migrate({ batch: 5 })).toBe(46)
  expect(await storedPlatforms()).toEqual(IDS)
  expect(await historyOf()).toEqual(before)
  expect(await migrate()).toBe(0)
})

test('texts and templates have the same names and filters before, during and after, and the same order before and after', async () => {
  await storeNames(21)
  const stop = new AbortController()
  const seen = async () => ({
    history: await historyOf(),
    filtered: await Promise.all(PLATFORMS.map(async ({ id }) => (await historyOf(`&platform=${id}`)).total)),
    templates: (await content.call(user, 'GET', '/api/content/templates')).body,
  })
  const before = await seen()
  const sorted = await historyOf('&sort=platform&order=asc')
  expect(new Set(before.history.history.map((item: { platform: string }) => item.platform))).toEqual(
    new Set(PLATFORMS.map(({ name }) => name)),
  )
  await collection('contents').updateMany({ platform: PLATFORMS[0]!.name }, { $set: { platform: PLATFORMS[0]!.id } })
  expect(await seen()).toEqual(before)
  stop.abort()
  expect(await migrate({ signal: stop.signal })).toBe(0)
  await migrate({ batch: 4 })
  expect(await seen()).toEqual(before)
  expect(await historyOf('&sort=platform&order=asc')).toEqual(sorted)
})

test('two concurrent processes change every document exactly once', async () => {
  await storeNames(400)
  const children = [startChild(20), startChild(20)]
  const changed = await Promise.all(children.map(async (child) => Number(await text(child.stdout!))))
  expect(changed[0]! + changed[1]!).toBe(800)
  expect(await storedPlatforms()).toEqual(IDS)
})

test('a process killed in the middle leaves nothing to repair, and the next start continues', async () => {
  await storeNames(3_000)
  const child = startChild(1)
  const exit = once(child, 'exit')
  await poll(async () => (await collection('contents').countDocuments({ platform: { $in: IDS } })) > 0)
  expect(await isChildConnected()).toBe(true)
  child.kill('SIGKILL')
  await exit
  await poll(async () => !(await isChildConnected()))
  const left = await collection('contents').countDocuments({ platform: { $nin: IDS } })
  expect(left).toBeGreaterThan(0)
  expect(await migrate()).toBe(left + 3_000)
  expect(await storedPlatforms()).toEqual(IDS)
})

test('runs again within a day, to migrate what processes of the earlier release have written, and never after that', async () => {
  await storeNames(1)
  expect(await migrate()).toBe(2)
  await storeNames(1)
  expect(await migrate()).toBe(2)
  await storeNames(1)
  const later = () => new Date(content.clock().getTime() + DAY_MS)
  expect(await migratePlatformNames({ connection: content.deps.connection, clock: later })).toBe(0)
})

test('a text stored by the earlier release can be continued and written again', async () => {
  await storeNames(2)
  for (const item of (await historyOf()).history) {
    const again = { prompt: item.prompt, platform: item.platform }
    expect((await content.call(user, 'POST', '/api/content/generate', { ...again, continue_from: item.content_id })).status).toBe(200)
    const other = await content.call(user, 'POST', '/api/content/generate', { ...again, parent_id: item.content_id })
    expect(other.body.platform).toBe(platformName(item.platform))
  }
})
