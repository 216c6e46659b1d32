import { expect, test } from '@jest/globals'
import { type BusEvent, type DeadLetter, deliver, encodeEvent, HandlerTimeout } from '../src/events/index.ts'
import { createLogger } from '../src/observability/index.ts'

const event: BusEvent = {
  id: 'evt_1',
  type: 'com.loomcast.test.fact.v1',
  source: '/loomcast/test',
  time: '2026-11-21T10:00:00.000Z',
  key: 'key',
  version: 1,
  data: {},
}

function context() {
  const deadLetters: DeadLetter[] = []
  const { signal } = new AbortController()
  return {
    deadLetters,
    signal,
    partition: 0,
    logger: createLogger('test', false),
    deadLetter: async (letter: DeadLetter) => void deadLetters.push(letter),
  }
}

test('counts a handler that exceeds its time limit as a failed attempt', async () => {
  const given = context()
  let attempts = 0
  const handle = () => {
    attempts++
    return new Promise<void>(() => {})
  }
  const retry = { attempts: 2, baseMs: 1, capMs: 1, timeLimitMs: 20 }
  expect(await deliver({ group: 'g', types: [event.type], handle, retry }, encodeEvent(event), given)).toBe('dead')
  expect(attempts).toBe(2)
  expect(given.deadLetters).toMatchObject([
    { attempts: 2, error: { name: 'HandlerTimeout', message: 'The handler did not end within 20 ms.' } },
  ])
})

test('does not count a handler timeout as an attempt while the database hangs', async () => {
  const given = context()
  let databaseHangs = true
  let calls = 0
  const handle = async () => {
    calls++
    if (calls < 5) await new Promise<void>(() => {})
    databaseHangs = false
  }
  const isTransient = async (error: unknown) => error instanceof HandlerTimeout && databaseHangs
  const retry = { attempts: 2, baseMs: 1, capMs: 1, timeLimitMs: 10, isTransient }
  expect(await deliver({ group: 'g', types: [event.type], handle, retry }, encodeEvent(event), given)).toBe('handled')
  expect(given.deadLetters).toEqual([])
})
