import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench } from '../bench.ts'

const source = join(import.meta.dirname, '..')

/** Finds the benches: folders `src/<name>` with a file `<name>.bench.ts` that exports `bench`. */
export async function benchNames(): Promise<string[]> {
  const entries = await readdir(source, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(fileOf(entry.name)))
    .map((entry) => entry.name)
    .sort()
}

export async function loadBench(name: string): Promise<Bench> {
  const { bench } = (await import(pathToFileURL(fileOf(name)).href)) as { bench?: Bench }
  if (bench?.name !== name) throw new Error(`src/${name}/${name}.bench.ts does not export a bench named "${name}".`)
  return bench
}

/** The path of a bench's notes about designs that were tried. */
export function notesOf(name: string): string | undefined {
  return existsSync(join(source, name, 'README.md')) ? `src/${name}/README.md` : undefined
}

const fileOf = (name: string) => join(source, name, `${name}.bench.ts`)
