import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { serviceConfig } from '@loomcast/platform-config'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { testServer } from '@loomcast/service-kit/testing'
import type { Connection } from 'mongoose'
import type { KnowledgeRecord } from '../src/knowledge/knowledge.model.ts'
import { createRepositories } from '../src/repositories.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..', '..')
const mongoUrl = await testServer('mongodb')
let connection: Connection

beforeAll(async () => {
  connection = await connectDatabase(mongoUrl, serviceConfig('admin').database)
  await connection.dropDatabase()
  createRepositories(connection)
  await ensureCollections(connection)
})
afterAll(async () => {
  await connection?.dropDatabase()
  await connection?.close()
})

/** Runs a script of the root package as an operator does. */
async function npmRun(script: string, ...args: string[]) {
  const env = { ...process.env, MONGODB_URL: mongoUrl, NODE_OPTIONS: '' }
  return run('npm', ['run', '--silent', script, '--', ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  )
}

const at = new Date('2026-03-10T12:00:00.000Z')
const item = (_id: string, changes: Partial<KnowledgeRecord> = {}): KnowledgeRecord => ({
  _id,
  title: 'House style',
  platform: 'linkedin',
  content_type: 'training',
  content: 'Never: cheap',
  description: '',
  is_active: true,
  tokens: 12,
  created_at: at,
  updated_at: at,
  updated_by: 'usr_admin',
  deleted_at: null,
  version: 1,
  ...changes,
})

test('republish appends every knowledge item with its version, also deleted ones', async () => {
  const knowledge = connection.collection<KnowledgeRecord>('knowledge')
  await knowledge.insertMany([
    item('kno_1', { version: 4 }),
    item('kno_2', { is_active: false, version: 2 }),
    item('kno_3', { deleted_at: at, version: 3 }),
  ])
  expect(await npmRun('republish', 'admin')).toEqual({ code: 0, output: expect.stringContaining('3 events of admin appended') })
  const rows = await connection.collection('outbox').find().sort({ key: 1 }).toArray()
  const data = { title: 'House style', platform: 'linkedin', content_type: 'training', changed_at: at.toISOString() }
  expect(rows).toMatchObject([
    {
      key: 'kno_1',
      version: 4,
      snapshot: true,
      waiting: true,
      data: { ...data, is_active: true, deleted: false, content: 'Never: cheap' },
    },
    { key: 'kno_2', version: 2, snapshot: true, data: { ...data, is_active: false, deleted: false } },
    { key: 'kno_3', version: 3, snapshot: true, data: { ...data, deleted: true, content: '' } },
  ])
  expect(rows.every(({ type }) => type === 'com.loomcast.admin.knowledge-item-changed.v2')).toBe(true)
})

test('republish explains its use, and refuses an unknown service', async () => {
  expect(await npmRun('republish', '--help')).toMatchObject({ code: 0, output: expect.stringContaining('npm run republish -- all') })
  expect(await npmRun('republish', 'admin', 'unknown')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no service unknown'),
  })
  expect(await npmRun('republish')).toMatchObject({ code: 1 })
})

test('admin rebuild shows a new version of usage and finances, and corrects counters of users and the use of knowledge items', async () => {
  await connection.collection<{ _id: string }>('directory').insertOne({ _id: 'usr_1', deleted_at: null, content_count: 7 } as never)
  const { code, output } = await npmRun('admin', 'rebuild')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^version 2: computed from 0 facts\nversion 2 of the finances.*\ncounters of 1 users.*\nuse of 0 knowledge items/,
    ),
  ])
  expect(await connection.collection('directory').findOne({})).toMatchObject({ content_count: 0 })
  const entries = await connection.collection('audit_log').find({ action: 'figures.rebuild' }).toArray()
  expect(entries).toMatchObject([{ actor_id: 'operator', target_type: 'system', target_id: 'figures', result: 'performed' }])
  expect(await npmRun('admin', 'other')).toMatchObject({ code: 1, output: expect.stringContaining('npm run admin -- rebuild') })
})
