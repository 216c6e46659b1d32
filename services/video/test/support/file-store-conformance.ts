import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FileMissing, type FileStore } from '../../src/engines/storage/file-store.ts'

/** Tests that every FileStore must pass. */
export function fileStoreConformance(make: () => Promise<FileStore>): void {
  let store: FileStore
  let folder: string
  const bytes = (size: number) => randomBytes(size)
  const key = () => `abc/fil_${randomBytes(8).toString('hex')}.jpg`
  async function given(content: Buffer, at = key()): Promise<string> {
    const file = join(folder, 'source')
    await writeFile(file, content)
    await store.put(at, file, 'image/jpeg')
    return at
  }
  const all = (stream: Readable) => buffer(stream)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'video-store-'))
    store = await make()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // The largest size needs more than one part of an S3 upload.
  it.each([1, 70_001, 9 * 1024 * 1024])('returns the %i bytes that were stored', async (size) => {
    const content = bytes(size)
    const at = await given(content)
    expect((await all(await store.read(at))).equals(content)).toBe(true)
    expect(await store.stat(at)).toEqual({ bytes: size, content_type: 'image/jpeg' })
  })

  it('reports the stored size and type', async () => {
    const file = join(folder, 'one')
    await writeFile(file, bytes(321))
    expect(await store.put('a/b.mp4', file, 'video/mp4')).toEqual({ bytes: 321, content_type: 'video/mp4' })
    expect(await store.stat('a/b.mp4')).toEqual({ bytes: 321, content_type: 'video/mp4' })
  })

  it('reads a range, both ends inclusive', async () => {
    const content = bytes(1000)
    const at = await given(content)
    expect((await all(await store.read(at, { start: 0, end: 0 }))).equals(content.subarray(0, 1))).toBe(true)
    expect((await all(await store.read(at, { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true)
    expect((await all(await store.read(at, { start: 990, end: 999 }))).equals(content.subarray(990))).toBe(true)
  })

  it('replaces an object atomically', async () => {
    const at = await given(bytes(5000))
    const content = bytes(300)
    await given(content, at)
    expect((await all(await store.read(at))).equals(content)).toBe(true)
  })

  it('copies to a local path', async () => {
    const content = bytes(4000)
    const at = await given(content)
    const target = join(folder, 'target')
    await store.download(at, target)
    expect((await readFile(target)).equals(content)).toBe(true)
  })

  it('rejects with FileMissing for a missing object', async () => {
    await expect(store.read(key())).rejects.toThrow(FileMissing)
    await expect(store.download(key(), join(folder, 'none'))).rejects.toThrow(FileMissing)
    expect(await store.stat(key())).toBeNull()
  })

  it('removes an object, and does not fail when it is already removed', async () => {
    const at = await given(bytes(10))
    await store.remove(at)
    await store.remove(at)
    expect(await store.stat(at)).toBeNull()
  })

  it('stores nothing when a put fails', async () => {
    const at = key()
    await expect(store.put(at, join(folder, 'not-there'), 'image/jpeg')).rejects.toThrow()
    expect(await store.stat(at)).toBeNull()
  })

  it.each(['../up.jpg', '/etc/passwd', 'a/../../b.jpg', 'a//b.jpg', 'a\\b.jpg', '.hidden.jpg', 'a\0.jpg', 'noextension', ''])(
    'rejects the key %j before any access',
    async (bad) => {
      const file = join(folder, 'harmless')
      await writeFile(file, 'x')
      await expect(store.put(bad, file, 'image/jpeg')).rejects.toThrow('Invalid key')
      await expect(store.read(bad)).rejects.toThrow('Invalid key')
      await expect(store.remove(bad)).rejects.toThrow('Invalid key')
      await expect(store.stat(bad)).rejects.toThrow('Invalid key')
      await expect(store.download(bad, join(folder, 'y'))).rejects.toThrow('Invalid key')
    },
  )

  it('is ready, and cleanup leaves complete objects', async () => {
    await store.check()
    const at = await given(bytes(10))
    await store.removeIncomplete(new Date(Date.now() + 60_000))
    expect(await store.stat(at)).not.toBeNull()
  })
}
