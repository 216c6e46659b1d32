import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, startGuarded } from '@loomcast/local-servers'
import { serviceUrls } from '@loomcast/platform-config'
import { testTokens } from '@loomcast/service-kit/testing'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import type { UsersOrder, UsersReport } from './users.ts'

const run = promisify(execFile)
const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const here = (file: string) => join(import.meta.dirname, file)

const USERS = 50
const GREEDY = 1_000
const SECONDS = 12
const ROUNDS = 3
/** Time until the greedy connections are open, and until they are closed (ms). */
const SETTLE_MS = 8_000

export const bench: Bench = {
  name: 'greed',
  title: 'Ordinary users beside a thousand idle, slow and greedy connections',
  async run(context) {
    const { url, port, token, order } = await start(context)
    const quiet: UsersReport[] = []
    const crowded: UsersReport[] = []
    await users({ ...order, url, seconds: 3 })
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await users({ ...order, url, seconds: SECONDS }))
      const greedy = await startGuarded(
        process.execPath,
        [here('greedy.ts'), String(port), String(GREEDY), `Authorization: ${token}`],
        join(context.folder, `greedy-${round}.log`),
        {},
      )
      await delay(SETTLE_MS)
      crowded.push(await users({ ...order, url, seconds: SECONDS }))
      await greedy.stop()
      await delay(SETTLE_MS)
    }
    for (const [name, reports] of Object.entries({ quiet, crowded }))
      context.log(
        `${name}: ${reports.map(({ p50, p99, failures, calls }) => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${failures} of ${calls} failed`).join('; ')}`,
      )
    return rowsOf(quiet, crowded)
  },
}

async function users(order: UsersOrder): Promise<UsersReport> {
  const { stdout } = await run(process.execPath, [here('users.ts'), JSON.stringify(order)])
  return JSON.parse(stdout) as UsersReport
}

/** The gateway with its defaults, in a separate process, in front of a service that answers immediately. */
async function start({ folder, atEnd }: BenchContext) {
  const node = async (name: string, file: string, args: string[], env: Record<string, string> = {}) => {
    const server = await startGuarded(process.execPath, [file, ...args], join(folder, `${name}.log`), { env: { ...process.env, ...env } })
    atEnd(() => server.stop())
  }
  const tokens = testTokens()
  const keys = createServer((_request, response) => {
    void tokens.jwks().then((set) => response.setHeader('content-type', 'application/json').end(JSON.stringify(set)))
  })
  const keysPort = await freePort()
  await new Promise<void>((resolve) => keys.listen(keysPort, '127.0.0.1', resolve))
  atEnd(async () => keys.close())
  const service = async (name: string) => {
    const servicePort = await freePort()
    await node(name, here('upstream.ts'), [String(servicePort)])
    return `http://127.0.0.1:${servicePort}`
  }
  const [port, upstream, video] = [await freePort(), await service('content'), await service('video')]
  const empty = join(folder, 'empty')
  await mkdir(empty)
  await node('gateway', join(REPOSITORY, 'gateway', 'src', 'main.ts'), [], {
    PORT: String(port),
    ...serviceUrls(() => upstream),
    VIDEO_URL: video,
    AUTH_JWKS_URL: `http://127.0.0.1:${keysPort}/jwks.json`,
    SHELL_DIST: empty,
    SLICES_DIR: empty,
    REMOTES_FILE: join(empty, 'remotes.json'),
    OPENAPI_DIR: empty,
    SHUTDOWN_DELAY_MS: '0',
  })
  const url = `http://127.0.0.1:${port}`
  const signed = async (user: string) => `Bearer ${await tokens.sign({ user_id: user, expiresIn: 3_600 })}`
  const authorization = await Promise.all(Array.from({ length: USERS }, (_, index) => signed(`usr_${index}`)))
  await answering(`${url}/health/live`)
  return { url, port, token: await signed('usr_greedy'), order: { users: USERS, authorization } }
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`${url} did not begin to answer`)
}

function rowsOf(quiet: UsersReport[], crowded: UsersReport[]): BenchRow[] {
  const middle = (reports: UsersReport[], of: (report: UsersReport) => number) => median(reports.map(of))
  const row = (measure: string, of: (report: UsersReport) => number): BenchRow => {
    const [ours, reference] = [middle(crowded, of), middle(quiet, of)]
    return { measure, ours, reference, unit: 'ms', ratio: ours / reference }
  }
  const failed = (reports: UsersReport[]) => reports.reduce((sum, { failures }) => sum + failures, 0)
  const calls = crowded.reduce((sum, report) => sum + report.calls, 0)
  const p99 = row(`${USERS} users, call p99 beside ${GREEDY} greedy connections; beside: without them`, (report) => report.p99)
  return [
    { ...p99, aim: '<= 2 x without them', met: p99.ratio <= 2, note: 'users, greedy connections, gateway and service share the cores' },
    row(`${USERS} users, call p50; beside: without them`, (report) => report.p50),
    {
      measure: 'calls of users that failed; beside: without greedy connections',
      ours: failed(crowded),
      reference: failed(quiet),
      unit: '',
      ratio: Number.NaN,
      aim: 'none',
      met: failed(crowded) === 0,
      note: `of ${calls} calls`,
    },
  ]
}
