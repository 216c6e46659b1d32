import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { killAndStart } from '../../src/crash/crash-cluster.ts'
import { run } from '../../src/crash/scenario.ts'
import { poll } from '../../src/index.ts'
import { system, useCluster } from '../support/crash-cluster.ts'

useCluster({ services: ['auth', 'content'] })

/** A seeded random number generator, so that every run uses the same numbers. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('random crashes', () => {
  it('lose nothing and charge each text once when processes are killed at 20 random moments under load', async () => {
    const random = numbersFrom(20_261_121)
    const names = ['content-http', 'content-worker', 'auth-worker', 'probe', 'gateway'] as const
    const outcome = await run(system, {
      name: 'a service process, at 20 random moments',
      form: 'cluster',
      users: 6,
      load: { impatient: 2, giveUpMs: 5_000 },
      async fault(load) {
        const victims = names.map((name) => (name === 'probe' ? system.probe.part : system.cluster.part(name)))
        const starts: Promise<void>[] = []
        for (let kill = 0; kill < 20; kill++) {
          await delay(random() * 1_000)
          // The other processes keep running, and one of them can be killed while this one starts.
          const running = await poll(
            () => {
              const alive = victims.filter((part) => part.running())
              return alive.length > 0 ? alive : undefined
            },
            { what: 'a process to kill' },
          )
          const victim = running[Math.floor(random() * running.length)]
          if (victim) starts.push(killAndStart(system, victim))
        }
        await Promise.all(starts)
        expect(load.acknowledged()).toBeGreaterThan(0)
      },
    })
    expect(outcome.faults).toEqual([])
    expect(system.cluster.fallen()).toEqual([])
  })
})
