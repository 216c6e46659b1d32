import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { existing } from './existing.ts'
import { UsageError } from './name.ts'

/** What a run changes. Stored until the run is complete, so that a run that was killed can be undone. */
interface Unfinished {
  /** `adds the service ping` */
  what: string
  pid: number
  /** Paths that did not exist before. */
  created: string[]
  /** The previous texts of edited files, by path. */
  edited: Record<string, string>
  /** Paths that no longer exist. They were moved to the folder `asideIn`. */
  removed: string[]
}

const recordIn = (root: string) => join(root, 'node_modules', '.cache', 'loomcast-new.json')
const asideIn = (root: string) => join(root, 'node_modules', '.cache', 'loomcast-removed')

export async function recordUnfinished(root: string, run: Omit<Unfinished, 'pid'>): Promise<void> {
  const file = recordIn(root)
  await mkdir(dirname(file), { recursive: true })
  // Left if a run was killed after it was complete.
  await rm(asideIn(root), { recursive: true, force: true })
  // Renamed when it is complete, so that a run that is killed here leaves no incomplete record.
  await writeFile(`${file}.new`, JSON.stringify({ ...run, pid: process.pid }))
  await rename(`${file}.new`, file)
}

/** Moves a file or a folder of the recorded run to a place from which it can be restored. */
export async function setAside(root: string, path: string): Promise<void> {
  const aside = join(asideIn(root), path)
  await mkdir(dirname(aside), { recursive: true })
  await rename(join(root, path), aside)
}

/** Ends the recorded run: it cannot be undone afterwards. */
export async function completeRun(root: string): Promise<void> {
  await rm(recordIn(root), { force: true })
  await rm(asideIn(root), { recursive: true, force: true })
}

/** Throws UsageError if another run has not ended, or was killed and not undone. */
export async function requireNoUnfinished(root: string): Promise<void> {
  const run = await readRecord(root)
  if (!run) return
  requireEnded(run)
  const created = await existing(root, run.created)
  throw new UsageError(
    [
      `The command that ${run.what} was killed before it was complete. Run: npm run new -- undo`,
      ...(created.length > 0 ? [`It deletes ${created.join(', ')}.`] : []),
      ...(run.removed.length > 0 ? [`It restores ${run.removed.join(', ')}.`] : []),
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
  for (const path of await existing(asideIn(root), run.removed)) {
    await rm(join(root, path), { recursive: true, force: true })
    await mkdir(dirname(join(root, path)), { recursive: true })
    await rename(join(asideIn(root), path), join(root, path))
  }
  await completeRun(root)
  return run.what
}

async function readRecord(root: string): Promise<Unfinished | undefined> {
  const text = await readFile(recordIn(root), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

function requireEnded({ what, pid }: Unfinished): void {
  if (pid !== process.pid && isRunning(pid)) throw new UsageError(`Another command ${what} at the moment. Wait until it has ended.`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
