import { join } from 'node:path'
import type { Configuration } from 'webpack'

export interface ChangedText {
  /** The absolute path of the source file. */
  file: string
  from: string
  /** A function returns the sentence of the next run of a build that stays open. */
  to: string | (() => string)
}

/**
 * Builds a release of the same source in which one sentence differs. Builds that are compared with it must also use this function (with the
 * same sentence as replacement), because webpack's module ids depend on the rules applied to a module.
 */
export function withChangedText(config: Configuration, { file, ...options }: ChangedText): Configuration {
  const loader = join(import.meta.dirname, 'changed-text.loader.ts')
  const rule = { test: file, enforce: 'pre' as const, use: [{ loader, options }] }
  return { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), rule] } }
}
