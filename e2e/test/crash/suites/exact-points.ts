import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { Part, Pause } from '../../../src/cluster.ts'
import { killAndStart, writesSlowly } from '../../../src/crash/ground.ts'
import { afterCommit, afterMark, beforeCommit, beforeInsert, beforeMark, beforePublish } from '../../../src/crash/points.ts'
import { EFFECTS } from '../../../src/crash/probe-database.ts'
import { newUsers, run } from '../../../src/crash/scenario.ts'
import { endOfSet, FOURTH, requestSet, setOf, threeSaved } from '../../../src/crash/sets.ts'
import { recordRow } from '../../../src/crash/table.ts'
import { poll } from '../../../src/index.ts'
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

describe('a process killed with SIGKILL at an exact point', () => {
  it.each<[part: string, when: string, fault: () => Promise<void>]>([
    ['content worker', 'between the commit and the publish', () => killAt(worker().part, beforePublish(worker().mongo))],
    ['content worker', 'between the publish and the mark', () => killAt(worker().part, beforeMark(worker().mongo))],
    ['content worker', 'after the mark', () => killAt(worker().part, afterMark(worker().mongo))],
    [
      'content worker',
      "in the middle of a consumer's transaction",
      () => killAt(worker().part, beforeCommit(worker().mongo, 'inbox'), register),
    ],
    [
      'content worker',
      'between the effect and the offset commit',
      () => killAt(worker().part, afterCommit(worker().mongo, 'inbox'), register),
    ],
    ['probe', "in the middle of a consumer's transaction", () => killAt(ground.probe.part, beforeCommit(ground.probe.mongo, EFFECTS))],
    ['probe', 'between the effect and the offset commit', () => killAt(ground.probe.part, afterCommit(ground.probe.mongo, EFFECTS))],
    ['content http', 'before the provider responded', killBeforeProviderAnswers],
    ['content http', 'after the provider responded, before the commit', () => killAt(http().part, beforeCommit(http().mongo, 'contents'))],
    ['content http', 'after the commit, before the response', () => killAt(http().part, afterCommit(http().mongo, 'contents'))],
  ])('loses nothing and charges each text once: %s, %s', async (part, when, fault) => {
    const outcome = await run(ground, { name: `${part}, ${when}`, form: 'cluster', load: { impatient: 1, giveUpMs: 5_000 }, fault })
    expect(outcome.faults).toEqual([])
    expect(ground.cluster.fallen()).toEqual([])
  })
})

describe('a set of four posts, killed with SIGKILL between the third and the fourth', () => {
  it('keeps and charges three; the fourth costs nothing, and is completed by a repeated request', async () => {
    const { part, mongo } = http()
    const users = await newUsers(ground, 4)
    const isFourth = (userId: string) => (row: Record<string, unknown>) => row['user_id'] === userId && row['platform'] === FOURTH
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
    await Promise.all(sets.map(({ set }) => threeSaved(ground, set)))
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
