import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLogger } from '@loomcast/service-kit/observability'
import sharp from 'sharp'
import { createImageDecoder, type ImageDecoder } from '../src/engines/decoder/image-decoder.ts'
import { refuse } from '../src/uploads/clean-image.ts'
import { type FileService, startFiles } from './support/file-service.ts'
import * as images from './support/images.ts'
import { tempFolder } from './support/media.ts'

const program = new URL('support/failing-decoder.child.ts', import.meta.url)

const marked = async (text: string) => Buffer.concat([await images.jpeg(), Buffer.from(text)])

async function upload(service: FileService, user: string, file: Buffer) {
  const { status, body } = await service.upload(user, file)
  return [status, body.code]
}

describe('an image', () => {
  let service: FileService
  beforeAll(async () => {
    service = await startFiles('decoder', { decoder: { program, memoryMb: 150 } })
  })
  afterAll(() => service?.stop())

  const besideOthers = async (hostile: Buffer) => {
    const jpeg = await images.jpeg()
    const added = [upload(service, 'usr_greedy', hostile), upload(service, 'usr_ada', jpeg), upload(service, 'usr_bob', jpeg)]
    const [found, ...others] = await Promise.all(added)
    expect([...others, await upload(service, 'usr_carl', jpeg)]).toEqual(Array(3).fill([201, undefined]))
    return found
  }

  test('that ends the decoder is rejected, and the images that are decoded at the same time are accepted', async () => {
    expect(await besideOthers(await marked('CRASH'))).toEqual([400, 'image_damaged'])
  })

  test('is decoded again after the system ended its decoder', async () => {
    expect(await besideOthers(await marked('ENDED ONCE'))).toEqual([201, undefined])
  })

  test('can be uploaded again after the system ended its decoder twice', async () => {
    expect(await besideOthers(await marked('OUT OF MEMORY'))).toEqual([503, 'busy'])
  })

  test('that needs more memory than the limit is rejected, and the images that are decoded at the same time are accepted', async () => {
    const large = sharp({ create: { width: 6300, height: 6300, channels: 4, background: '#1234' } }).png({ compressionLevel: 1 })
    expect(await besideOthers(await large.withMetadata({ orientation: 6 }).toBuffer())).toEqual([400, 'image_damaged'])
  })
})

test('images that are never decoded are rejected after a time limit, and leave their places to others', async () => {
  const service = await startFiles('decoder_limit', { decoder: { program, timeLimitMs: 500 } })
  const endless = await marked('NEVER END')
  const responses = await Promise.all(Array.from({ length: 6 }, (_, user) => upload(service, `usr_${user}`, endless)))
  expect(responses).toEqual(Array(6).fill([503, 'busy']))
  await service.stop()
})

describe('the decoder', () => {
  let temporary: Awaited<ReturnType<typeof tempFolder>>
  let source: string
  let decoder: ImageDecoder
  beforeEach(async () => {
    temporary = await tempFolder()
    source = join(temporary.folder, 'image')
    decoder = createImageDecoder({ logger: createLogger('video', false), program })
  })
  afterEach(async () => {
    await decoder.close()
    await temporary.remove()
  })

  const picture = () => ({ source, target: join(temporary.folder, 'clean'), side: 100, hasAlpha: false, isLarge: false })
  const errorOf = (result: Promise<unknown>) =>
    result.then(
      () => 'none',
      (error: Error) => error.message,
    )

  test('decodes a large picture with lower priority than others', async () => {
    await writeFile(source, await marked('PRIORITY'))
    const own = getPriority()
    expect(await errorOf(decoder.writePicture(picture()))).toBe(`priority ${own}`)
    expect(await errorOf(decoder.writePicture({ ...picture(), isLarge: true }))).toBe(`priority ${Math.min(19, own + 5)}`)
  })

  test('has none of the variables of the service, so none of its secrets', async () => {
    await writeFile(source, await marked('VARIABLES'))
    const names = (await errorOf(decoder.readHeader(source))).split(' ')
    expect(names).toContain('DECODER_MEMORY_KB')
    // What shells and sharp set by themselves.
    const allowed = ['LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_', 'VIPSHOME']
    expect(names.filter((name) => name in process.env && !allowed.includes(name))).toEqual([])
  })

  test('does not blame an image in progress when it is closed, and accepts none afterwards', async () => {
    await writeFile(source, await marked('NEVER END'))
    const unfinished = decoder.writePicture(picture()).catch(refuse)
    await decoder.close()
    await expect(unfinished).rejects.toMatchObject({ code: 'busy', status: 503 })
    await expect(decoder.readHeader(source)).rejects.toThrow('stopping')
  })

  test('has at most four processes, even when images of both priorities arrive together', async () => {
    await writeFile(source, await marked('PROCESS'))
    const processesOf = async (isLarge: boolean) => {
      const tasks = Array.from({ length: 3 }, () => errorOf(decoder.writePicture({ ...picture(), isLarge })))
      return (await Promise.all(tasks)).map((message) => Number(message.replace('process ', '')))
    }
    const begun = new Set([...(await processesOf(false)), ...(await processesOf(true))])
    expect(begun.size).toBe(6)
    expect([...begun].filter(isAlive)).toHaveLength(4)
  })

  test('lets its program end, and limits the stacks of its threads', async () => {
    await writeFile(source, await marked('STACK'))
    const user = fileURLToPath(new URL('support/decoder-user.ts', import.meta.url))
    const command = ['-c', 'ulimit -s 32768 2>/dev/null; exec "$@"', 'sh', process.execPath, user, source]
    const { stdout } = await promisify(execFile)('sh', command, { timeout: 50_000 })
    expect(stdout).toBe('stack 8192')
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
