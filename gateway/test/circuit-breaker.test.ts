import { describe, expect, test } from '@jest/globals'
import { createCircuitBreaker, type Pass } from '../src/proxy/circuit-breaker.ts'

function breakerAt(start = 0) {
  let now = start
  const breaker = createCircuitBreaker({ failures: 3, openMs: 1_000, maxOpenMs: 4_000, now: () => now })
  const pass = (): Pass => {
    const entered = breaker.enter()
    if ('retryAfterMs' in entered) throw new Error(`refused for ${entered.retryAfterMs} ms`)
    return entered
  }
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) pass().failed()
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { breaker, pass, fail, wait }
}

describe('the circuit breaker', () => {
  test('opens after exactly the given number of consecutive failures', () => {
    const { breaker, fail } = breakerAt()
    fail(2)
    expect(breaker.state()).toBe('closed')
    fail(1)
    expect(breaker.state()).toBe('open')
    expect(breaker.enter()).toEqual({ retryAfterMs: 1_000 })
  })

  test('resets the failure count after a success', () => {
    const { breaker, pass, fail } = breakerAt()
    fail(2)
    pass().succeeded()
    fail(2)
    expect(breaker.state()).toBe('closed')
  })

  test('lets one trial through after the pause, and closes when it succeeds', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    wait(1_000)
    expect(breaker.state()).toBe('half-open')
    const trial = pass()
    expect(breaker.enter()).toHaveProperty('retryAfterMs')
    trial.succeeded()
    expect(breaker.state()).toBe('closed')
    fail(2)
    expect(breaker.state()).toBe('closed')
  })

  test('doubles the pause after each failed trial, up to the maximum', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    for (const expected of [2_000, 4_000, 4_000]) {
      wait(10_000)
      pass().failed()
      expect(breaker.enter()).toEqual({ retryAfterMs: expected })
    }
  })

  test('starts another trial when the client of the first one disconnects', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    wait(1_000)
    pass().undecided()
    pass().succeeded()
    expect(breaker.state()).toBe('closed')
  })

  test('starts another trial while a slow one is pending', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    wait(1_000)
    const long = pass()
    wait(1_500)
    expect(breaker.enter()).toEqual({ retryAfterMs: 500 })
    wait(500)
    pass().succeeded()
    expect(breaker.state()).toBe('closed')
    long.failed()
    expect(breaker.state()).toBe('closed')
  })

  test('doubles the pause once when two concurrent trials fail', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    wait(1_000)
    const trials = [pass()]
    wait(2_000)
    trials.push(pass())
    for (const trial of trials) trial.failed()
    expect(breaker.enter()).toEqual({ retryAfterMs: 2_000 })
  })

  test('ignores the outcome of a trial from an earlier outage', () => {
    const { breaker, pass, fail, wait } = breakerAt()
    fail(3)
    wait(1_000)
    const old = pass()
    wait(2_000)
    pass().succeeded()
    fail(3)
    old.succeeded()
    expect(breaker.state()).toBe('open')
  })

  test('stays open when a call that started before it opened succeeds', () => {
    const { breaker, pass, fail } = breakerAt()
    const early = pass()
    fail(3)
    early.succeeded()
    expect(breaker.state()).toBe('open')
  })

  test('counts each call once', () => {
    const { breaker, pass, fail } = breakerAt()
    const one = pass()
    one.failed()
    one.failed()
    one.undecided()
    fail(1)
    expect(breaker.state()).toBe('closed')
  })
})
