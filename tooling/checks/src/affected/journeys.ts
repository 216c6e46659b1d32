import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line in a browser journey. It runs when one of the packages in the line changes. */
const COVERS = /^\/\/ covers: (.+)$/m

export interface Journey {
  /** Relative to the root. */
  file: string
  /** Folders of packages. */
  covers: string[]
}

export function readJourneys(root: string): Journey[] {
  return globSync('e2e/test/*.test.ts', { cwd: root })
    .sort()
    .map((file) => ({
      file,
      covers: (COVERS.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '').split(', ').filter(Boolean),
    }))
}

/** The journeys to run after a change of these packages and files, including the journeys that changed. */
export function journeysFor(journeys: readonly Journey[], packages: readonly string[], files: readonly string[]): string[] {
  return journeys
    .filter(({ file, covers }) => files.includes(file) || covers.some((name) => packages.includes(name)))
    .map(({ file }) => file)
}
