import { join } from 'node:path'
import type { Configuration } from 'webpack'

export interface ChangedText {
  /** The source file, whole path. */
  file: string
  from: string
  to: string
}

/**
 * A release of the same source in which one sentence is another. Whatever it is compared with has to be built with a change, too (to the same sentence), because
 * webpack's module ids depend on the rules that a module went through.
 */
export function withChangedText(config: Configuration, { file, ...options }: ChangedText): Configuration {
  const loader = join(import.meta.dirname, 'changed-text.loader.ts')
  const rule = { test: file, enforce: 'pre' as const, use: [{ loader, options }] }
  return { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), rule] } }
}
