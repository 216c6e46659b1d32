import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import { poll } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { createScratch } from '../src/files/scratch.ts'
import { createSmallCopies } from '../src/storyboards/small-copies.ts'
import { storedFile } from './support/stored-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-copies-'))
})
afterAll(() => rm(folder, { recursive: true }))

const copiesOf = (sources: Record<string, Buffer>) =>
  createSmallCopies({
    files: { download: ({ _id }, path) => writeFile(path, sources[_id] ?? '') },
    scratch: createScratch(folder),
    semaphore: createSemaphore({ permits: 1, maxWaiting: 1, busy: 'Too many.' }),
  })
const decoded = (url = '') => sharp(Buffer.from(url.slice('data:image/jpeg;base64,'.length), 'base64')).metadata()

test('are JPEGs of at most 512 px and 200,000 characters without metadata, in the order of the pictures', async () => {
  // Noise is the worst case for JPEG.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 }
  const photograph = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
  const logo = sharp({ create: { width: 300, height: 400, channels: 4, background: '#ff000080' } })
  const sources = {
    photo: await photograph
      .withExif({ IFD0: { Artist: 'Ada' } })
      .jpeg()
      .toBuffer(),
    logo: await logo.png().toBuffer(),
  }
  const [first, second] = await copiesOf(sources).of([storedFile('photo'), storedFile('logo')], AbortSignal.timeout(20_000))
  expect(await decoded(first)).toMatchObject({ format: 'jpeg', width: 512, height: 384 })
  expect(await decoded(first)).not.toHaveProperty('exif')
  expect(await decoded(second)).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
  expect(first?.length).toBeLessThanOrEqual(200_000)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
})

test('are not made for a caller who has left', async () => {
  await expect(copiesOf({}).of([storedFile('photo')], AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})

test('of one user are made one after another, so that another user waits only for the one in work', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const copies = createSmallCopies({
    files: {
      download: ({ _id }) => {
        begun.push(_id)
        return new Promise((_resolve, reject) => ends.push(() => reject(new Error('gone'))))
      },
    },
    scratch: createScratch(folder),
    semaphore: createSemaphore({ permits: 1, maxWaiting: 20, busy: 'Too many.' }),
  })
  const call = (id: string, user: string) => copies.of([storedFile(id, user)], AbortSignal.timeout(20_000)).catch(() => {})
  const calls = [call('a1', 'ada'), call('a2', 'ada'), call('a3', 'ada'), call('b1', 'bob')]
  for (const count of [1, 2, 3, 4]) {
    await poll(() => begun.length === count)
    ends[count - 1]?.()
  }
  await Promise.all(calls)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})
