import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { MongoProxy, Part, Pause } from '../../../src/cluster.ts'
import { killAndStart, writesSlowly } from '../../../src/crash/ground.ts'
import { afterCommit, afterMark, beforeCommit, beforeInsert, beforeMark, beforePublish } from '../../../src/crash/points.ts'
import { EFFECTS } from '../../../src/crash/probe-database.ts'
import { inOneLoad, newUsers, run } from '../../../src/crash/scenario.ts'
import { endOfSet, LAST_PLATFORM, requestSet, setOf, waitForThreePosts } from '../../../src/crash/sets.ts'
import { recordRow } from '../../../src/crash/table.ts'
import { poll } from '../../../src/poll.ts'
import { ground } from '../../support/crash-ground.ts'

const worker = () => ({ part: ground.cluster.part('content-worker'), mongo: ground.cluster.mongo('content-worker') })
const http = () => ({ part: ground.cluster.part('content-http'), mongo: ground.cluster.mongo('content-http') })
const register = () => newUsers(ground, 1)

/** Long enough for a consumer that wrongly commits its offset early to do so, because offsets are committed every 100 ms. */
const LINGER_MS = 500

async function killAt(part: Part, pause: Pause, cause: () => Promise<unknown> = async () => {}): Promise<void> {
  const caused = cause()
  caused.catch(() => {})
  await pause.paused
  await delay(LINGER_MS)
  await killAndStart(ground, part)
  pause.release()
  await caused
}

/** Kills the process while it waits for a provider that does not respond. */
async function killBeforeProviderAnswers(): Promise<void> {
  const { openai } = ground
  const before = openai.calls.length
  openai.behave({ kind: 'silent' })
  await poll(() => openai.calls.length > before + 1, { what: 'the provider to be asked' })
  const restarted = killAndStart(ground, ground.cluster.part('content-http'))
  openai.behave(writesSlowly)
  await restarted
}

interface Point {
  part: string
  when: string
  kill(): Promise<void>
}
const ofWorker = (when: string, pause: (mongo: MongoProxy) => Pause, cause?: () => Promise<unknown>): Point => ({
  part: 'content worker',
  when,
  kill: () => killAt(worker().part, pause(worker().mongo), cause),
})
const ofHttp = (when: string, pause: (mongo: MongoProxy) => Pause): Point => ({
  part: 'content http',
  when,
  kill: () => killAt(http().part, pause(http().mongo)),
})
const ofProbe = (when: string, pause: (mongo: MongoProxy) => Pause): Point => ({
  part: 'probe',
  when,
  kill: () => killAt(ground.probe.part, pause(ground.probe.mongo)),
})

/** Points of one load. The next process is killed when the effects of everything before the last kill are complete. */
const SEQUENCES: readonly (readonly Point[])[] = [
  ...inOneLoad(
    { part: 'content http', when: 'before the provider responded', kill: killBeforeProviderAnswers },
    ofWorker('between the commit and the publish', beforePublish),
    ofProbe("in the middle of a consumer's transaction", (mongo) => beforeCommit(mongo, EFFECTS)),
    ofHttp('after the provider responded, before the commit', (mongo) => beforeCommit(mongo, 'contents')),
    ofWorker('between the publish and the mark', beforeMark),
  ),
  ...inOneLoad(
    ofProbe('between the effect and the offset commit', (mongo) => afterCommit(mongo, EFFECTS)),
    ofHttp('after the commit, before the response', (mongo) => afterCommit(mongo, 'contents')),
    ofWorker('after the mark', afterMark),
    ofWorker("in the middle of a consumer's transaction", (mongo) => beforeCommit(mongo, 'inbox'), register),
    ofWorker('between the effect and the offset commit', (mongo) => afterCommit(mongo, 'inbox'), register),
  ),
]
const nameOf = (points: readonly Point[]) => points.map(({ part, when }) => `${part}, ${when}`).join('; then ')

describe('a process killed with SIGKILL at an exact point', () => {
  it.each(SEQUENCES.map((points) => [nameOf(points), points] as const))(
    'loses nothing and charges for each text once: %s',
    async (name, points) => {
      const fault = points.map(({ kill }) => kill)
      const outcome = await run(ground, { name, form: 'cluster', load: { impatient: 1, giveUpMs: 5_000 }, fault })
      expect(outcome.faults).toEqual([])
      expect(ground.cluster.fallen()).toEqual([])
    },
  )
})

describe('a set of four posts, killed with SIGKILL between the third and the fourth', () => {
  it('keeps and charges three; the fourth costs nothing, and is completed by a repeated request', async () => {
    const { part, mongo } = http()
    const users = await newUsers(ground, 4)
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
    const requests = sets.map(({ set }) => requestSet(ground, set).catch(() => {}))
    await Promise.all(sets.map(({ pause }) => pause.paused))
    await Promise.all(sets.map(({ set }) => waitForThreePosts(ground, set)))
    await killAndStart(ground, part)
    for (const { pause } of sets) pause.release()
    await Promise.all(requests)

    const back = Date.now()
    const rows = await Promise.all(
      sets.map(async ({ set, when }) => {
        const repetition = set.repeats ? 'repeated under the same key' : 'not repeated'
        const scenario = `content http, with a set of four posts, ${when}; the request is ${repetition}`
        return { scenario, form: 'cluster', ...(await endOfSet(ground, set, back)) }
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
    expect(ground.cluster.fallen()).toEqual([])
  })
})
