import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fill, UsageError } from './name.ts'
import { recordUnfinished, removeRecord, undoUnfinished } from './unfinished.ts'

/** Files to create and edit under a root folder. Either all changes are written or none. */
export interface ChangeSet {
  /** Adds all files of a template folder, without the extension `.template`. Throws UsageError if the folder exists. */
  createFolder(folder: string, template: string, values: Record<string, string>): Promise<void>
  edit(file: string, change: (text: string) => string): Promise<void>
  /** Names a path outside the created folders that `complete` creates. */
  expect(path: string): void
  /** Writes all changes, runs `complete` and returns the written paths. If either fails or the run is aborted, restores the files. */
  write(complete: () => Promise<void>): Promise<string[]>
}

const TEMPLATES = join(import.meta.dirname, '..', 'templates')
const ENDING = '.template'

/** @param what Names the change for a later run, if this one is killed: `service ping`. */
export function createChangeSet(root: string, what: string, signal: AbortSignal): ChangeSet {
  const created = new Map<string, string>()
  const edited = new Map<string, { before: string; after: string }>()
  const folders: string[] = []
  const expected: string[] = []

  return {
    async createFolder(folder, template, values) {
      const isTaken = await access(join(root, folder)).then(
        () => true,
        () => false,
      )
      if (isTaken) throw new UsageError(`${folder} exists already. Choose another name, or remove it first.`)
      folders.push(folder)
      for (const entry of await readdir(join(TEMPLATES, template), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const source = join(entry.parentPath, entry.name)
        const path = source.slice(join(TEMPLATES, template).length + 1)
        if (!path.endsWith(ENDING)) throw new Error(`${source} does not end with ${ENDING}.`)
        created.set(join(folder, fill(path.slice(0, -ENDING.length), values)), fill(await readFile(source, 'utf8'), values))
      }
    },

    async edit(file, change) {
      const before = edited.get(file)?.before ?? (await readFile(join(root, file), 'utf8'))
      edited.set(file, { before, after: change(edited.get(file)?.after ?? before) })
    },

    expect(path) {
      expected.push(path)
    },

    async write(complete) {
      const before = Object.fromEntries([...edited].map(([file, texts]) => [file, texts.before]))
      await recordUnfinished(root, { what, created: [...folders, ...expected], edited: before })
      try {
        for (const [file, text] of created) {
          await mkdir(dirname(join(root, file)), { recursive: true })
          await writeFile(join(root, file), text)
        }
        for (const [file, { after }] of edited) await writeFile(join(root, file), after)
        signal.throwIfAborted()
        await complete()
        signal.throwIfAborted()
      } catch (error) {
        await undoUnfinished(root)
        throw error
      }
      await removeRecord(root)
      const changed = [...edited].filter(([, { before, after }]) => before !== after).map(([file]) => file)
      return [...folders.map((folder) => `${folder}/`), ...changed]
    },
  }
}

/** Returns an edit that inserts lines after the last matching line. */
export function insertAfter(pattern: RegExp, lines: string): (text: string) => string {
  return (text) => {
    const all = text.split('\n')
    const index = all.findLastIndex((line) => pattern.test(line))
    if (index < 0) throw new Error(`There is no line like ${pattern} to insert after.`)
    return all.toSpliced(index + 1, 0, lines).join('\n')
  }
}

/** Returns an edit that inserts lines before the first matching line. */
export function insertBefore(pattern: RegExp, lines: string): (text: string) => string {
  return (text) => {
    const all = text.split('\n')
    const index = all.findIndex((line) => pattern.test(line))
    if (index < 0) throw new Error(`There is no line like ${pattern} to insert before.`)
    return all.toSpliced(index, 0, lines).join('\n')
  }
}
