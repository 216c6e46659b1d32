import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { startGateway, startProcess, startServer } from '../frame/gateway-process.ts'
import { median } from '../frame/statistics.ts'
import { SCENES, type Scene } from './callers.ts'
import type { UsersOrder, UsersReport } from './users.ts'

const run = promisify(execFile)
const here = (file: string) => join(import.meta.dirname, file)

const USERS = 50
/** `BENCH_GREEDY=50` tries the benchmark with fewer connections. */
const GREEDY = Number(process.env['BENCH_GREEDY'] ?? 1_000)
/** Connections that call without an account: as few as were reported, and all. */
const CALLERS = [...new Set([Math.min(200, GREEDY), GREEDY])]
const SECONDS = 12
const ROUNDS = 3
/** Time to wait until the abusive connections are open, and until they are closed (ms). */
const SETTLE_MS = 8_000

export const bench: Bench = {
  name: 'greed',
  title: 'Ordinary users during a thousand idle, slow and greedy connections',
  async run(context) {
    const { url, port, token, order } = await start(context)
    const quiet: UsersReport[] = []
    const crowded: UsersReport[] = []
    await users({ ...order, url, seconds: 3 })
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await users({ ...order, url, seconds: SECONDS }))
      const args = [String(port), String(GREEDY), `Authorization: ${token}`]
      const greedy = await startProcess(context, `greedy-${round}`, here('greedy.ts'), args)
      await delay(SETTLE_MS)
      crowded.push(await users({ ...order, url, seconds: SECONDS }))
      await greedy.stop()
      await delay(SETTLE_MS)
    }
    for (const [name, reports] of Object.entries({ quiet, crowded })) context.log(`${name}: ${summary(reports)}`)
    const callerRows: BenchRow[] = []
    const scenes = (Object.keys(SCENES) as Scene[]).flatMap((scene) => CALLERS.map((callers) => ({ scene, callers })))
    for (const { scene, callers: amount } of scenes) {
      const crowdedReports: UsersReport[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const callers = await startProcess(context, `${scene}-${amount}-${round}`, here('callers.ts'), [
          String(port),
          String(amount),
          scene,
        ])
        await delay(SETTLE_MS)
        crowdedReports.push(await users({ ...order, url, seconds: SECONDS }))
        await callers.stop()
        await delay(SETTLE_MS)
      }
      context.log(`${amount} ${scene}: ${summary(crowdedReports)}`)
      callerRows.push(callerRow(`${amount} connections ${SCENES[scene].label}`, quiet, crowdedReports))
    }
    return [...rowsOf(quiet, crowded), ...callerRows]
  },
}

function summary(reports: UsersReport[]): string {
  const texts = reports.map(
    ({ p50, p99, failures, calls }) => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${failures} of ${calls} failed`,
  )
  return texts.join('; ')
}

async function users(order: UsersOrder): Promise<UsersReport> {
  const { stdout } = await run(process.execPath, [here('users.ts'), JSON.stringify(order)])
  return JSON.parse(stdout) as UsersReport
}

/** As large as the built page. */
const PAGE = `<!doctype html><html><head><!--loomcast:preload--></head><body>${'<p>Loomcast</p>'.repeat(600)}<script type="application/json" id="loomcast-registry">__LOOMCAST_REGISTRY__</script></body></html>`

/** Starts the gateway with default settings, in front of two services that respond immediately. */
async function start(context: BenchContext) {
  const content = await startServer(context, 'content', here('upstream.ts'))
  const video = await startServer(context, 'video', here('upstream.ts'))
  const shell = join(context.folder, 'shell')
  await mkdir(shell)
  await writeFile(join(shell, 'index.html'), PAGE)
  const { url, port, tokens } = await startGateway(context, content.url, { VIDEO_URL: video.url, SHELL_DIST: shell })
  const signed = async (user: string) => `Bearer ${await tokens.sign({ user_id: user, expiresIn: 3_600 })}`
  const authorization = await Promise.all(Array.from({ length: USERS }, (_, index) => signed(`usr_${index}`)))
  return { url, port, token: await signed('usr_greedy'), order: { users: USERS, authorization } }
}

const middle = (reports: UsersReport[], select: (report: UsersReport) => number) => median(reports.map(select))
const failed = (reports: UsersReport[]) => reports.reduce((sum, { failures }) => sum + failures, 0)

function callerRow(label: string, quiet: UsersReport[], crowdedReports: UsersReport[]): BenchRow {
  const ours = middle(crowdedReports, ({ p99 }) => p99)
  const reference = middle(quiet, ({ p99 }) => p99)
  const ratio = ours / reference
  const measure = `${USERS} users, call p99 with ${label}; reference: without them`
  const note = `${failed(crowdedReports)} calls of users failed`
  const met = ratio <= 3 && failed(crowdedReports) === 0
  return { measure, ours, reference, unit: 'ms', ratio, target: '<= 3 x without them, none failed', met, note }
}

function rowsOf(quiet: UsersReport[], crowded: UsersReport[]): BenchRow[] {
  const row = (measure: string, select: (report: UsersReport) => number): BenchRow => {
    const ours = middle(crowded, select)
    const reference = middle(quiet, select)
    return { measure, ours, reference, unit: 'ms', ratio: ours / reference }
  }
  const calls = crowded.reduce((sum, report) => sum + report.calls, 0)
  const p99 = row(`${USERS} users, call p99 with ${GREEDY} greedy connections; reference: without them`, (report) => report.p99)
  return [
    { ...p99, target: '<= 2 x without them', met: p99.ratio <= 2, note: 'users, greedy connections, gateway and service share the cores' },
    row(`${USERS} users, call p50; reference: without them`, (report) => report.p50),
    {
      measure: 'calls of users that failed; reference: without greedy connections',
      ours: failed(crowded),
      reference: failed(quiet),
      unit: '',
      ratio: Number.NaN,
      target: 'none',
      met: failed(crowded) === 0,
      note: `of ${calls} calls`,
    },
  ]
}
