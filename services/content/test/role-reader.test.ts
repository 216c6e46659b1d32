import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference, type Inference, InferenceFailed } from '@loomcast/inference'
import { poll } from '@loomcast/service-kit/testing'
import { testBriefs, textOf } from '../scripts/roles/labeled-brief.ts'
import { measure } from '../scripts/roles/measure.ts'
import { topicEstimates, topicWords } from '../src/domain/brief/roles/topics.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import type { EngineEvent } from '../src/engines/engine.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'
import { readWords } from '../src/engines/role-reader/read-words.ts'
import { engineRequest } from './support/engine-request.ts'
import { rolesOf } from './support/roles-of.ts'

const USER = 'user-1'
const MESSY =
  'ok so my boss wants something by friday lol, we open our second shop in Ghent on 3 May at 9, free coffee all morning. Not sure he wants the coffee mentioned tbh. The address is Korenmarkt 4.'

async function written(roleReader: Pick<RoleReader, 'read'> | undefined, brief: string): Promise<string> {
  let text = ''
  const events: AsyncIterable<EngineEvent> = createComposer(roleReader ? { roleReader } : {}).generate(
    engineRequest({ brief, platform: 'facebook', tone: '' }),
  )
  for await (const event of events) if (event.type === 'delta') text += event.text
  return text
}

const aborted = (signal: AbortSignal | undefined) => new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
const OUTPUT = { data: new Float32Array(7 * 400).fill(1), dims: [1, 400, 7] }

/** A reader of an inference that is ready. */
async function startedReader(inference: Inference, options: { timeoutMs?: number } = {}): Promise<RoleReader> {
  const reader = createRoleReader({ inference, timeoutMs: 60_000, ...options })
  await reader.start()
  return reader
}

describe('the network that reads briefs', () => {
  let reader: RoleReader
  beforeAll(async () => {
    reader = await startedReader(createInference())
  })
  afterAll(() => reader.close())

  test('estimates each word in its context', async () => {
    const roles = (await reader.read(MESSY, USER)) ?? []
    const meanOf = (passage: string) => {
      const start = MESSY.indexOf(passage)
      const own = roles.filter((word) => word.start >= start && word.end <= start + passage.length)
      expect(own.length).toBeGreaterThan(0)
      return own.reduce((sum, { probability }) => sum + probability, 0) / own.length
    }
    expect(meanOf('my boss wants something by friday')).toBeGreaterThan(0.7)
    expect(meanOf('Not sure he wants the coffee mentioned')).toBeGreaterThan(0.7)
    expect(meanOf('we open our second shop in Ghent on 3 May')).toBeLessThan(0.3)
    expect(meanOf('The address is Korenmarkt 4.')).toBeLessThan(0.5)
  })

  test.each([
    [
      'There are places left in the willow weaving workshop in Ottery on Saturday. Tea and parking are free.',
      ['willow weaving', 'Ottery'],
      ['Tea', 'parking'],
    ],
    [
      'Our Nell turns ten today. The old greyhound gets a tennis ball, and every dog that visits the kennels gets a biscuit.',
      ['greyhound'],
      ['tennis ball', 'biscuit'],
    ],
  ])('estimates what a text is about: %s', async (text, subjects, others) => {
    const topicOf = topicEstimates(topicWords(text, (await reader.read(text, USER)) ?? []) ?? [])
    const least = Math.min(...subjects.map(topicOf))
    expect(least).toBeGreaterThan(0.4)
    for (const other of others) expect([other, topicOf(other) < least]).toEqual([other, true])
  })

  test('keeps out of the post what is not for the public', async () => {
    const text = await written(reader, MESSY)
    expect(text).toContain('Korenmarkt 4')
    expect(text).toContain('3 May')
    expect(text).not.toMatch(/boss|Not sure/u)
  })

  test('takes an address to the writer from a sentence without punctuation, and lists it', async () => {
    const brief =
      'ok so tom said we should tell people the pool is closed mon + tues for the new pump, back open weds 6am. classes move to the leisure centre on Mill Rd. sorry for the short notice etc. can you make it sound less grumpy than my last one? thx x'
    expect(await written(reader, brief)).toMatch(/^The pool is closed /u)
    const clean = 'Tom said the pool would open again on Wednesday. We believed him, and he was right: the new pump works.'
    expect(await written(reader, clean)).toContain('Tom said the pool would open again on Wednesday.')
  })

  test('takes a remark in brackets from a sentence that was typed in one go', async () => {
    const brief =
      'so we finally moved the grooming salon its now at 18 Tanner Street next to the post office (took forever, dont get me started on the landlord) twice as big as the old one and we have a walk in bath for big dogs so no more lifting newfoundlands lol, also a separate quiet room for nervous dogs and we open monday 9 march, first week everyone who books a full groom gets a free nail trim, book online at the usual place, parking is behind the building thats important because people always ask'
    const text = await written(reader, brief)
    expect(text).toMatch(/next to the post office\.?\s+twice as big/iu)
    expect(text).not.toMatch(/landlord|forever/u)
    expect(await written(reader, 'The cafe (run by my sister) opens at 9 on Monday. Come and see us.')).toContain('(run by my sister)')
  })

  test('finds most private parts of briefs that it was not trained with', async () => {
    const briefs = testBriefs().filter(({ language }) => language === 'en')
    const { private: count, caught, content, lost } = measure(briefs, undefined, undefined, await rolesOf(reader, briefs.map(textOf)))
    expect(caught / count).toBeGreaterThan(0.84)
    expect(lost / content).toBeLessThan(0.03)
  })

  test('reads a brief of 4,000 characters whole', async () => {
    const brief = 'We open on Friday at the Crown, and I think Dave said that there is a raffle, so check with him. '
      .repeat(50)
      .slice(0, 4000)
    const roles = (await reader.read(brief, USER)) ?? []
    expect(roles.at(-1)?.end).toBe(brief.trimEnd().length)
    expect(roles).toHaveLength(brief.trim().split(/\s+/u).length)
  })
})

