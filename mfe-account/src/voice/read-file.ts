import type { PlatformId } from '@loomcast/platforms'
import { atMost, type Bytes, bytesOf, decompress, type Reading, textOf, wholeText } from './files/bytes.ts'
import { jsonItems } from './files/json-items.ts'
import { tarredFile } from './files/tar.ts'
import { UnreadableFile } from './files/unreadable-file.ts'
import { type ArchivedFile, zippedFiles } from './files/zip.ts'
import { type CollectedPosts, createPostCollector, type PostCollector } from './own-post.ts'
import { addRows, readCsv, textColumn } from './sources/csv-posts.ts'
import { addJson } from './sources/json-posts.ts'
import { isSharesFile } from './sources/linkedin-archive.ts'
import { addActivity, isOutboxFile, OUTBOX_MARKER } from './sources/mastodon-archive.ts'
import { addPasted, isDivided } from './sources/pasted-posts.ts'
import { addLongPost, addTweet, completeLongPosts, isLongPostFile, isTweetFile, TWEETS_MARKER } from './sources/x-archive.ts'

export interface ReadFile extends CollectedPosts {
  /** For a sentence: "your X archive", "posts.csv". */
  source: string
  /** The platform that the posts were written for, if the source shows it. */
  platform?: PlatformId
  /** The columns of a table, and the one with the posts. */
  table?: { columns: string[]; column: string }
  /** What separates the posts of a text file: lines of hyphens or empty lines. */
  separator?: 'hyphens' | 'empty lines'
}

/** Bytes after decompression. */
const LIMITS = { archive: 600_000_000, tar: 4_000_000_000, whole: 25_000_000 } as const

interface Kind {
  matches: (name: string) => boolean
  source: string
  platform?: PlatformId
  read: (content: Bytes, posts: PostCollector) => Promise<void>
  /** Files that complete the posts, read after them. */
  completion?: { matches: (name: string) => boolean; read: (content: Bytes, posts: PostCollector) => Promise<void> }
}

const X: Kind = {
  matches: isTweetFile,
  source: 'your X archive',
  platform: 'twitter',
  read: (content, posts) => addItems(content, TWEETS_MARKER, addTweet, posts),
  completion: {
    matches: isLongPostFile,
    read: (content, posts) =>
      completeLongPosts(
        jsonItems(textOf(content), TWEETS_MARKER, () => {}),
        posts,
      ),
  },
}
const X_LONG_POSTS: Kind = {
  matches: isLongPostFile,
  source: 'your X archive',
  platform: 'twitter',
  read: (content, posts) => addItems(content, TWEETS_MARKER, addLongPost, posts),
}
const MASTODON: Kind = {
  matches: isOutboxFile,
  source: 'your Mastodon archive',
  read: (content, posts) => addItems(content, OUTBOX_MARKER, addActivity, posts),
}
const LINKEDIN: Kind = {
  matches: isSharesFile,
  source: 'your LinkedIn archive',
  platform: 'linkedin',
  read: async (content, posts) => {
    const table = readCsv(await wholeText(content, LIMITS.whole))
    addRows(table, textColumn(table), posts)
  },
}
const KINDS = [X, X_LONG_POSTS, LINKEDIN, MASTODON]

const EXPECTED = 'We look for data/tweets.js (X), Shares.csv (LinkedIn) or outbox.json (Mastodon).'

export interface ReadOptions {
  /** The column of a table that has the posts. */
  column?: string | undefined
  /** Called with the share of the file that was read, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Reads the posts in a file, in the browser. Throws an UnreadableFile with a sentence for the user, or the signal's reason. */
export async function readFile(file: File, signal: AbortSignal, { column, onProgress }: ReadOptions = {}): Promise<ReadFile> {
  try {
    const read = await readByForm(file, createReading(signal, onProgress), column)
    if (read.found === 0)
      throw new UnreadableFile(
        read.leftOut > 0
          ? `All ${read.leftOut} entries in this file are reposts, replies, or private.`
          : 'There are no posts in this file.',
      )
    return read
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnreadableFile) throw error
    console.error('Posts from a file', error)
    throw new UnreadableFile('This file is damaged, or its format is not the one we expect.')
  }
}

