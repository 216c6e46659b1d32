import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createJobImages, type OpenJobImages } from '../src/rendering/job-images.ts'

let root: string
let copied: string[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'job-images-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(() => {
  copied = []
})

const scratch = { createFolder: () => mkdtemp(join(root, 'job-')) }
const attempt = { _id: 'vid_1', attempt: 1 }

const pathOf = (images: OpenJobImages, fileId: string) =>
  images.pathOf(fileId, async (folder) => {
    copied.push(fileId)
    const path = join(folder, fileId)
    await writeFile(path, fileId)
    return path
  })

test('copies an image once for all tasks of a job, even for concurrent ones', async () => {
  const jobImages = createJobImages(scratch)
  const first = jobImages.open(attempt)
  const path = await pathOf(first, 'a')
  await first.close(true)
  const second = jobImages.open(attempt)
  const third = jobImages.open(attempt)
  expect(await Promise.all([pathOf(second, 'a'), pathOf(third, 'a'), pathOf(second, 'b'), pathOf(third, 'b')])).toContain(path)
  expect(copied).toEqual(['a', 'b'])
  await second.close(true)
  await third.close(false)
  expect(existsSync(path)).toBe(false)
})

test('deletes the copies of an ended job only when no other task uses them', async () => {
  const jobImages = createJobImages(scratch)
  const one = jobImages.open(attempt)
  const other = jobImages.open(attempt)
  const path = await pathOf(one, 'a')
  await one.close(false)
  expect(existsSync(path)).toBe(true)
  await other.close(true)
  expect(existsSync(path)).toBe(false)
})

test('copies an image again for another attempt, and after a copy that failed', async () => {
  const jobImages = createJobImages(scratch)
  const images = jobImages.open(attempt)
  await expect(images.pathOf('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
  await pathOf(images, 'a')
  const next = jobImages.open({ ...attempt, attempt: 2 })
  await pathOf(next, 'a')
  expect(copied).toEqual(['a', 'a'])
  await images.close(false)
  await next.close(false)
})

test('deletes copies that no task has used for a while', async () => {
  let now = 0
  const jobImages = createJobImages(scratch, () => now)
  const images = jobImages.open(attempt)
  const path = await pathOf(images, 'a')
  now = 5_000
  await jobImages.removeUnused(1_000)
  expect(existsSync(path)).toBe(true)
  await images.close(true)
  now = 5_500
  await jobImages.removeUnused(1_000)
  expect(existsSync(path)).toBe(true)
  now = 6_000
  await jobImages.removeUnused(1_000)
  expect(existsSync(path)).toBe(false)
})
