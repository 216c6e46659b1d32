/**
 * CPU seconds that a test file may take, with the processes that it starts, by jest project. They are about twice what the slowest ordinary file took in a run
 * while other processes run, so that only a file that has become expensive exceeds them. On a slower or busy machine they are multiplied by its slowness (tooling/test-setup/src/ledger/slowness.cjs).
 */
export const PROJECT_BUDGETS: Readonly<Record<string, number>> = {
  pure: 40,
  server: 50,
  web: 60,
  pact: 30,
  'pact-web': 15,
  e2e: 150,
}

/** Files that may take more, with the reason. */
export const FILE_BUDGETS: Readonly<Record<string, { seconds: number; reason: string }>> = {
  'e2e/test/crash/content.test.ts': { seconds: 180, reason: 'kills and starts the processes of a cluster at 19 points, under load' },
  'e2e/test/crash/owners.test.ts': { seconds: 200, reason: 'kills and starts the processes of a cluster with every service at 13 points' },
  'e2e/test/numbers-agree.test.ts': {
    seconds: 120,
    reason: '160 random actions over all services, or up to 640 until each kind of action has succeeded; each figure is computed twice',
  },
  'tooling/generators/test/new.test.ts': { seconds: 120, reason: 'generates a service and a slice, and runs their checks' },
}
