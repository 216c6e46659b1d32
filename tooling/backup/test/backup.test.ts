import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startMongo } from '@loomcast/local-servers'
import { acquireLockFile } from '@loomcast/service-kit/files'
import { poll, testServer } from '@loomcast/service-kit/testing'
import mongoose from 'mongoose'
import { copyDataFolder, restoreDataFolder } from '../src/data-folder.ts'

const { MongoClient, Decimal128, Double, Int32, Long, ObjectId, Binary, Timestamp, MinKey, BSONRegExp } = mongoose.mongo
const main = join(import.meta.dirname, '..', 'src', 'main.ts')

let url: string
let client: mongoose.mongo.MongoClient
let folder: string
let names: { first: string; second: string }

beforeAll(async () => {
  url = await testServer('mongodb')
  client = await new MongoClient(url).connect()
})
afterAll(async () => {
  await client?.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-backup-'))
  const unique = randomBytes(5).toString('hex')
  names = { first: `backup_first_${unique}`, second: `backup_second_${unique}` }
})
afterEach(async () => {
  await dropAll()
  await rm(folder, { recursive: true, force: true })
})

async function dropAll() {
  await client.db(names.first).dropDatabase()
  await client.db(names.second).dropDatabase()
}

function start(args: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [main, ...args], { env: { ...process.env, MONGODB_URL: url, INIT_CWD: folder, ...env } })
}

const backup = (...args: string[]) => outcomeOf(start(args))

async function outcomeOf(child: ReturnType<typeof start>) {
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, code }
}

const create = () => backup('create', 'backup', '--database', names.first, '--database', names.second)
const inBackup = (...path: string[]) => join(folder, 'backup', ...path)
const first = () => client.db(names.first)
const second = () => client.db(names.second)

async function fill(documents = 3) {
  await first()
    .collection('posts')
    .insertMany(Array.from({ length: documents }, (_, number) => ({ number })))
  await second().collection('customers').insertOne({ name: 'Ada' })
}

