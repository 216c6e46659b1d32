import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serviceConfig } from '@loomcast/platform-config'
import { CommandError } from '@loomcast/service-kit/config'
import { AppError } from '@loomcast/service-kit/errors'
import { connectDatabase, ensureCollections, newId, withTransaction } from '@loomcast/service-kit/mongo'
import { systemClock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import { rebuildAnalytics } from '../src/analytics/rebuild.ts'
import { recordAction } from '../src/audit/record-action.ts'
import { OPERATOR } from '../src/audit/record-security.ts'
import { rebuildFinance } from '../src/finance/rebuild.ts'
import { rebuildKnowledge } from '../src/knowledge/rebuild.ts'
import { createRepositories, type Repositories } from '../src/repositories.ts'
import { rebuildDirectory } from '../src/users/rebuild.ts'

const USAGE = `npm run admin -- rebuild

  rebuild     computes usage, costs, finances, the counters of users and the use of knowledge items again from the stored facts, with the present price
              table, and then shows the result; the service can run meanwhile
  --data DIR  data folder of the Loomcast on this machine (default: .data)

Where: MONGODB_URL, otherwise the Loomcast that runs from the data folder.`

const root = resolve(import.meta.dirname, '..', '..', '..')

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

async function main(): Promise<void> {
  const { command, data, help } = readCommand(process.argv.slice(2))
  if (help) return console.log(USAGE)
  if (command !== 'rebuild') throw new CommandError(USAGE)
  const folder = resolve(process.env['INIT_CWD'] ?? root, data ?? resolve(root, '.data'))
  const mongoUrl = process.env['MONGODB_URL'] || (await localMongoUrl(folder))
  if (!mongoUrl) throw new CommandError(`No Loomcast runs from ${folder}. Start it, or set MONGODB_URL.`)
  const connection = await connectDatabase(mongoUrl, serviceConfig('admin').database)
  try {
    const repositories = createRepositories(connection)
    await ensureCollections(connection)
    const { version, facts } = await rebuildAnalytics({ connection, repositories })
    console.log(`version ${version}: computed from ${facts} facts`)
    const finance = await rebuildFinance({ connection, repositories })
    console.log(`version ${finance.version} of the finances: computed from ${finance.customers} customers`)
    const { users } = await rebuildDirectory({ connection, repositories })
    console.log(`counters of ${users} users: computed from their activities`)
    const { items } = await rebuildKnowledge({ connection, repositories })
    console.log(`use of ${items} knowledge items: computed from their uses`)
    const { version: finance_version, customers } = finance
    await recordRebuild(connection, repositories, { version, facts, finance_version, customers, users, knowledge_items: items })
  } finally {
    await connection.close()
  }
}

/** The command has no administrator's session; everyone with access to the database can run it. */
async function recordRebuild(connection: Connection, repositories: Repositories, after: object): Promise<void> {
  await repositories.audit.prepare()
  const source = { actor_id: OPERATOR, session_id: '-', address: '', request_id: newId('cmd') }
  const action = { action: 'figures.rebuild', target: { type: 'system' as const, id: 'figures' }, after }
  await withTransaction(connection, (tx) => recordAction({ repositories, clock: systemClock }, tx, source, action))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof CommandError || error instanceof AppError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
