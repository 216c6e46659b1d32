import { afterAll, beforeAll } from '@jest/globals'
import { type CrashCluster, type CrashClusterOptions, startCrashCluster } from '../../src/crash/crash-cluster.ts'

/** The cluster of a test file, which all of its suites share. Available while tests run. */
export let system: CrashCluster

/** Starts a cluster for the test file. Idle processes take CPU time too, so each file starts only those that its suites need. */
export function useCluster(options: CrashClusterOptions): void {
  beforeAll(async () => {
    system = await startCrashCluster(options)
  })
  afterAll(() => system?.close())
}
