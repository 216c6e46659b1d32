/**
 * CPU seconds that a test file may take, with the processes that it starts, by jest project. They are about twice what the slowest ordinary file takes, so
 * that only a file that has become expensive exceeds them. On a slower or busy machine they are multiplied by its slowness (reference.ts).
 */
export const PROJECT_BUDGETS: Readonly<Record<string, number>> = {
  pure: 12,
  server: 16,
  web: 24,
  pact: 12,
  'pact-web': 6,
  e2e: 70,
}

/** Files that may take more, with the reason. */
export const FILE_BUDGETS: Readonly<Record<string, { seconds: number; reason: string }>> = {}
