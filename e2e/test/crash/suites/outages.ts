import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { PartName } from '../../../src/cluster.ts'
import { inOneLoad, run } from '../../../src/crash/scenario.ts'
import { isSoak } from '../../../src/soak.ts'
import { ground } from '../../support/crash-ground.ts'

/** Longer in `npm run test:soak`: 20 s is longer than every lease and time-out of a request. */
const OUTAGE_MS = isSoak ? 20_000 : 5_000

/** A fixed delay, because the length of the outage is what is tested. */
const outage = () => delay(OUTAGE_MS)

async function interrupt(name: PartName): Promise<void> {
  const server = ground.cluster.part(name)
  await server.kill()
  await outage()
  await server.start()
}

describe(`a server outage of ${OUTAGE_MS / 1000} s under load`, () => {
  it.each(inOneLoad<PartName>('mongodb', 'redis', 'kafka').map((names) => [names.join(', then '), names] as const))(
    'loses nothing and charges for each text once: %s',
    async (name, names) => {
      const outcome = await run(ground, {
        name: `${name}, killed and away for ${OUTAGE_MS / 1000} s`,
        form: 'cluster',
        load: { impatient: 1, giveUpMs: 40_000 },
        fault: names.map((each) => () => interrupt(each)),
      })
      expect(outcome.faults).toEqual([])
      expect(ground.cluster.fallen()).toEqual([])
    },
  )
})