describe('without the network', () => {
  const broken = (run: Inference['run']): Inference => ({
    run,
    runAll: async (...request) => [await run(...request)],
    prepare: async () => {},
    usage: async () => ({ bytes: 0, cpuSeconds: 0 }),
    close: async () => {},
  })

  test('a brief is read by the smaller classifier while the runtime is missing', async () => {
    const reader = createRoleReader({ inference: broken(() => Promise.reject(new InferenceFailed('not to be called'))) })
    expect(await reader.read(MESSY, USER)).toBeUndefined()
    expect(await written(reader, MESSY)).toBe(await written(undefined, MESSY))
  })

  test('a failure is told once, and the network is tried again later', async () => {
    const failures: unknown[] = []
    let runs = 0
    const inference = broken(() => {
      runs += 1
      return Promise.reject(new InferenceFailed('The process ended.'))
    })
    const reader = createRoleReader({ inference, retryAfterMs: 50, onFailure: (error) => failures.push(error) })
    await reader.start()
    expect(await reader.read(MESSY, USER)).toBeUndefined()
    expect(await reader.read(`${MESSY} `, USER)).toBeUndefined()
    expect({ runs, failures: failures.length }).toEqual({ runs: 1, failures: 1 })
    await poll(async () => {
      await reader.read(MESSY, USER)
      return runs > 1
    })
    await reader.close()
  })

  test('a brief does not wait longer than the limit, its run is canceled, and the next brief is read', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const inference = broken((_model, _inputs, signal) => {
      signals.push(signal)
      return signals.length === 1 ? aborted(signal).then(() => Promise.reject(signal?.reason)) : Promise.resolve(OUTPUT)
    })
    const reader = await startedReader(inference, { timeoutMs: 200 })
    expect(await reader.read(MESSY, USER)).toBeUndefined()
    expect(signals[0]?.aborted).toBe(true)
    expect(await reader.read(`${MESSY} Bye`, USER)).toHaveLength(MESSY.split(' ').length + 1)
  })

  test('schedules users fairly: a run of another user is next, regardless of the length of the briefs of the first', async () => {
    const runs: { length: number; end: () => void }[] = []
    const inference = broken((_model, { ids }) => {
      const { promise, resolve } = Promise.withResolvers<typeof OUTPUT>()
      runs.push({ length: ids?.dims[1] ?? 0, end: () => resolve(OUTPUT) })
      return promise
    })
    const reader = await startedReader(inference)
    const long = 'We open on Friday at nine. '.repeat(300)
    const greedy = Array.from({ length: 6 }, (_, index) => reader.read(`${long} ${index}`, 'greedy'))
    const other = reader.read('We open on Monday.', 'other')
    // The run under way, and one of the user who waited first.
    for (const own of [0, 1]) {
      await poll(() => runs.length > own)
      runs[own]?.end()
    }
    await poll(() => runs.length > 2)
    expect(runs.map(({ length }) => length)).toEqual([384, 384, 7])
    runs[2]?.end()
    expect(await other).toHaveLength(4)
    for (let next = 3; next < runs.length; next += 1) {
      runs[next]?.end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const roles of await Promise.all(greedy)) expect(roles).toHaveLength(1801)
  })

  test('a brief is read without the network while too many wait, and the network is used again afterwards', async () => {
    const failures: unknown[] = []
    const gate = Promise.withResolvers<void>()
    const reader = createRoleReader({
      inference: broken(() => gate.promise.then(() => OUTPUT)),
      timeoutMs: 60_000,
      onFailure: (error) => failures.push(error),
    })
    await reader.start()
    const waiting = Array.from({ length: 30 }, (_, index) => reader.read(`We open on ${index} May.`, 'greedy'))
    expect(await waiting.at(-1)).toBeUndefined()
    const other = reader.read(MESSY, 'other')
    gate.resolve()
    expect(await waiting[0]).toBeDefined()
    expect(await other).toBeDefined()
    expect(failures).toEqual([])
  })

  test('several briefs that fail with one process are one failure', async () => {
    const failures: unknown[] = []
    const inference = broken(() => Promise.reject(new InferenceFailed('The process ended.')))
    const reader = createRoleReader({ inference, onFailure: (error) => failures.push(error) })
    await reader.start()
    expect(await Promise.all([reader.read('We open on Friday.', USER), reader.read('We open on Monday.', USER)])).toEqual([
      undefined,
      undefined,
    ])
    expect(failures).toHaveLength(1)
    await reader.close()
  })
})

describe('the words of a brief', () => {
  test('have the tokens of the vocabulary, and what it cannot show', () => {
    expect(readWords('NEW Café\n\nthx!')).toEqual([
      { start: 0, end: 3, tokens: [2047], flags: [1, 0, 1, 1] },
      { start: 4, end: 8, tokens: [7668], flags: [0, 0, 1, 0] },
      { start: 10, end: 14, tokens: [16215, 2595, 999], flags: [1, 1, 0, 0] },
    ])
  })

  test('have a bounded number of tokens', () => {
    expect(readWords('x'.repeat(4000))[0]?.tokens.length).toBeLessThanOrEqual(8)
  })
})