/** Starts reading `total` bytes, and returns what reports them. */
type StartReading = (total: number) => Reading

function createReading(signal: AbortSignal, onProgress: ReadOptions['onProgress']): StartReading {
  return (total) => {
    let read = 0
    return {
      signal,
      onBytes(bytes) {
        read += bytes
        onProgress?.(Math.min(1, read / total))
      },
    }
  }
}

async function readByForm(file: File, start: StartReading, column?: string): Promise<ReadFile> {
  const mark = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (mark[0] === 0x50 && mark[1] === 0x4b) return readZip(file, start)
  const reading = start(file.size)
  if (mark[0] === 0x1f && mark[1] === 0x8b) return readTar(file, reading)
  const kind = KINDS.find(({ matches }) => matches(file.name))
  if (kind) return readKind(kind, [() => bytesOf(file, reading)])
  return readText(file, reading, column)
}

async function readZip(file: File, start: StartReading): Promise<ReadFile> {
  const files = await zippedFiles(file, (name) => KINDS.some(({ matches }) => matches(name)))
  const kind = KINDS.find(({ matches }) => files.some(({ name }) => matches(name)))
  if (!kind) throw new UnreadableFile(`This archive is not one that we know. ${EXPECTED}`)
  const parts = files.filter(({ name }) => kind.matches(name))
  const completing = files.filter(({ name }) => kind.completion?.matches(name))
  const reading = start([...parts, ...completing].reduce((sum, { compressedSize }) => sum + compressedSize, 0))
  const opened = (part: ArchivedFile) => () => part.open(reading)
  return readKind(kind, parts.map(opened), completing.map(opened))
}

async function readTar(file: File, reading: Reading): Promise<ReadFile> {
  const outbox = await tarredFile(atMost(decompress(bytesOf(file, reading), 'gzip'), LIMITS.tar), MASTODON.matches)
  if (!outbox) throw new UnreadableFile(`This archive is not one that we know. ${EXPECTED}`)
  return readKind(MASTODON, [() => outbox])
}

async function readKind(
  { source, platform, read, completion }: Kind,
  parts: (() => Bytes)[],
  completing: (() => Bytes)[] = [],
): Promise<ReadFile> {
  const posts = createPostCollector()
  for (const open of parts) await read(atMost(open(), LIMITS.archive), posts)
  for (const open of completing) await completion?.read(atMost(open(), LIMITS.archive), posts)
  return { ...posts.result(), source, ...(platform && { platform }) }
}

async function addItems(content: Bytes, marker: string, add: (item: unknown, posts: PostCollector) => void, posts: PostCollector) {
  for await (const item of jsonItems(textOf(content), marker, posts.leaveOut)) add(item, posts)
}

async function readText(file: File, reading: Reading, column: string | undefined): Promise<ReadFile> {
  const posts = createPostCollector()
  const extension = file.name.toLowerCase().split('.').at(-1)
  const isJson = extension === 'json'
  const isTable = extension === 'csv' || extension === 'tsv'
  if (!isJson && !isTable && extension !== 'txt')
    throw new UnreadableFile(`We can't read “${file.name}”. Choose a CSV, JSON, or text file, or an archive from X, LinkedIn, or Mastodon.`)
  const text = await wholeText(bytesOf(file, reading), LIMITS.whole)
  if (isTable) {
    const table = readCsv(text)
    const chosen = column ?? textColumn(table)
    addRows(table, chosen, posts)
    return { ...posts.result(), source: file.name, table: { columns: table.columns, column: chosen } }
  }
  if (isJson) addJson(text, posts)
  else {
    addPasted(text, posts)
    return { ...posts.result(), source: file.name, separator: isDivided(text) ? 'hyphens' : 'empty lines' }
  }
  return { ...posts.result(), source: file.name }
}
