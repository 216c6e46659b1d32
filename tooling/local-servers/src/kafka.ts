import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from './fetch.ts'
import { FolderInUse, whenFolderIsFree } from './folder-in-use.ts'
import { type ClassArchive, findClassArchive } from './kafka-classes.ts'
import { findJava, findKafka } from './kafka-programs.ts'
import { type KafkaUser, type SecuredListener, secureListener } from './kafka-secured.ts'
import { type LocalServer, startServer } from './local-server.ts'
import { freePort } from './port.ts'

export interface KafkaServer extends LocalServer {
  /** Host and port for clients, `127.0.0.1:<port>`, in the format of KAFKA_BROKERS. */
  brokers: string
  /** The listener with TLS and SASL, if it was requested. */
  secured?: { brokers: string; caFile: string }
  port: number
}

export interface KafkaOptions {
  folder: string
  /** A fixed port, for a broker that is restarted on the same port. Default: a free port. */
  port?: number
  /** Adds a listener with TLS and login as this user. */
  secured?: KafkaUser
  log?: (line: string) => void
}

const READY_WITHIN_MS = 120_000

/** Starts a single-node Kafka (KRaft, broker and controller in one process) on loopback, with timeouts and sizes for development. */
export async function startKafka(options: KafkaOptions): Promise<KafkaServer> {
  const java = await findJava(options.log)
  const libs = await findKafka(java, options.log)
  const folder = join(options.folder, 'kafka')
  await mkdir(folder, { recursive: true })
  const secured = options.secured && (await secureListener(java, folder, await freePort(), options.secured))
  const archive = await findClassArchive(java, libs)
  return whenFolderIsFree(() =>
    startOnce(java, join(libs, '*'), folder, join(options.folder, 'kafka.log'), { fixedPort: options.port, secured, archive }),
  )
}

/** Does what only the first start on a machine needs: fetches Kafka, and stops a broker gracefully, which writes the archive of its classes. */
export async function prepareKafka(): Promise<void> {
  const java = await findJava()
  const { isWritten } = await findClassArchive(java, await findKafka(java))
  if (isWritten) return
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-kafka-'))
  try {
    const broker = await startKafka({ folder })
    await broker.stop()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startOnce(
  java: string,
  classPath: string,
  folder: string,
  logFile: string,
  { fixedPort, secured, archive }: { fixedPort: number | undefined; secured: SecuredListener | undefined; archive: ClassArchive },
): Promise<KafkaServer> {
  const port = fixedPort ?? (await freePort())
  const properties = join(folder, 'server.properties')
  const data = join(folder, 'data')
  await writeFile(properties, brokerProperties(data, port, await freePort(), secured))
  await format(java, [...archive.toolArgs, '-cp', classPath], properties, data, secured?.formatArgs)

  const server = await startServer({
    label: 'Kafka',
    command: java,
    args: [...JAVA_OPTIONS, ...archive.brokerArgs, '-cp', classPath, 'kafka.Kafka', properties],
    folder,
    logFile,
    readyWithinMs: READY_WITHIN_MS,
    isReady: () => hasBroker(port),
    damaged: /CorruptRecordException|InconsistentClusterIdException|InconsistentNodeId|KafkaStorageException/,
    explain(log) {
      if (/Failed to acquire lock on file/.test(log)) return new FolderInUse(folder, 'Kafka')
      if (/UnsupportedClassVersionError/.test(log))
        return new StartError('Kafka needs a newer Java than the one that was found: set JAVA_HOME.')
      return undefined
    },
  })
  const ended = server.exited.then(({ code }) => archive.brokerEnded(code))
  return {
    ...server,
    async stop() {
      await server.stop()
      await ended
    },
    brokers: `127.0.0.1:${port}`,
    ...(secured && { secured: { brokers: `127.0.0.1:${secured.port}`, caFile: secured.caFile } }),
    port,
  }
}

/** A small heap and only the C1 compiler, so that the broker starts in under two seconds and uses about 150 MB. */
const JAVA_OPTIONS = [
  '-Xms64m',
  '-Xmx384m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
]

function brokerProperties(data: string, port: number, controllerPort: number, secured?: SecuredListener): string {
  const more = secured ? `,SECURED://127.0.0.1:${secured.port}` : ''
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${more}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}${more}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    // A backslash starts an escape in a properties file.
    'log.dirs': data.replaceAll('\\', '/'),
    'auto.create.topics.enable': false,
    // The only node stores the only replica of each partition.
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // Fewer files and threads than in production.
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.num.partitions': 2,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'log.cleaner.dedupe.buffer.size': 4 << 20,
    'log.index.size.max.bytes': 1 << 20,
    'log.segment.bytes': 32 << 20,
    // After the broker is killed, its old registration must expire before it can register again.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    // A new group does not wait for more members to join.
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    // The controller writes a record this often when nothing happens.
    'metadata.max.idle.interval.ms': 5_000,
    ...secured?.properties,
  }
  return `${Object.entries(properties)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`
}

/** A cluster id must have 16 bytes. */
const CLUSTER_ID = Buffer.from('loomcast-local-1').toString('base64url')

async function format(java: string, args: string[], properties: string, data: string, more: string[] = []): Promise<void> {
  const formatted = await stat(join(data, 'meta.properties')).then(
    () => true,
    () => false,
  )
  if (formatted) return
  const tool = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', '--cluster-id', CLUSTER_ID, '--config', properties, ...more]
  try {
    await promisify(execFile)(java, [...JAVA_OPTIONS, ...args, ...tool], { timeout: READY_WITHIN_MS, maxBuffer: 4 << 20 })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new StartError(`Kafka could not prepare its data folder ${data}: ${(stderr || message).trim().split('\n').at(-1)}`)
  }
}

/** Whether a broker is registered. Sends a raw metadata request (version 1, no topics), because a client library would retry and log. */
const METADATA_REQUEST = Buffer.from([
  // size 14 | api key 3, version 1 | correlation id 1 | client id null | zero topics
  ...[0, 0, 0, 14, 0, 3, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0, 0, 0, 0],
])

function hasBroker(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const settle = (response: boolean) => {
      socket.destroy()
      resolve(response)
    }
    socket.setTimeout(1_000, () => settle(false))
    socket.once('error', () => settle(false))
    socket.once('close', () => settle(false))
    socket.once('connect', () => socket.write(METADATA_REQUEST))
    // The response is the size, the correlation id, and the list of brokers, which starts with their number.
    socket.once('data', (response) => settle(response.length >= 12 && response.readInt32BE(8) > 0))
  })
}
