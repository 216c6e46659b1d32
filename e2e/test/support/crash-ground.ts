import { afterAll, beforeAll } from '@jest/globals'
import type { ServiceName } from '@loomcast/platform-config'
import { type CrashGround, crashGround } from '../../src/crash/ground.ts'

/** The cluster of a test file, which all of its suites share. Available while tests run. */
export let ground: CrashGround

/** Starts a cluster with these services for the test file. Idle processes take CPU time too, so each file starts only those that its suites need. */
export function useCluster(services: readonly ServiceName[]): void {
  beforeAll(async () => {
    ground = await crashGround(services)
  })
  afterAll(() => ground?.close())
}
