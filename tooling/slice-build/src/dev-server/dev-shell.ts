import { join, resolve } from 'node:path'
import { runBuild } from '../webpack/run-build.ts'
import { shellConfig } from '../webpack/shell.config.ts'
import { UsageError } from './usage-error.ts'

const SHELL = resolve(import.meta.dirname, '../../../../shell')
const OUT = join(SHELL, 'node_modules/.cache/dev-shell')

/**
 * Builds this repository's shell once at startup, with React's development build and the hook for fast refresh. React's production build
 * cannot replace components in place, so the installation's own page can only be reloaded.
 */
export async function buildDevShell(): Promise<string> {
  const { PRODUCT } = await import('@loomcast/web-kit/product')
  const config = await shellConfig(SHELL, { product: PRODUCT.name, mode: 'development', refreshHook: true, out: OUT })
  const problems = await runBuild(config)
  if (problems.length > 0) throw new UsageError(`The shell did not build:\n\n${problems.join('\n\n')}`)
  return OUT
}
