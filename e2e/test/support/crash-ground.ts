import { afterAll, beforeAll } from '@jest/globals'
import { type CrashGround, crashGround, type GroundOptions } from '../../src/crash/ground.ts'

/** The cluster of a test file, which all of its suites share. Available while tests run. */
export let ground: CrashGround

/** Starts a cluster for the test file. Idle processes take CPU time too, so each file starts only those that its suites need. */
export function useCluster(options: GroundOptions): void {
  beforeAll(async () => {
    ground = await crashGround(options)
  })
  afterAll(() => ground?.close())
}
