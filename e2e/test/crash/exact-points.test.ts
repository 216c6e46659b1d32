import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Part, Pause } from '../../src/cluster.ts'
import { type CrashGround, crashGround, killAndStart } from '../../src/crash/ground.ts'
import { afterCommit, afterMark, beforeCommit, beforeMark, beforePublish } from '../../src/crash/points.ts'
import { EFFECTS } from '../../src/crash/probe-database.ts'
import { newUsers, run } from '../../src/crash/scenario.ts'
import { poll } from '../../src/index.ts'

let ground: CrashGround

beforeAll(async () => {
  ground = await crashGround()
})
afterAll(() => ground?.close())

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
  await killAndStart(part)
  pause.release()
  await caused
}

/** Kills the process while it waits for a provider that does not respond. */
async function killBeforeProviderAnswers(): Promise<void> {
  const { openai } = ground
  const before = openai.calls.length
  openai.behave({ kind: 'silent' })
  await poll(() => openai.calls.length > before + 1, { what: 'the provider to be asked' })
  const died = ground.cluster.part('content-http').kill()
  openai.behave({ kind: 'write', text: 'Half price after six, every day of the week.', pauseMs: 3 })
  await died
  await ground.cluster.part('content-http').start()
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
