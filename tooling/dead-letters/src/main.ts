import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readServers, StartError } from '@loomcast/local-servers'
import { isServiceName, SERVICES, serviceConfig } from '@loomcast/platform-config'
import {
  connectBus,
  createDeadLetterStore,
  type DeadLetter,
  type ReplayOptions,
  type ReplayReport,
  readKafkaAccess,
  replayStored,
} from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'

const USAGE = `npm run events -- dead-letters --service NAME --group GROUP
npm run events -- replay --service NAME --group GROUP [--dry-run] [--event ID …]

  --service NAME  the service of the group: ${SERVICES.join(', ')}
  --group GROUP   e.g. content.projections
  --event ID      only this event; may be repeated
  --dry-run       only list what would be replayed
  --data DIR      data folder of the Loomcast on this machine (default: .data)

Where: KAFKA_BROKERS (with KAFKA_SSL and KAFKA_SASL settings), otherwise MONGODB_URL (events without Kafka), otherwise the Loomcast that runs from the data folder.
The running service handles what is replayed; nothing is lost when this command or the service is stopped in the middle.`

/** Lists and replays dead letters of Kafka or of the local bus. */
interface DeadLetterClient {
  list(): Promise<DeadLetter[]>
  replay(options: ReplayOptions): Promise<ReplayReport>
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '..', '..', '..')

async function openClient(service: string, group: string, data: string): Promise<DeadLetterClient> {
  const running = await readServers(data)
  const brokers = process.env['KAFKA_BROKERS'] || (process.env['MONGODB_URL'] ? '' : running?.kafkaBrokers)
  if (brokers) {
    const kafka = readKafkaAccess('events', { ...process.env, KAFKA_BROKERS: brokers })
    const bus = connectBus({ kafka, service, logger: createLogger('events', false) })
    return { list: () => bus.deadLetters(group), replay: (options) => bus.replay(group, options), close: () => bus.stop() }
  }
  const mongoUrl = process.env['MONGODB_URL'] || running?.mongoUrl
  if (!mongoUrl) throw new StartError(`No Loomcast runs from ${data}. Start it, or set KAFKA_BROKERS or MONGODB_URL.`)
  const connection = await connectDatabase(mongoUrl, databaseOf(service))
  return {
    list: () => createDeadLetterStore(connection).list(group),
    replay: (options) => replayStored(connection, group, options),
    close: () => connection.close(),
  }
}

function databaseOf(service: string): string {
  if (isServiceName(service)) return serviceConfig(service).database
  throw new StartError(`There is no service "${service}". Known: ${SERVICES.join(', ')}.`)
}

function readCommand(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        service: { type: 'string' },
        group: { type: 'string' },
        event: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return { ...values, command: positionals[0] }
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

async function main(): Promise<void> {
  const { command, service, group, event, help, data, ...flags } = readCommand(process.argv.slice(2))
  if (help) return console.log(USAGE)
  if ((command !== 'dead-letters' && command !== 'replay') || !service || !group) throw new StartError(USAGE)
  const client = await openClient(service, group, resolve(process.env['INIT_CWD'] ?? root, data ?? resolve(root, '.data')))
  try {
    if (command === 'dead-letters') print(await client.list())
    else await replay(client, { dryRun: flags['dry-run'] ?? false, ...(event ? { eventIds: event } : {}) })
  } finally {
    await client.close()
  }
}

async function replay(client: DeadLetterClient, options: ReplayOptions): Promise<void> {
  const { event_ids, failed, pending = [], dryRun } = await client.replay(options)
  if (dryRun) return console.log(`${count(event_ids.length)} would be replayed${event_ids.map((id) => `\n  ${id}`).join('')}`)
  console.log(`${count(event_ids.length - failed.length - pending.length)} handled`)
  for (const id of failed) console.log(`  ${id} failed again and stays a dead letter`)
  for (const id of pending) console.log(`  ${id} was sent; the group has not handled it yet (is the service running?)`)
  if (failed.length + pending.length > 0) process.exitCode = 1
}

function print(letters: DeadLetter[]): void {
  console.log(count(letters.length))
  for (const { event_id, type, failed_at, attempts, error } of letters)
    console.log(`  ${event_id}  ${type}  ${failed_at}  after ${attempts} attempts: ${error.name}: ${error.message}`)
}

const count = (letters: number) => `${letters} dead ${letters === 1 ? 'letter' : 'letters'}`

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The command failed: ${(error as Error).message}`)
  process.exitCode = 1
}
