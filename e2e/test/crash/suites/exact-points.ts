import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { MongoProxy, Part, Pause } from '../../../src/cluster.ts'
import { killAndStart, writesSlowly } from '../../../src/crash/crash-cluster.ts'
import { afterCommit, afterMark, beforeCommit, beforeInsert, beforeMark, beforePublish } from '../../../src/crash/points.ts'
import { EFFECTS } from '../../../src/crash/probe-database.ts'
import { inOneLoad, newUsers, run } from '../../../src/crash/scenario.ts'
import { endOfSet, LAST_PLATFORM, requestSet, setOf, waitForThreePosts } from '../../../src/crash/sets.ts'
import { recordRow } from '../../../src/crash/table.ts'
import { poll } from '../../../src/poll.ts'
import { isSoak } from '../../../src/soak.ts'
import { system } from '../../support/crash-cluster.ts'

const worker = () => ({ part: system.cluster.part('content-worker'), mongo: system.cluster.mongo('content-worker') })
const http = () => ({ part: system.cluster.part('content-http'), mongo: system.cluster.mongo('content-http') })
const register = () => newUsers(system, 1)

/** Long enough for a consumer that wrongly commits its offset early to do so, because offsets are committed every 100 ms. */
const LINGER_MS = 500

/** Kills the process while it waits at all of these points. */
async function killAt(part: Part, pauses: readonly Pause[], causes: readonly (() => Promise<unknown>)[]): Promise<void> {
  const caused = causes.map((cause) => cause())
  for (const each of caused) each.catch(() => {})
  await Promise.all(pauses.map(({ paused }) => paused))
  await delay(LINGER_MS)
  await killAndStart(system, part)
  for (const pause of pauses) pause.release()
  await Promise.all(caused)
}

/** Kills the process while it waits for a provider that does not respond. */
async function killBeforeProviderAnswers(): Promise<void> {
  const { openai } = system
  const before = openai.calls.length
  openai.behave({ kind: 'silent' })
  await poll(() => openai.calls.length > before + 1, { what: 'the provider to be asked' })
  const restarted = killAndStart(system, system.cluster.part('content-http'))
  openai.behave(writesSlowly)
  await restarted
}

interface Point {
  part: string
  when: string
  kill(): Promise<void>
}
interface Stop {
  when: string
  pause: (mongo: MongoProxy) => Pause
  cause?: () => Promise<unknown>
}
type Victim = () => { part: Part; mongo: MongoProxy }

/** Points that the process can reach at the same time have one kill. In `npm run test:soak`, each has its own. */
const killOf =
  (part: string, victim: Victim) =>
  (...stops: Stop[]): Point[] => {
    const groups = isSoak ? stops.map((stop) => [stop]) : [stops]
    return groups.map((group) => ({
      part,
      when: group.map(({ when }) => when).join(', and '),
      kill() {
        const { part: process, mongo } = victim()
        const pauses = group.map(({ pause }) => pause(mongo))
        return killAt(
          process,
          pauses,
          group.flatMap(({ cause }) => cause ?? []),
        )
      },
    }))
  }
const ofWorker = killOf('content worker', worker)
const ofHttp = killOf('content http', http)
const ofProbe = killOf('probe', () => system.probe)

/** Points of one load. The next process is killed when the effects of everything before the last kill are complete. */
const SEQUENCES: readonly (readonly Point[])[] = inOneLoad(
  { part: 'content http', when: 'before the provider responded', kill: killBeforeProviderAnswers },
  ...ofWorker(
    { when: 'between the commit and the publish', pause: beforePublish },
    { when: "in the middle of a consumer's transaction", pause: (mongo) => beforeCommit(mongo, 'inbox'), cause: register },
  ),
  ...ofProbe({ when: "in the middle of a consumer's transaction", pause: (mongo) => beforeCommit(mongo, EFFECTS) }),
  ...ofHttp(
    { when: 'after the provider responded, before the commit', pause: (mongo) => beforeCommit(mongo, 'contents') },
    { when: 'after the commit, before the response', pause: (mongo) => afterCommit(mongo, 'contents') },
  ),
  ...ofWorker(
    { when: 'between the publish and the mark', pause: beforeMark },
    { when: 'between the effect and the offset commit', pause: (mongo) => afterCommit(mongo, 'inbox'), cause: register },
  ),
  ...ofProbe({ when: 'between the effect and the offset commit', pause: (mongo) => afterCommit(mongo, EFFECTS) }),
  ...ofWorker({ when: 'after the mark', pause: afterMark }),
)
const nameOf = (points: readonly Point[]) => points.map(({ part, when }) => `${part}, ${when}`).join('; then ')

describe('a process killed with SIGKILL at an exact point', () => {
  it.each(SEQUENCES.map((points) => [nameOf(points), points] as const))(
    'loses nothing and charges for each text once: %s',
    async (name, points) => {
      const fault = points.map(({ kill }) => kill)
      const outcome = await run(system, { name, form: 'cluster', load: { impatient: 1, giveUpMs: 5_000 }, fault })
      expect(outcome.faults).toEqual([])
      expect(system.cluster.fallen()).toEqual([])
    },
  )
})

describe('a set of four posts, killed with SIGKILL between the third and the fourth', () => {
  it('keeps and charges three; the fourth costs nothing, and is completed by a repeated request', async () => {
    const { part, mongo } = http()
    const users = await newUsers(system, 4)
    const isFourth = (userId: string) => (row: Record<string, unknown>) => row['user_id'] === userId && row['platform'] === LAST_PLATFORM
    const sets = users.map((user, index) => {
      const isStarted = index < 2
      let runs = 0
      const pause = isStarted
        ? beforeCommit(mongo, 'contents', isFourth(user.user_id))
        : beforeInsert(mongo, 'generations', (row) => row['user_id'] === user.user_id && ++runs === 4)
      const when = isStarted ? 'before the commit of the fourth' : 'before the run of the fourth is stored'
      return { set: setOf(user, index % 2 === 1), when, pause }
    })
    const requests = sets.map(({ set }) => requestSet(system, set).catch(() => {}))
    await Promise.all(sets.map(({ pause }) => pause.paused))
    await Promise.all(sets.map(({ set }) => waitForThreePosts(system, set)))
    await killAndStart(system, part)
    for (const { pause } of sets) pause.release()
    await Promise.all(requests)

    const back = Date.now()
    const rows = await Promise.all(
      sets.map(async ({ set, when }) => {
        const repetition = set.repeats ? 'repeated under the same key' : 'not repeated'
        const scenario = `content http, with a set of four posts, ${when}; the request is ${repetition}`
        return { scenario, form: 'cluster', ...(await endOfSet(system, set, back)) }
      }),
    )
    for (const row of rows) await recordRow(row)
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    expect(rows.map(({ found, counted }) => [found, counted])).toEqual([
      [3, 3],
      [4, 4],
      [3, 3],
      [4, 4],
    ])
    expect(system.cluster.fallen()).toEqual([])
  })
})