describe('npm run backup', () => {
  it('keeps the newest dated backups, and no other folder is deleted', async () => {
    await fill()
    const old = ['2026-11-01T03-17-00Z', '2026-11-02T03-17-00Z']
    await create()
    for (const name of old) await cp(inBackup(), join(folder, 'all', name), { recursive: true })
    await mkdir(join(folder, 'all', '2026-11-03T03-17-00Z'))
    await cp(inBackup(), join(folder, 'all', 'before the migration'), { recursive: true })
    expect(await backup('create', 'all', '--database', names.first, '--dated', '--keep', '2')).toMatchObject({ code: 0 })
    const left = (await readdir(join(folder, 'all'))).sort()
    expect(left).toEqual(['2026-11-02T03-17-00Z', '2026-11-03T03-17-00Z', expect.stringMatching(/^2\d{3}-.*Z$/), 'before the migration'])
    expect(await backup('verify', join('all', left[2] ?? ''))).toMatchObject({ code: 0 })
    expect(await backup('create', 'other', '--keep', '2')).toMatchObject({ code: 1 })
  })

  it('restores all databases as they were at one moment, while transactions write to both', async () => {
    await fill(20_000)
    await first().createCollection('sent')
    await second().createCollection('received')
    let stopped = false
    let written = 0
    const writer = (async () => {
      while (!stopped) {
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await first().collection('sent').insertOne({ number: written }, { session })
            await second().collection('received').insertOne({ number: written }, { session })
          }),
        )
        written += 1
      }
    })()
    await poll(() => written > 5)
    const acknowledged = written
    expect(await create()).toMatchObject({ err: '', code: 0 })
    stopped = true
    await writer
    await dropAll()

    expect(await backup('restore', 'backup')).toMatchObject({ err: '', code: 0 })
    const numbers = async (collection: mongoose.mongo.Collection) => (await collection.distinct('number')).sort((a, b) => a - b)
    const sent = await numbers(first().collection('sent'))
    expect(await numbers(second().collection('received'))).toEqual(sent)
    expect(sent.length).toBeGreaterThanOrEqual(acknowledged)
    expect(sent.length).toBeLessThan(written)
    expect(await first().collection('posts').countDocuments()).toBe(20_000)
  })

  it('restores each BSON type byte by byte, and indexes and options of collections', async () => {
    await first().createCollection('typed', { validator: { $jsonSchema: { required: ['long'] } }, validationAction: 'warn' })
    const typed = first().collection('typed')
    await typed.insertOne({
      _id: new ObjectId(),
      int: new Int32(1),
      double: new Double(1),
      negativeZero: new Double(-0),
      long: Long.fromNumber(5),
      decimal: Decimal128.fromString('19.90'),
      binary: new Binary(Buffer.from([1, 2, 3])),
      uuid: new mongoose.mongo.UUID(),
      date: new Date(-1),
      timestamp: new Timestamp({ t: 1, i: 2 }),
      minimum: new MinKey(),
      pattern: new BSONRegExp('a+', 'i'),
      nothing: null,
      nested: { list: [{ text: 'ä\u0000😀' }, []], empty: {} },
    })
    await typed.createIndexes([
      { key: { int: 1, double: -1 }, unique: true, name: 'pair' },
      { key: { date: 1 }, expireAfterSeconds: 1_000_000_000 },
      { key: { long: 1 }, partialFilterExpression: { long: { $gt: 3 } } },
    ])
    const state = async () => ({
      raw: (await typed.find({}, { raw: true }).toArray()).map((document) => (document as unknown as Buffer).toString('hex')),
      indexes: await typed.indexes(),
      options: await typed.options(),
    })
    const before = await state()
    expect(before.raw).toHaveLength(1)
    await create()
    await dropAll()
    expect(await backup('restore', 'backup')).toMatchObject({ err: '', code: 0 })
    expect(await state()).toEqual(before)
  })

  it('refuses databases with documents, and replaces them if told to', async () => {
    await fill()
    await create()
    await first().collection('posts').insertOne({ number: 99 })
    const refused = await backup('restore', 'backup')
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The database ${names.first} is not empty (posts has documents).`),
    })
    expect(await first().collection('posts').countDocuments()).toBe(4)
    expect(await backup('restore', 'backup', '--replace')).toMatchObject({ code: 0 })
    expect(await first().collection('posts').countDocuments()).toBe(3)
  })

  it('refuses a damaged backup before it changes anything', async () => {
    const REPLACE = [['restore', '--replace']]
    const damages: [what: string, damage: () => Promise<unknown>, message: string, commands?: string[][]][] = [
      [
        'a changed file',
        () => flip(inBackup(names.first, 'posts.bson.gz')),
        'posts.bson.gz is not as it was written',
        [['verify'], ['restore'], ...REPLACE],
      ],
      ['a missing file', () => rm(inBackup(names.second, 'customers.metadata.json.gz')), 'customers.metadata.json.gz is missing'],
      ['a backup that was not completed', () => rm(inBackup('backup.json')), 'has no complete backup'],
      ['a list that is no JSON', () => writeFile(inBackup('backup.json'), '['), 'is not the list of a backup'],
      ['a file outside of the backup', () => rename('../elsewhere'), 'names a file outside of the backup'],
    ]
    await fill()
    await create()
    await dropAll()
    await cp(inBackup(), join(folder, 'complete'), { recursive: true })
    for (const [what, damage, message, commands = REPLACE] of damages) {
      await rm(inBackup(), { recursive: true })
      await cp(join(folder, 'complete'), inBackup(), { recursive: true })
      await damage()
      for (const [name = '', ...flags] of commands) {
        const outcome = await backup(name, 'backup', ...flags)
        expect([what, outcome]).toEqual([what, expect.objectContaining({ code: 1, err: expect.stringContaining(message) })])
      }
    }
    expect(await first().listCollections().toArray()).toEqual([])
    expect(await second().listCollections().toArray()).toEqual([])
  })

  it('leaves no backup that looks complete when it is killed', async () => {
    await fill(50_000)
    const child = start(['create', 'backup', '--database', names.first, '--database', names.second])
    const ended = new Promise((done) => child.once('exit', done))
    await poll(async () => (await readdir(inBackup(names.first)).catch(() => [])).length > 0)
    child.kill('SIGKILL')
    await ended
    expect(await backup('verify', 'backup')).toMatchObject({ code: 1, err: expect.stringContaining('has no complete backup') })
    expect(await create()).toMatchObject({ code: 1, err: expect.stringContaining('is not empty. A backup needs a new folder.') })
  })

  it('lists the databases of services that the server does not have', async () => {
    const empty = await backup('create', 'backup')
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('The server has no database loomcast_auth') })
  })
})

describe('the data folder of a product on this machine', () => {
  const data = () => join(folder, 'data')
  const restoreHere = (...flags: string[]) => start(['restore', 'backup', '--data', 'data', ...flags], { MONGODB_URL: '' })

  /** The number of posts in the databases of the data folder. */
  async function postsIn(): Promise<number> {
    const server = await startMongo({ folder: data() })
    const local = await new MongoClient(server.url).connect()
    try {
      return await local.db(names.first).collection('posts').countDocuments()
    } finally {
      await local.close()
      await server.stop()
    }
  }

  it('is complete or absent when the restore is killed, and is restored by the next one', async () => {
    await fill(50_000)
    await create()
    const child = restoreHere()
    const ended = new Promise((done) => child.once('exit', done))
    await poll(async () => (await readdir(`${data()}.incomplete/mongodb`).catch(() => [])).length > 0)
    child.kill('SIGKILL')
    await ended
    expect(await readdir(data()).catch(() => 'absent')).toBe('absent')
    expect(await outcomeOf(restoreHere())).toMatchObject({ err: '', code: 0 })
    expect(await postsIn()).toBe(50_000)
  })

  it('with data is refused, and renamed when it is replaced', async () => {
    await fill()
    await create()
    await mkdir(data())
    await writeFile(join(data(), 'file-signing.key'), 'earlier')
    expect(await outcomeOf(restoreHere())).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
    const restored = await outcomeOf(restoreHere('--replace'))
    expect(restored).toMatchObject({ err: '', code: 0 })
    // The next commands work on the restored folder, not on the usual one.
    expect(restored.out.match(/(npm start -- --data|-- all --data|rebuild --data|verify --data) (\S+)/g)).toEqual([
      `npm start -- --data ${data()})`,
      ...['-- all', 'rebuild', 'verify'].map((command) => `${command} --data ${data()}`),
    ])
    expect(await postsIn()).toBe(3)
    const earlier = (await readdir(folder)).find((name) => name.startsWith('data.before-')) ?? ''
    expect(await readFile(join(folder, earlier, 'file-signing.key'), 'utf8')).toBe('earlier')
  })

  it('is not replaced while a product uses it', async () => {
    await fill()
    await create()
    await mkdir(data())
    const lock = await acquireLockFile(join(data(), 'loomcast.lock'))
    expect(await outcomeOf(restoreHere('--replace'))).toMatchObject({ code: 1, err: expect.stringContaining('A Loomcast runs from') })
    expect(await readdir(folder)).toEqual(['backup', 'data'])
    if ('release' in lock) await lock.release()
  })

  it('is copied with its keys and files, but without databases, logs, locks and unfinished uploads', async () => {
    const data = join(folder, 'source')
    const contents: Record<string, string> = {
      'file-signing.key': 'secret',
      'audit-anchors.txt': 'anchor',
      'files/ab/picture.jpg': 'jpeg',
      'slices/mfe-video/entry.js': 'js',
    }
    const left = ['mongodb/WiredTiger', 'redis/dump.rdb', 'logs/loomcast.jsonl', 'mongodb.log', 'files/incoming/half', 'loomcast.lock']
    for (const path of [...Object.keys(contents), ...left]) {
      await mkdir(join(data, path, '..'), { recursive: true })
      await writeFile(join(data, path), contents[path] ?? 'left')
    }
    const files = await copyDataFolder(data, folder)
    expect(files.map(({ path }) => path).sort()).toEqual(
      Object.keys(contents)
        .map((path) => `data/${path}`)
        .sort(),
    )
    await restoreDataFolder(folder, files, join(folder, 'restored'))
    for (const [path, content] of Object.entries(contents)) expect(await readFile(join(folder, 'restored', path), 'utf8')).toBe(content)
  })
})

async function flip(file: string) {
  const bytes = await readFile(file)
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 1
  await writeFile(file, bytes)
}

async function rename(path: string) {
  const manifest = JSON.parse(await readFile(inBackup('backup.json'), 'utf8'))
  manifest.files[0].path = path
  await writeFile(inBackup('backup.json'), JSON.stringify(manifest))
}
