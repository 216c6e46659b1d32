import { createHash } from 'node:crypto'
import { appendFile, readFile, truncate } from 'node:fs/promises'
import { RegistryFault } from './registry.schema.ts'

/** One edit of the registry. Each entry contains the hash of the one before, so a changed or removed entry is found. */
export interface LogEntry {
  at: string
  by: string
  /**
   * `withdraw`: the gateway took a release from its visitors because it failed more often than the others. `approve`: a person agreed to the
   * deployment of a version.
   */
  action: 'release' | 'promote' | 'rollback' | 'withdraw' | 'retire' | 'approve'
  slice: string
  version: string
  /** The id of the token with which an authority authenticated the change. Without one, `by` is not verified. */
  token?: string
  /** Why it was done during a freeze, or although tabs may rely on the release. */
  despite?: string
  /** SHA-256 of the verdict with which all visitors got the release. */
  verdict?: string
  /** Why all visitors got the release without a verdict. */
  without_trial?: string
  /** Why the gateway withdrew the release. */
  why?: string
  /** When the last commit of the release was made. */
  committed_at?: string
  /** The weight of each listed release of the slice after the edit, by version. */
  weights: Record<string, number>
  /** SHA-256 of the registry file after the edit. */
  revision: string
  previous: string
  hash: string
}

/** What the author of an edit says about it. The store adds the rest of the entry. */
export type EditEntry = Omit<LogEntry, 'at' | 'weights' | 'revision' | 'previous' | 'hash'>

const START = '0'.repeat(64)

/** Appends an entry, in place of one that was written partially. Only one process at a time may append. */
export async function appendToLog(file: string, entry: Omit<LogEntry, 'at' | 'previous' | 'hash'>): Promise<void> {
  const lines = await readLines(file)
  if (lines.partial > 0) await truncate(file, lines.bytes)
  await appendFile(file, `${JSON.stringify(linked(entry, entriesOf(lines).at(-1)?.hash))}\n`)
}

/** The entry that follows the one with the hash `previous`. */
export function linked(entry: Omit<LogEntry, 'at' | 'previous' | 'hash'>, previous: string = START): LogEntry {
  const content = { at: new Date().toISOString(), ...entry, previous }
  return { ...content, hash: hashOf(content) }
}

/** The entries of a complete log. Throws RegistryFault if it is not one. */
export function entriesIn(text: string, where: string): LogEntry[] {
  try {
    return entriesOf({ complete: text.split('\n').slice(0, -1) })
  } catch {
    throw new RegistryFault([`The log in ${where} cannot be read.`])
  }
}

/** The entries, oldest first; none if there is no log. A last line that was written partially is left out. */
export async function readLog(file: string): Promise<LogEntry[]> {
  return entriesOf(await readLines(file))
}

interface Lines {
  complete: string[]
  /** Length of the complete lines, in bytes. */
  bytes: number
  /** Length of the last line if it is not complete, in bytes. */
  partial: number
}

async function readLines(file: string): Promise<Lines> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const bytes = content.lastIndexOf('\n') + 1
  const complete = content.toString('utf8', 0, bytes).split('\n').slice(0, -1)
  return { complete, bytes, partial: content.length - bytes }
}

const entriesOf = ({ complete }: Pick<Lines, 'complete'>) => complete.map((line) => JSON.parse(line) as LogEntry)

/** The number of the first altered entry, counted from 1; undefined if there is none. `start` is the hash before the first one. */
export function firstAlteredEntry(entries: LogEntry[], start: string = START): number | undefined {
  const index = entries.findIndex(({ hash, ...content }, position) => {
    return content.previous !== (entries[position - 1]?.hash ?? start) || hash !== hashOf(content)
  })
  return index === -1 ? undefined : index + 1
}

function hashOf(content: Omit<LogEntry, 'hash'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
