import type { Step } from './step.ts'

/**
 * Checks the types of all packages. What has not changed since the last check in this checkout is not checked again. Several threads would each check the types
 * that they share, in more than twice the CPU time and memory.
 */
export const TYPE_STEPS: Step[] = [
  ['types: node', ...tsc('tsconfig.json', 'node')],
  ['types: browser', ...tsc('tsconfig.web.json', 'web')],
]

function tsc(project: string, name: string): [string, ...string[]] {
  const file = `node_modules/.cache/loomcast/${name}.tsbuildinfo`
  return ['tsc', '-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', file]
}
