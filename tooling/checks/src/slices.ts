import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the slices, such as `mfe-content`. Packages and images have the same names. */
export const SLICES: readonly string[] = globSync('mfe-*', { cwd: join(import.meta.dirname, '..', '..', '..') }).sort()
