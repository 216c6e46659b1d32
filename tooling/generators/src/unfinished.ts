import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from './name.ts'

/** What a run changes. Stored until the run is complete, so that a run that was killed can be undone. */
interface Unfinished {
  /** `service ping` */
  what: string
  pid: number
  /** Paths that did not exist before. */
  created: string[]
  /** The previous texts of edited files, by path. */
  edited: Record<string, string>
}

const recordIn = (root: string) => join(root, 'node_modules', '.cache', 'loomcast-new.json')

export async function recordUnfinished(root: string, run: Omit<Unfinished, 'pid'>): Promise<void> {
  const file = recordIn(root)
  await mkdir(dirname(file), { recursive: true })
  // Renamed when it is complete, so that a run that is killed here leaves no incomplete record.
  await writeFile(`${file}.new`, JSON.stringify({ ...run, pid: process.pid }))
  await rename(`${file}.new`, file)
}

export async function removeRecord(root: string): Promise<void> {
  await rm(recordIn(root), { force: true })
}

/** Throws UsageError if another run has not ended, or was killed and not undone. */
export async function requireNoUnfinished(root: string): Promise<void> {
  const run = await readRecord(root)
  if (!run) return
  requireEnded(run)
  const created = await existing(root, run.created)
  throw new UsageError(
    [
      `The command that adds the ${run.what} was killed before it was complete. Run: npm run new -- undo`,
      ...(created.length > 0 ? [`It deletes ${created.join(', ')}.`] : []),
      `It restores the text before that command in ${Object.keys(run.edited).join(', ')}.`,
    ].join('\n'),
  )
}

/** Restores the files of the unfinished run. Returns a description of it, or undefined if there is none. Throws UsageError if it has not ended. */
export async function undoUnfinished(root: string): Promise<string | undefined> {
  const run = await readRecord(root)
  if (!run) return undefined
  requireEnded(run)
  for (const path of run.created) await rm(join(root, path), { recursive: true, force: true })
  for (const [file, before] of Object.entries(run.edited)) await writeFile(join(root, file), before)
  await removeRecord(root)
  return run.what
}

async function readRecord(root: string): Promise<Unfinished | undefined> {
  const text = await readFile(recordIn(root), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

function requireEnded({ what, pid }: Unfinished): void {
  if (pid !== process.pid && isRunning(pid))
    throw new UsageError(`Another command adds the ${what} at the moment. Wait until it has ended.`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function existing(root: string, paths: string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      access(join(root, path)).then(
        () => [path],
        () => [],
      ),
    ),
  )
  return found.flat()
}
