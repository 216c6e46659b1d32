import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fixedClock, poll } from '@loomcast/service-kit/testing'
import type { Network } from '../../src/networks/adapter.ts'
import { LEASE_MS } from '../../src/posts/post.model.ts'
import type { VisiblePost } from '../doubles/double-server.ts'
import { startMastodon } from '../doubles/mastodon.double.ts'
import { adapterOf, needsOf, startNetwork } from '../doubles/start-network.ts'
import { startYoutube } from '../doubles/youtube.double.ts'
import { KILL_POINTS, type KillPoint } from './kill-point.ts'
import { START, startPublish } from './publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP_MS = 5_000
/** A post that is not settled by then is lost. */
const LONGEST_MS = 10 * MINUTE
/** When a slow network does what it was called for, after the end of the lease: almost two minutes after the call. */
const LATE_MS = 45_000

/** What became of the posts whose workers were killed at a point. */
export interface KillRow {
  network: Network
  point: KillPoint
  kills: number
  doubled: number
  lost: number
  /** Called failed or missed. Nothing was refused, and nothing was too late. */
  failed: number
  /** From the end of the lease until the service knew that the post is published, on its clock. */
  longestMs: number
}

/** A network whose workers are killed, with an account of its own for each point, so that faults are those of one post. */
export async function startKilled(network: Network) {
  const clock = fixedClock(START)
  // Like GoToSocial: without help from Idempotency-Key, only the look-up prevents a second post.
  const start = async () => {
    if (network === 'mastodon') return startMastodon({ clock, honorsKeys: false })
    // No token ends here: posts are due in an hour.
    if (network === 'youtube') return startYoutube({ clock, accessSeconds: 24 * 3_600 })
    return (await startNetwork(network, clock)).double
  }
  const doubles = new Map<KillPoint, Awaited<ReturnType<typeof start>>>()
  for (const point of KILL_POINTS) doubles.set(point, await start())
  const doubleAt = (point: KillPoint) => {
    const double = doubles.get(point)
    if (!double) throw new Error(`There is no double for ${point}.`)
    return double
  }
  const publish = await startPublish(`kill_${network}`, { networks: [adapterOf(network, doubleAt('in flight'), clock)], clock })
  const rows = new Map(
    KILL_POINTS.map((point): [KillPoint, KillRow] => [point, { network, point, kills: 0, doubled: 0, lost: 0, failed: 0, longestMs: 0 }]),
  )
  let posts = 0

  async function plan(point: KillPoint, aheadMs: number) {
    posts += 1
    const number = posts
    const user = `usr_${number}`
    const { body } = await publish.connectTo(user, network, doubleAt(point))
    const text = `# Title ${number}\n\nPost number ${number}, with a link: https://example.com/${number}`
    const local_time = new Date(clock().getTime() + aheadMs).toISOString().slice(0, 16)
    const { hasFilm, options } = needsOf(network)
    const pictures = network === 'nostr' || hasFilm ? [] : [{ file_id: 'fil_1', alt: 'Bread' }]
    const needs = { pictures, ...(hasFilm && { film: { video_id: 'job_1' } }), ...(options && { options }) }
    const { post_id } = await publish.plan(user, { connection_id: body.connection_id, local_time, text, ...needs })
    const visible = async (): Promise<VisiblePost[]> =>
      (await doubleAt(point).published()).filter((post) => post.text.includes(`number ${number},`))
    return { point, id: post_id as string, visible, post: () => publish.post(user, post_id) }
  }

  /** One worker process has a post at each point when it is killed. `isOdd`: the call that is in flight takes effect only long after its end. */
  async function kill(isOdd: boolean): Promise<void> {
    const lookedUp = await plan('during a look-up', HOUR)
    clock.advance(HOUR)
    doubleAt('during a look-up').fail({ kind: 'answer_lost' })
    await publish.work()
    const planned = [lookedUp]
    for (const point of KILL_POINTS) if (point !== 'during a look-up') planned.push(await plan(point, MINUTE))
    clock.advance(MINUTE)
    const inFlight = doubleAt('in flight')
    inFlight.fail({ kind: 'late' })
    const child = startChild(planned, isOdd)
    const waiting = planned.filter(({ point }) => point !== 'in flight')
    try {
      await poll(() => {
        const missing = waiting.filter(({ id }) => !child.reached.has(id)).map(({ point }) => point)
        if (missing.length > 0) throw new Error(`No worker is there: ${missing.join('; ')}`)
        return inFlight.held() === 1
      })
      if (!isOdd) await inFlight.arrive()
    } finally {
      await child.kill()
    }
    await recover(planned)
  }

  async function recover(planned: readonly Awaited<ReturnType<typeof plan>>[]): Promise<void> {
    clock.advance(LEASE_MS)
    const from = clock().getTime()
    const failed = new Set<string>()
    const settledAt = new Map<string, number>()
    while (settledAt.size < planned.length && clock().getTime() - from < LONGEST_MS) {
      if (clock().getTime() - from >= LATE_MS) await doubleAt('in flight').arrive()
      await publish.work()
      for (const { id, post } of planned) {
        const { state } = await post()
        if (state === 'published' && !settledAt.has(id)) settledAt.set(id, clock().getTime() - from)
        if (state === 'failed' || state === 'missed') failed.add(id)
      }
      clock.advance(STEP_MS)
    }
    await doubleAt('in flight').arrive()
    for (const { point, id, visible } of planned) {
      const row = rows.get(point)
      if (!row) continue
      row.kills += 1
      const { length } = await visible()
      if (length > 1) row.doubled += 1
      if (length === 0 || !settledAt.has(id)) row.lost += 1
      if (failed.has(id)) row.failed += 1
      row.longestMs = Math.max(row.longestMs, settledAt.get(id) ?? LONGEST_MS)
    }
  }

  function startChild(planned: readonly { id: string; point: KillPoint }[], isOdd: boolean) {
    const { MONGODB_URL, REDIS_URL, connectionKey } = publish.deps.settings
    const process_ = spawn(process.execPath, [join(import.meta.dirname, 'kill-points-child.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '/tmp/compile-cache',
        MONGODB_URL,
        REDIS_URL,
        AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
        CONNECTION_KEY: connectionKey,
        CHILD_DATABASE: publish.database.name,
        CHILD_TIME: clock().toISOString(),
        CHILD_ODD: String(isOdd),
        CHILD_POINTS: JSON.stringify(Object.fromEntries(planned.map(({ id, point }) => [id, point]))),
      },
    })
    const exited = once(process_, 'exit')
    const reached = new Set<string>()
    createInterface(process_.stdout).on('line', (id) => reached.add(id))
    return {
      reached,
      async kill() {
        process_.kill('SIGKILL')
        await exited
      },
    }
  }

  return {
    kill,
    rows: () => [...rows.values()],
    repeat: adapterOf(network, doubleAt('in flight'), clock).adapter.repeat,
    async stop() {
      await publish.stop()
      for (const double of doubles.values()) await double.stop()
    },
  }
}

/** The longest time until the outcome is stored. Where a second call could make a second post, it first waits until the first one must have ended: a minute after the lease. */
export const longestOf = (repeat: string) => (repeat === 'safe' ? MINUTE : MINUTE + STEP_MS)
