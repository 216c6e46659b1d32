import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createFfmpeg, type Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const run = (args: string[], memoryMb?: number) =>
  ffmpeg.run({ folder, signal: new AbortController().signal, args, ...(memoryMb !== undefined && { memoryMb }) })
const canIsolate = () =>
  promisify(execFile)('unshare', ['--user', '--map-current-user', '--net', 'true']).then(
    () => true,
    () => false,
  )

test('has no network where the platform allows it, and never for its inputs', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/x.mp3`
    await expect(run(['-i', url, '-f', 'null', '-'])).rejects.toMatchObject({ code: 'encoder_failed' })
    expect(requests).toBe(0)
    await run(['-f', 'lavfi', '-i', 'sine=d=0.2', '-f', 'mp3', url]).catch(() => {})
    expect(requests > 0).toBe(!(await canIsolate()))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('is stopped by its memory limit', async () => {
  const args = ['-f', 'lavfi', '-i', 'color=s=6000x6000:d=1', '-frames:v', '1', '-f', 'null', '-']
  await expect(run(args, 200)).rejects.toMatchObject({ code: 'encoder_failed' })
  await run(['-f', 'lavfi', '-i', 'sine=d=0.2', '-f', 'null', '-'], 1024)
})

test('does not blame a file when the system kills the encoder', async () => {
  const path = join(folder, 'killed')
  await writeFile(path, '#!/bin/sh\nkill -KILL $$\n')
  await chmod(path, 0o755)
  const killed = createFfmpeg(path)
  const expected = { name: 'EncoderInterrupted' }
  await expect(killed.run({ folder, signal: new AbortController().signal, args: [] })).rejects.toMatchObject(expected)
  await expect(killed.describe(path)).rejects.toMatchObject(expected)
})

test('reports no step back when the output time does', async () => {
  const path = join(folder, 'steps-back')
  await writeFile(path, `#!/bin/sh\n${[1, 4, 3, 6].map((second) => `echo out_time_us=${second}000000`).join('\n')}\n`)
  await chmod(path, 0o755)
  const shares: number[] = []
  const onProgress = (share: number) => shares.push(share)
  await createFfmpeg(path).run({ folder, signal: new AbortController().signal, args: [], seconds: 10, onProgress })
  expect(shares).toEqual([0.1, 0.4, 0.4, 0.6, 1])
})
