import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { connectRedis } from '@loomcast/service-kit/redis'
import { SERVERS, type ServerName } from '../../../src/cluster.ts'
import { killAndStart } from '../../../src/crash/crash-cluster.ts'
import { inOneLoad, run } from '../../../src/crash/scenario.ts'
import { isSoak } from '../../../src/soak.ts'
import { system } from '../../support/crash-cluster.ts'

/** Longer in `npm run test:soak`: 20 s is longer than every lease and time-out of a request. */
const OUTAGE_MS = isSoak ? 20_000 : 5_000
const HANG_MS = 12_000

const part = (name: Parameters<typeof system.cluster.part>[0]) => system.cluster.part(name)

interface Failure {
  name: string
  fault(): Promise<void>
}

/** With fixed delays, because the length of the outage is what is tested. */
const outageOf = (name: ServerName): Failure => ({
  name: `${name}, killed and away for ${OUTAGE_MS / 1000} s`,
  async fault() {
    await part(name).kill()
    await delay(OUTAGE_MS)
    await part(name).start()
  },
})

const FAILURES: readonly Failure[] = [
  ...SERVERS.map(outageOf),
  {
    name: 'everything at once, servers too',
    async fault() {
      const services = [...system.cluster.processes.map(part), part('gateway'), system.probe.part]
      const servers = SERVERS.map(part)
      await Promise.all([...services, ...servers].map((each) => each.kill()))
      await Promise.all(servers.map((each) => each.start()))
      await Promise.all(services.map((each) => each.start()))
    },
  },
  {
    name: 'redis, emptied (FLUSHALL)',
    async fault() {
      const client = await connectRedis(system.cluster.redisUrl, 'operator')
      await client.flushAll()
      await client.close()
    },
  },
  // In `npm test`, it is killed with everything.
  ...(isSoak ? [{ name: 'gateway', fault: () => killAndStart(system, part('gateway')) }] : []),
  {
    name: `mongodb, hung for ${HANG_MS / 1000} s (SIGSTOP)`,
    async fault() {
      part('mongodb').suspend()
      await delay(HANG_MS)
      part('mongodb').resume()
    },
  },
]
const nameOf = (failures: readonly Failure[]) => failures.map(({ name }) => name).join('; then ')

describe('a failure of servers, of the gateway or of everything under load', () => {
  it.each(inOneLoad(...FAILURES).map((failures) => [nameOf(failures), failures] as const))(
    'loses nothing and charges for each text once: %s',
    async (name, failures) => {
      const fault = failures.map((failure) => failure.fault)
      const outcome = await run(system, { name, form: 'cluster', load: { impatient: 1, giveUpMs: 40_000 }, fault })
      expect(outcome.faults).toEqual([])
      expect(system.cluster.fallen()).toEqual([])
    },
  )
})
