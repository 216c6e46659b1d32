import sharp from 'sharp'
import { type FileService, startFiles } from './support/file-service.ts'
import { noise } from './support/images.ts'

const MIB = 1024 * 1024

let service: FileService
beforeAll(async () => {
  service = await startFiles('memory')
})
afterAll(() => service?.stop())

/** A 12-megapixel photo that must be rotated, for which all pixels must be in memory at once. Nearly as large as uploads may be. */
async function lyingPhoto(): Promise<Buffer> {
  const tile = await noise(1000, 750).png({ compressionLevel: 0 }).toBuffer()
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photo.length / MIB).toBeGreaterThan(7)
  expect(photo.length / MIB).toBeLessThan(10)
  return photo
}

// Each photo is of another user, because one user may have only one cleaned at a time anyway.
it('cleans four concurrent 10 MB photos within the memory limit of the decoder', async () => {
  const photo = await lyingPhoto()
  const responses = await Promise.all(Array.from({ length: 4 }, (_, user) => service.upload(`usr_${user}`, photo)))
  expect(responses.map(({ status, body }) => [status, body.detail])).toEqual(Array(4).fill([201, undefined]))
})
