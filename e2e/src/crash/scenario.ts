import type mongoose from 'mongoose'
import { type Account, freshEmail, registerAccount } from '../account.ts'
import { poll } from '../poll.ts'
import { isSoak } from '../soak.ts'
import { audit, caughtUp, liftLimits, RECOVERY_TIMEOUT_MS, type Tally } from './audit.ts'
import { type Load, type LoadOptions, startLoad } from './load.ts'
import { recordRow } from './table.ts'

/** The running product that a scenario crashes. */
export interface SystemUnderTest {
  url: string
  mongo: mongoose.mongo.MongoClient
  /** Set if the product uses Kafka. */
  brokers?: string
}

export interface Scenario {
  /** For the table: what is killed, and when. */
  name: string
  form: 'cluster' | 'one process'
  users?: number
  load?: Omit<LoadOptions, 'users'>
  /** Number of texts to be acknowledged before the fault. */
  warmUp?: number
  /** Number of texts to be acknowledged after the fault. */
  coolDown?: number
  /** Failures that follow one another. */
  fault: Fault | readonly Fault[]
}

/** Causes a failure, and resolves when everything is running again. */
export type Fault = (load: Load) => Promise<void>

export interface Outcome extends Tally {
  refusals: Record<string, number>
}

/** One for each of the four users; more in `npm run test:soak`. */
const USUAL_TEXTS = isSoak ? 10 : 4

/** Failures that have one load in `npm test`. In `npm run test:soak`, each has a load of its own. */
export const inOneLoad = <Failure>(...failures: Failure[]): Failure[][] => (isSoak ? failures.map((failure) => [failure]) : [failures])

/**
 * Users generate texts while processes are killed and restarted. A failure after which texts or events stop fails the test before the next one could repair it.
 * Then the data is audited and the row is added to the table.
 */
export async function run(system: SystemUnderTest, scenario: Scenario): Promise<Outcome> {
  const { warmUp = USUAL_TEXTS, coolDown = USUAL_TEXTS } = scenario
  const users = await newUsers(system, scenario.users ?? 4)
  const load = startLoad(system, { ...scenario.load, users })
  let respondedMs = 0
  let eventsMs = 0
  try {
    await acknowledges(load, warmUp)
    for (const fault of [scenario.fault].flat()) {
      await fault(load)
      const back = new Date()
      const events = caughtUp(system, back).then(() => {
        eventsMs = Math.max(eventsMs, Date.now() - back.getTime())
      })
      await acknowledges(load, load.acknowledged() + 1)
      respondedMs = Math.max(respondedMs, Date.now() - back.getTime())
      await events
    }
    await acknowledges(load, load.acknowledged() + coolDown)
  } finally {
    await load.stop()
  }
  const tally = await audit({ ...system, users, attempts: load.attempts })
  await recordRow({ scenario: scenario.name, form: scenario.form, ...tally, respondedMs, eventsMs })
  return { ...tally, refusals: load.refusals() }
}

export async function newUsers(system: SystemUnderTest, count: number): Promise<Account[]> {
  const users = await Promise.all(Array.from({ length: count }, () => registerAccount(system, freshEmail('crash'))))
  await liftLimits(system.mongo, users)
  return users
}

function acknowledges(load: Load, count: number): Promise<unknown> {
  return poll(() => load.acknowledged() >= count, {
    timeoutMs: RECOVERY_TIMEOUT_MS,
    what: () => `${count} texts to be acknowledged; there are ${load.acknowledged()}, and ${JSON.stringify(load.refusals())}`,
  })
}
