import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serviceConfig } from '@loomcast/platform-config'
import { CommandError, SettingsError } from '@loomcast/service-kit/config'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { createAnchorStore } from '../src/audit/anchor-store.ts'
import { type Anchors, verifyLog } from '../src/audit/verify-log.ts'
import { anchorKeys } from '../src/domain/audit-signing-key.ts'
import { localSettings } from '../src/local-settings.ts'
import { createRepositories } from '../src/repositories.ts'
import { loadAdminSettings } from '../src/settings.ts'

const USAGE = `npm run audit -- verify

  verify      compares numbers, links, hashes, the head and the signed anchors of the audit log, and names the first entry that is not as it was written
  --data DIR  data folder of the Loomcast on this machine (default: .data)

Where: MONGODB_URL, otherwise the Loomcast that runs from the data folder. Anchors: the topic audit-anchors if KAFKA_BROKERS is set, otherwise AUDIT_ANCHOR_FILE, with
AUDIT_SIGNING_KEY and AUDIT_PREVIOUS_KEYS. Exit codes: 0 valid, 1 not valid, 2 not verified.`

const root = resolve(import.meta.dirname, '..', '..', '..')

async function main(): Promise<number> {
  const { data, command, help } = readCommand(process.argv.slice(2))
  if (help) {
    console.log(USAGE)
    return 0
  }
  if (command !== 'verify') throw new CommandError(USAGE)
  const folder = resolve(process.env['INIT_CWD'] ?? root, data ?? resolve(root, '.data'))
  const mongoUrl = process.env['MONGODB_URL'] || (await localMongoUrl(folder))
  if (!mongoUrl) throw new CommandError(`No Loomcast runs from ${folder}. Start it, or set MONGODB_URL.`)
  const anchors = await openAnchors(mongoUrl, process.env['MONGODB_URL'] ? undefined : folder)
  const connection = await connectDatabase(mongoUrl, serviceConfig('admin').database)
  try {
    const { valid, entries, first_bad_seq, detail, anchors: compared } = await verifyLog(createRepositories(connection).audit, anchors)
    if (!anchors) console.log('No signing key or no place of anchors is set: recomputed hashes cannot be detected.')
    console.log(valid ? `valid: ${entries} entries, ${compared} anchors` : `NOT VALID from entry ${first_bad_seq}: ${detail}`)
    return valid ? 0 : 1
  } finally {
    await connection.close()
    await anchors?.store.close()
  }
}

async function openAnchors(mongoUrl: string, dataFolder: string | undefined): Promise<Anchors | undefined> {
  // The command calls no service.
  const nowhere = 'http://127.0.0.1:9'
  const unused = {
    REDIS_URL: nowhere,
    AUTH_JWKS_URL: nowhere,
    AUTH_URL: nowhere,
    CONTENT_URL: nowhere,
    VIDEO_URL: nowhere,
    BILLING_URL: nowhere,
    PUBLISH_URL: nowhere,
  }
  const local = dataFolder === undefined ? {} : await localSettings(dataFolder)
  const env = { ...unused, ...local, ...process.env, NODE_ENV: '', MONGODB_URL: mongoUrl }
  const { AUDIT_SIGNING_KEY: key, AUDIT_PREVIOUS_KEYS: earlier, AUDIT_ANCHOR_FILE: file, kafka } = loadAdminSettings(env)
  const store = key && createAnchorStore({ kafka, file, logger: createLogger('admin', false) })
  return key && store && { store, keys: await anchorKeys(key, earlier) }
}

/** Imported only here, because images have no local servers. */
async function localMongoUrl(folder: string): Promise<string | undefined> {
  const { readServers } = await import('@loomcast/local-servers')
  return (await readServers(folder))?.mongoUrl
}

function readCommand(args: string[]) {
  try {
    const options = { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { ...values, command: positionals.length === 1 ? positionals[0] : undefined }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CommandError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
