import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { existing } from './existing.ts'
import { fill, UsageError } from './name.ts'
import { completeRun, recordUnfinished, setAside, undoUnfinished } from './unfinished.ts'

/** Files to create, edit and remove under a root folder. Either all changes are written or none. */
export interface ChangeSet {
  /** Adds all files of a template folder, without the extension `.template`. Throws UsageError if the folder exists. */
  createFolder(folder: string, template: string, values: Record<string, string>): Promise<void>
  edit(file: string, change: (text: string) => string): Promise<void>
  /** Names a path outside the created folders that `complete` creates. */
  expect(path: string): void
  /** Removes a file or a folder, if it exists. */
  remove(path: string): void
  /** Writes all changes and runs `complete`. If either fails or the run is aborted, restores the files. */
  write(complete: () => Promise<void>): Promise<Written>
}

/** The paths that differ after a run. Folders end with a slash. */
export interface Written {
  created: string[]
  changed: string[]
  removed: string[]
}

const TEMPLATES = join(import.meta.dirname, '..', 'templates')
const ENDING = '.template'

/** @param what Names the change for a later run, if this one is killed: `adds the service ping`. */
export function createChangeSet(root: string, what: string, signal: AbortSignal): ChangeSet {
  const created = new Map<string, string>()
  const edited = new Map<string, { before: string; after: string }>()
  const folders: string[] = []
  const expected: string[] = []
  const toRemove: string[] = []

  return {
    async createFolder(folder, template, values) {
      if ((await existing(root, [folder])).length > 0)
        throw new UsageError(`${folder} exists already. Choose another name, or remove it first.`)
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

    remove(path) {
      toRemove.push(path)
    },

    async write(complete) {
      const before = Object.fromEntries([...edited].map(([file, texts]) => [file, texts.before]))
      const removed = await existing(root, toRemove)
      await recordUnfinished(root, { what, created: [...folders, ...expected], edited: before, removed })
      try {
        for (const path of removed) await setAside(root, path)
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
      await completeRun(root)
      // `complete` can change them too.
      const texts = await Promise.all(Object.keys(before).map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))
      const changed = texts.filter(({ file, text }) => text !== before[file]).map(({ file }) => file)
      return { created: [...folders.map((folder) => `${folder}/`), ...(await existing(root, expected))], changed, removed }
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

/** Returns an edit that removes the matching lines. */
export function withoutLines(...patterns: RegExp[]): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .filter((line) => !patterns.some((pattern) => pattern.test(line)))
      .join('\n')
}

/**
 * Returns an edit that removes each matching line with the lines below it that are indented more, the line after them if it closes the block, and the empty
 * line that separates the block from the next one, or from the one before if it is the last.
 */
export function withoutBlocks(pattern: RegExp): (text: string) => string {
  return (text) => {
    const result: string[] = []
    const lines = text.split('\n')
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index] ?? ''
      if (!pattern.test(line)) {
        result.push(line)
        continue
      }
      const indent = indentOf(line)
      while (indentOf(lines[index + 1] ?? '') > indent) index += 1
      if (/^[\])}]+,?$/.test((lines[index + 1] ?? '').slice(indent))) index += 1
      const next = lines[index + 1] ?? ''
      if (next === '') index += 1
      else if (indentOf(next) < indent && result.at(-1) === '') result.pop()
    }
    return result.join('\n')
  }
}

/** The number of spaces before the first other character. */
function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
