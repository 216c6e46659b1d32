import { join } from 'node:path'
import { freePort, startMongo, startRedis } from '@loomcast/local-servers'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { startNode } from '../frame/node-process.ts'
import { interleave, median } from '../frame/statistics.ts'

const root = join(import.meta.dirname, '../../..')
const ROUNDS = 3

interface Sample {
  readyAfterMs: number
  memoryMb: Map<string, number>
  output: string
}

/** A start that has to build prints BUILT and is repeated, up to this often. It happens if the sources change during the bench. */
const ATTEMPTS = 3
const BUILT = 'Browser code built'

/**
 * Time from the start of the process to the first 200, and memory at that time. The baseline is a process with Fastify, mongoose and redis
 * that connects to running servers; `npm start` also starts these servers, every service, the gateway and the slice registry.
 */
export const bench: Bench = {
  name: 'start',
  title: 'Start time and memory',
  async run(context) {
    const { folder, log, atEnd } = context
    log('starting servers')
    const [mongo, redis] = await Promise.all([startMongo({ folder }), startRedis({ folder })])
    atEnd(() => Promise.all([mongo.stop(), redis.stop()]))
    const bare = async () => {
      const port = await freePort()
      return once(context, join(import.meta.dirname, 'bare-service.ts'), `http://127.0.0.1:${port}/health/ready`, {
        args: [String(port), mongo.url, redis.url],
      })
    }
    const service = async () => {
      const port = await freePort()
      const env = {
        PORT: String(port),
        MONGODB_URL: mongo.url,
        REDIS_URL: redis.url,
        AUTH_JWKS_URL: 'http://127.0.0.1:1/.well-known/jwks.json',
        KAFKA_BROKERS: '',
      }
      return once(context, join(root, 'services/content/src/main.ts'), `http://127.0.0.1:${port}/health/ready`, { env })
    }
    const everything = async () => {
      const port = await freePort()
      const args = ['--port', String(port), '--data', join(folder, 'product')]
      return once(context, join(root, 'tooling/launcher/src/start.ts'), `http://127.0.0.1:${port}/`, { args, cwd: root })
    }
    const secondStart = async () => {
      for (let attempt = 1; ; attempt++) {
        const sample = await everything()
        if (!sample.output.includes(BUILT)) return sample
        if (attempt === ATTEMPTS) throw new Error('the sources change all the time: every start builds again')
        log('a start built again because the sources changed; it is not counted')
      }
    }

    log('first start (not measured, because it builds)')
    await everything()
    await service()
    const [whole, bareBesideWhole] = await interleave(ROUNDS, secondStart, bare)
    const [content, bareBesideContent] = await interleave(ROUNDS, service, bare)
    return [
      ...rowsOf('npm start, second start, to a served page', 'npm start, all processes', whole, bareBesideWhole),
      ...rowsOf('one service (content), to ready', 'one service (content)', content, bareBesideContent),
    ]
  },
}

async function once(
  { atEnd }: BenchContext,
  file: string,
  url: string,
  options: Omit<Parameters<typeof startNode>[1], 'url'>,
): Promise<Sample> {
  const started = await startNode(file, { ...options, url })
  atEnd(() => started.stop())
  const sample = { readyAfterMs: started.readyAfterMs, memoryMb: await started.memoryMb(), output: started.output() }
  await started.stop()
  return sample
}

function rowsOf(timed: string, weighed: string, ours: Sample[], reference: Sample[]): BenchRow[] {
  const row = (measure: string, unit: string, of: (sample: Sample) => number): BenchRow => {
    const [a, b] = [median(ours.map(of)), median(reference.map(of))]
    return {
      measure,
      ours: a,
      reference: b,
      unit,
      ratio: a / b,
      note: 'reference: one process with Fastify, mongoose and redis, connected',
    }
  }
  const programs = [...new Set(ours.flatMap((sample) => [...sample.memoryMb.keys()]))]
  const all = (sample: Sample) => [...sample.memoryMb.values()].reduce((sum, mb) => sum + mb, 0)
  const each = programs.map((program) => ({
    ...row(`memory, ${weighed}: ${program} alone`, 'MB', all),
    ours: median(ours.map((sample) => sample.memoryMb.get(program) ?? 0)),
  }))
  return [
    row(timed, 'ms', (sample) => sample.readyAfterMs),
    row(`memory, ${weighed}`, 'MB', all),
    ...(programs.length > 1 ? each.map((found) => ({ ...found, ratio: found.ours / found.reference })) : []),
  ]
}
