import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readServers, StartError, startMongo } from '@loomcast/local-servers'
import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { acquireLockFile, findLockOwner } from '@loomcast/service-kit/files'
import mongoose from 'mongoose'
import { copyDataFolder, LOCK, restoreDataFolder } from './data-folder.ts'
import { deleteOldBackups, nameOf } from './dated-backups.ts'
import { dump } from './dump.ts'
import { type BackupFile, readManifest, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { verifyFiles } from './stored-file.ts'

const USAGE = `npm run backup -- create FOLDER [--database NAME …] [--dated [--keep N]]
npm run backup -- verify FOLDER
npm run backup -- restore FOLDER [--replace]

  create      writes all databases, as they were at one moment, into a new folder, while the product runs
  verify      checks that a backup is complete and undamaged
  restore     writes a backup into empty databases
  --database  only this database; may be repeated (default: the databases of all services)
  --dated     writes into a folder inside FOLDER that is named after the time
  --keep N    then deletes the complete backups in FOLDER other than the newest N
  --replace   deletes the databases of the backup first; a data folder is renamed instead
  --data DIR  data folder of the Loomcast on this machine (default: .data)

Where: MONGODB_URL. Without it, create reads the Loomcast that runs from the data folder and also copies its files and keys; restore creates the data folder.`

const root = resolve(import.meta.dirname, '..', '..', '..')
const DATA = join(root, '.data')
const PREFIX = 'loomcast_'
type Client = mongoose.mongo.MongoClient

interface Command {
  name: 'create' | 'verify' | 'restore'
  folder: string
  data: string
  databases: string[]
  replace: boolean
  dated: boolean
  /** Number of dated backups to keep; undefined for all. */
  keep: number | undefined
}

function readCommand(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        database: { type: 'string', multiple: true },
        replace: { type: 'boolean' },
        dated: { type: 'boolean' },
        keep: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return undefined
    const [name, folder, ...more] = positionals
    if ((name !== 'create' && name !== 'verify' && name !== 'restore') || !folder || more.length > 0) throw new StartError(USAGE)
    const { dated = false } = values
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (keep !== undefined && (!dated || !Number.isInteger(keep) || keep < 1)) throw new StartError(USAGE)
    const here = process.env['INIT_CWD'] ?? root
    return {
      name,
      folder: resolve(here, folder),
      data: resolve(here, values.data ?? DATA),
      databases: values.database ?? [],
      replace: values.replace ?? false,
      dated,
      keep,
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

async function create({ folder: parent, data, databases, dated, keep }: Command): Promise<void> {
  const time = new Date().toISOString()
  const folder = dated ? join(parent, nameOf(time)) : parent
  const given = process.env['MONGODB_URL']
  const url = given || (await readServers(data))?.mongoUrl
  if (!url) throw new StartError(`No Loomcast runs from ${data}. Start it, or set MONGODB_URL.`)
  await requireNew(folder)
  await connected(url, async (client) => {
    const names = databases.length > 0 ? databases : await allDatabases(client)
    const stored = await dump(client, names, folder)
    // After the databases: each file that they name exists by now.
    const copied = given ? [] : await copyDataFolder(data, folder)
    await writeManifest(folder, { format: 1, time, databases: names, files: [...stored, ...copied] })
    const documents = stored.reduce((sum, file) => sum + (file.documents ?? 0), 0)
    console.log(`Backed up ${documents} documents of ${names.length} databases and ${copied.length} files into ${folder}.`)
  })
  if (keep !== undefined) for (const name of await deleteOldBackups(parent, keep)) console.log(`Deleted the backup ${name}.`)
}

async function requireNew(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. A backup needs a new folder.`)
}

/** The services' databases, and others of the product, such as that of the payment sandbox. */
async function allDatabases(client: Client): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  const present = new Set(databases.map(({ name }) => name))
  const needed = SERVICES.map((service) => serviceConfig(service).database)
  const missing = needed.filter((name) => !present.has(name))
  if (missing.length > 0)
    throw new StartError(
      `The server has no database ${missing.join(', ')}. If your services use several servers, back up each with --database.`,
    )
  return [...needed, ...[...present].filter((name) => name.startsWith(PREFIX) && !needed.includes(name)).sort()]
}

async function verify({ folder }: Command): Promise<void> {
  const { time, databases, files } = await readManifest(folder)
  await verifyFiles(folder, files)
  console.log(`The backup of ${time} is complete: ${databases.join(', ')}; ${files.length} files as they were written.`)
}

async function restoreBackup({ folder, data, replace }: Command): Promise<void> {
  const { time, files } = await readManifest(folder)
  await verifyFiles(folder, files)
  const given = process.env['MONGODB_URL']
  if (given) await connected(given, (client) => restore(client, folder, files, replace))
  else await restoreLocal(data, folder, replace, files)
  const where = given || data === DATA ? '' : ` --data ${data}`
  const start = given ? 'start the product with an empty Redis' : `start the product (npm start${where && ` --${where}`})`
  console.log(`Restored the backup of ${time}. Next, ${start} and run:
  npm run republish -- all${where}
  npm run admin -- rebuild${where}
  npm run audit -- verify${where}`)
}

/**
 * Restores into a new folder next to the data folder, which takes its place when it is complete. So an interrupted restore leaves the data folder as it was, and
 * no product starts with a part of the data.
 */
async function restoreLocal(data: string, folder: string, replace: boolean, files: readonly BackupFile[]): Promise<void> {
  if (await findLockOwner(join(data, LOCK)))
    throw new StartError(`A Loomcast runs from ${data}. Stop it, or restore into another folder with --data DIR.`)
  const isUsed = (await readdir(data).catch(() => [])).length > 0
  if (isUsed && !replace) throw new StartError(`${data} is not empty. Restore into another folder with --data DIR, or add --replace.`)
  const lock = await acquireLockFile(`${data}.restore`)
  if ('owner' in lock) throw new StartError(`Another restore into ${data} is running (process ${lock.owner.pid}).`)
  try {
    await restoreBeside(data, folder, files)
  } finally {
    await lock.release()
  }
}

async function restoreBeside(data: string, folder: string, files: readonly BackupFile[]): Promise<void> {
  const incomplete = `${data}.incomplete`
  await rm(incomplete, { recursive: true, force: true, maxRetries: 5 })
  const server = await startMongo({ folder: incomplete, log: console.log })
  try {
    await connected(server.url, (client) => restore(client, folder, files, false))
  } finally {
    await server.stop()
  }
  await restoreDataFolder(folder, files, incomplete)
  if ((await readdir(data).catch(() => [])).length > 0) {
    const earlier = `${data}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    await rename(data, earlier)
    console.log(`The earlier data is in ${earlier}.`)
  } else await rm(data, { recursive: true, force: true })
  await rename(incomplete, data)
}

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 10_000, appName: 'loomcast_backup' })
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.close()
  }
}

try {
  const command = readCommand(process.argv.slice(2))
  if (!command) console.log(USAGE)
  else await { create, verify, restore: restoreBackup }[command.name](command)
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The command failed: ${(error as Error).message}`)
  process.exitCode = 1
}
