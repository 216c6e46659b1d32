import { describe, expect, test } from '@jest/globals'
import { firstFound } from '../src/page/first-found.ts'

/** A source that does not respond; rejects when aborted. */
function silent() {
  let stopped = false
  const source = (signal: AbortSignal) =>
    new Promise<string | undefined>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true
        reject(new Error('given up'))
      })
    })
  return { source, stopped: () => stopped }
}
const nothing = async () => undefined
const fails = async () => {
  throw new Error('unavailable')
}
const has = (value: string) => async () => value

describe('querying sources in order', () => {
  test('uses the first source that has the value and does not query later ones', async () => {
    let queries = 0
    const counting = async () => {
      queries += 1
      return 'second'
    }
    expect(await firstFound([nothing, has('first'), counting], 60_000)).toBe('first')
    expect(queries).toBe(0)
  })

  test('is not delayed by a source that does not respond, and aborts that query', async () => {
    const one = silent()
    expect(await firstFound([one.source, fails, has('third')], 5)).toBe('third')
    expect(one.stopped()).toBe(true)
  })

  test('uses a source that responds late', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const found = firstFound([() => promise, nothing, async () => void resolve('late')], 5)
    expect(await found).toBe('late')
  })

  test('returns undefined if no source has the value, and throws if one of them failed', async () => {
    expect(await firstFound([], 5)).toBeUndefined()
    expect(await firstFound([nothing, nothing], 5)).toBeUndefined()
    await expect(firstFound([nothing, fails, nothing], 5)).rejects.toThrow('unavailable')
  })
})
