import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { type S3Server, startS3 } from '@loomcast/local-servers'
import { createFileStore } from '../src/engines/storage/create-file-store.ts'
import { createFileSystemStore } from '../src/engines/storage/file-system-store.ts'
import { createS3Store } from '../src/engines/storage/s3-store.ts'
import { fileStoreConformance } from './support/file-store-conformance.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-stores-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the file system store', () => {
  fileStoreConformance(async () => createFileSystemStore({ folder: join(folder, 'fs') }))

  it('leaves no temporary file after a successful or failed put', async () => {
    const store = createFileSystemStore({ folder: join(folder, 'clean') })
    const source = join(folder, 'source')
    await writeFile(source, 'content')
    await store.put('a/b.jpg', source, 'image/jpeg')
    await expect(store.put('a/c.jpg', join(folder, 'missing'), 'image/jpeg')).rejects.toThrow()
    expect(await readdir(join(folder, 'clean', 'incoming'))).toEqual([])
    expect(await readdir(join(folder, 'clean', 'objects', 'a'))).toEqual(['b.jpg'])
  })

  it('removes the incomplete files of a crashed process, but not files being written', async () => {
    const incoming = join(folder, 'dead', 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'half'), 'ha')
    const store = createFileSystemStore({ folder: join(folder, 'dead') })
    await store.removeIncomplete(new Date(Date.now() - 60_000))
    expect(await readdir(incoming)).toEqual(['half'])
    await store.removeIncomplete(new Date(Date.now() + 60_000))
    expect(await readdir(incoming)).toEqual([])
  })

  it('is not ready when its folder is not writable', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expect(createFileSystemStore({ folder: file }).check()).rejects.toThrow()
  })
})

describe('the S3 store on a real server', () => {
  let server: S3Server
  const options = () => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server
    return { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey }, pathStyle: true }
  }
  const stores: { close(): void }[] = []
  const make = (changes: Partial<Parameters<typeof createS3Store>[0]> = {}) => {
    const store = createS3Store({ ...options(), ...changes })
    stores.push(store)
    return store
  }
  beforeAll(async () => {
    server = await startS3({ folder, log: (line) => process.stderr.write(`${line}\n`) })
  })
  afterAll(async () => {
    for (const store of stores) store.close()
    await server?.stop()
  })

  fileStoreConformance(async () => make())

  it('rejects wrong credentials', async () => {
    const store = make({ credentials: { accessKeyId: server.accessKeyId, secretAccessKey: 'wrong' } })
    await expect(store.stat('a/b.jpg')).rejects.toThrow()
    await expect(store.check()).rejects.toThrow()
  })

  it('is not ready without its bucket', async () => {
    await expect(make({ bucket: 'no-such-bucket' }).check()).rejects.toThrow()
  })

  it('is created from the settings', async () => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server
    const settings = {
      FILE_STORE: 's3',
      FILE_FOLDER: '',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PATH_STYLE: true,
    }
    await createFileStore(settings).check()
    expect(() => createFileStore({ ...settings, S3_BUCKET: '' })).toThrow('S3_BUCKET')
    expect(() => createFileStore({ ...settings, S3_SECRET_ACCESS_KEY: '' })).toThrow('together')
  })

  it('removes the parts of an upload that never completed', async () => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server
    const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
    const at = { Bucket: bucket, Key: 'a/half.mp4' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'part' }))
    const open = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []
    await make().removeIncomplete(new Date(Date.now() - 3600_000))
    expect(await open()).toHaveLength(1)
    await make().removeIncomplete(new Date(Date.now() + 3600_000))
    expect(await open()).toHaveLength(0)
    client.destroy()
  })

  it('rejects instead of hanging when the server is unavailable', async () => {
    const unavailable: Server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => unavailable.once('listening', resolve))
    const { port } = unavailable.address() as AddressInfo
    await new Promise((resolve) => unavailable.close(resolve))
    await expect(make({ endpoint: `http://127.0.0.1:${port}` }).stat('a/b.jpg')).rejects.toThrow()
  })
})
