import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the slices, which are their packages and images as well: `mfe-content`. */
export const SLICES: readonly string[] = globSync('mfe-*', { cwd: join(import.meta.dirname, '..', '..', '..') }).sort()
