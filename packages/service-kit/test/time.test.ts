import { describe, expect, test } from '@jest/globals'
import {
  endsWithin,
  every,
  parseTimeLimit,
  remainingMs,
  retry,
  runWithin,
  TimeLimitExceeded,
  timeLimitFor,
  withTimeLimit,
} from '../src/time/index.ts'

const never = new Promise<never>(() => {})

describe('a time limit', () => {
  test('settles like work that ends in time', async () => {
    expect(await withTimeLimit(1_000, Promise.resolve('done'))).toBe('done')
    await expect(withTimeLimit(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })

  test('rejects with its own error or the given one when the work exceeds the limit', async () => {
    await expect(withTimeLimit(5, never)).rejects.toThrow(TimeLimitExceeded)
    await expect(withTimeLimit(5, never, { createError: (ms) => new Error(`late after ${ms}`) })).rejects.toThrow('late after 5')
  })

  test('rejects with the reason of a signal that aborts first', async () => {
    const aborting = new AbortController()
    const limited = withTimeLimit(60_000, never, { signal: aborting.signal })
    aborting.abort(new Error('the client disconnected'))
    await expect(limited).rejects.toThrow('the client disconnected')
    await expect(withTimeLimit(60_000, never, { signal: aborting.signal })).rejects.toThrow('the client disconnected')
  })

  test('reports whether the work ended in time, and rejects if the work rejects', async () => {
    expect(await endsWithin(1_000, Promise.resolve())).toBe(true)
    expect(await endsWithin(5, never)).toBe(false)
    await expect(endsWithin(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })
})

describe('a retry', () => {
  const failing = (message: string) => async () => {
    throw new Error(message)
  }

  test('repeats the work until it succeeds', async () => {
    const reported: number[] = []
    let calls = 0
    const work = async () => (++calls < 3 ? failing('not yet')() : 'done')
    expect(await retry(work, { delayMs: () => 1, onRetry: (_error, failures) => void reported.push(failures) })).toBe('done')
    expect(reported).toEqual([1, 2])
  })

  test('rejects with the last error after the last attempt', async () => {
    let calls = 0
    await expect(retry(async () => failing(`attempt ${++calls}`)(), { attempts: 2 })).rejects.toThrow('attempt 2')
  })

  test('rejects immediately with an error that is not retryable', async () => {
    let calls = 0
    const work = async () => failing(`attempt ${++calls}`)()
    await expect(retry(work, { attempts: 2, isRetryable: () => false })).rejects.toThrow('attempt 1')
  })

  test('stops while waiting, with the reason of its signal', async () => {
    const aborting = new AbortController()
    const onRetry = () => void setImmediate(() => aborting.abort(new Error('stopping')))
    await expect(retry(failing('not yet'), { delayMs: () => 60_000, onRetry, signal: aborting.signal })).rejects.toThrow('stopping')
  })
})

describe('periodic work', () => {
  test('repeats after success and failure, without overlapping runs', async () => {
    const errors: object[] = []
    const reached = Promise.withResolvers<void>()
    let runs = 0
    let active = 0
    let maxActive = 0
    const timer = every(
      1,
      'test',
      async () => {
        maxActive = Math.max(maxActive, ++active)
        await new Promise((resolve) => setImmediate(resolve))
        active--
        if (++runs === 1) throw new Error('the first run fails')
        if (runs === 3) reached.resolve()
      },
      { error: (fields) => void errors.push(fields) },
    )
    await reached.promise
    await timer.stop()
    expect(maxActive).toBe(1)
    expect(errors).toEqual([{ err: expect.objectContaining({ message: 'the first run fails' }), job: 'test' }])
  })

  test('waits for the current run on stop and starts no other', async () => {
    const gate = Promise.withResolvers<void>()
    let ended = 0
    const work = async () => {
      await gate.promise
      ended++
    }
    const timer = every(1, 'test', work, { error: () => {} })
    const stopped = timer.stop()
    gate.resolve()
    await stopped
    expect(ended).toBe(1)
  })
})

describe('a deadline', () => {
  test('is the earliest of those of the callers, even in work that is awaited', async () => {
    expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
    await runWithin(10_000, async () => {
      await Promise.resolve()
      expect(remainingMs()).toBeLessThanOrEqual(10_000)
      expect(runWithin(60_000, remainingMs)).toBeLessThanOrEqual(10_000)
      expect(runWithin(1_000, remainingMs)).toBeLessThanOrEqual(1_000)
    })
    expect(runWithin(0, remainingMs)).toBe(0)
  })

  test.each([1, 2_000, 10_000, 30_000, 60_000])(
    'is earlier for the receiver of a request than the limit of its sender (%i ms)',
    (limitMs) => {
      const received = parseTimeLimit(timeLimitFor(limitMs))
      expect(received).toBeLessThan(limitMs)
      expect(received).toBeGreaterThanOrEqual(Math.floor(limitMs / 2))
    },
  )

  test.each([undefined, '', '-1', '1.5', 'soon', '1e3', '99999999', ['1', '2']])('ignores the header %j', (header) => {
    expect(parseTimeLimit(header)).toBeUndefined()
  })
})
