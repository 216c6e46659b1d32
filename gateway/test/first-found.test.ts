import { describe, expect, test } from '@jest/globals'
import { firstFound } from '../src/page/first-found.ts'

/** Says nothing until it is given up. */
function silent() {
  let stopped = false
  const ask = (signal: AbortSignal) =>
    new Promise<string | undefined>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true
        reject(new Error('given up'))
      })
    })
  return { ask, stopped: () => stopped }
}
const nothing = async () => undefined
const fails = async () => {
  throw new Error('away')
}
const has = (value: string) => async () => value

describe('the first that has it', () => {
  test('is taken; those after it are not asked', async () => {
    let asked = 0
    const counting = async () => {
      asked += 1
      return 'second'
    }
    expect(await firstFound([nothing, has('first'), counting], 60_000)).toBe('first')
    expect(asked).toBe(0)
  })

  test('is not held up by one that says nothing, which is given up', async () => {
    const one = silent()
    expect(await firstFound([one.ask, fails, has('third')], 5)).toBe('third')
    expect(one.stopped()).toBe(true)
  })

  test('may be one that was silent for a while', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const found = firstFound([() => promise, nothing, async () => void resolve('late')], 5)
    expect(await found).toBe('late')
  })

  test('is nobody when all have nothing; while one could not say, that is what is told', async () => {
    expect(await firstFound([], 5)).toBeUndefined()
    expect(await firstFound([nothing, nothing], 5)).toBeUndefined()
    await expect(firstFound([nothing, fails, nothing], 5)).rejects.toThrow('away')
  })
})
