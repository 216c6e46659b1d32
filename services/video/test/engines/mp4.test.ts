import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { insertXmp } from '../../src/engines/metadata/mp4.ts'
import { plainClip, realFfmpeg, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const signal = new AbortController().signal

/** A video with sound. */
async function video(name: string, ...options: string[]): Promise<string> {
  const clip = await plainClip(ffmpeg, folder, `${name}-source`, {
    color: '0x2040c0',
    size: { width: 64, height: 64 },
    seconds: 2,
    tone: true,
  })
  await ffmpeg.run({ folder, signal, args: ['-i', clip.file, '-c', 'copy', ...options, `${name}.mp4`] })
  return join(folder, `${name}.mp4`)
}

/** The checksum of each packet of picture and sound, read at its position in the file. */
async function packets(file: string): Promise<string> {
  const target = join(folder, 'packets.txt')
  await ffmpeg.run({ folder, signal, args: ['-xerror', '-i', file, '-map', '0', '-c', 'copy', '-y', '-f', 'framemd5', target] })
  return readFile(target, 'utf8')
}

/** The types of the boxes of a file without 64-bit sizes. */
function boxTypes(file: Buffer): string[] {
  const types: string[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) types.push(file.toString('latin1', at + 4, at + 8))
  return types
}

describe('XMP in an MP4 file', () => {
  test('precedes the media data, so that a player does not request the end of the file', async () => {
    const file = await video('short', '-movflags', '+faststart')
    const before = await packets(file)
    await insertXmp(file, '<x:xmpmeta/>')
    const types = boxTypes(await readFile(file))
    expect(types.slice(0, 3)).toEqual(['ftyp', 'moov', 'uuid'])
    expect(types.at(-1)).toBe('mdat')
    expect(await packets(file)).toBe(before)
  })

  test('is inserted into a file with 64-bit positions', async () => {
    const file = await video('long', '-movflags', '+faststart')
    const narrow = await readFile(file)
    const wide = withWidePositions(narrow)
    expect(wide.length).toBeGreaterThan(narrow.length)
    await writeFile(file, wide)
    const before = await packets(file)
    await insertXmp(file, '<x:xmpmeta/>')
    expect(await packets(file)).toBe(before)
  })

  test('is refused for a file with its index at the end, which stays unchanged', async () => {
    const file = await video('late')
    const before = await readFile(file)
    expect(boxTypes(before).at(-1)).toBe('moov')
    await expect(insertXmp(file, '<x:xmpmeta/>')).rejects.toThrow('does not begin with its index')
    expect((await readFile(file)).equals(before)).toBe(true)
  })

  test('is refused for a damaged file, which stays unchanged', async () => {
    const file = await video('damaged', '-movflags', '+faststart')
    const before = (await readFile(file)).subarray(0, 200)
    await writeFile(file, before)
    await expect(insertXmp(file, '<x:xmpmeta/>')).rejects.toThrow('MP4 file')
    expect((await readFile(file)).equals(before)).toBe(true)
  })
})

/** Replaces each `stco` box by a `co64` box with the same positions, moved by what the index grows. */
function withWidePositions(file: Buffer): Buffer {
  const boxes = (buffer: Buffer): { type: string; body: Buffer }[] => {
    const found = []
    for (let at = 0; at < buffer.length; at += buffer.readUInt32BE(at)) {
      found.push({ type: buffer.toString('latin1', at + 4, at + 8), body: buffer.subarray(at + 8, at + buffer.readUInt32BE(at)) })
    }
    return found
  }
  const boxOf = (type: string, body: Buffer) => {
    const header = Buffer.alloc(8)
    header.writeUInt32BE(8 + body.length)
    header.write(type, 4, 'latin1')
    return Buffer.concat([header, body])
  }
  const rewritten = (buffer: Buffer, growth: number): Buffer =>
    Buffer.concat(
      boxes(buffer).map(({ type, body }) => {
        if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)) return boxOf(type, rewritten(body, growth))
        if (type !== 'stco') return boxOf(type, body)
        const count = body.readUInt32BE(4)
        const wide = Buffer.alloc(8 + count * 8)
        body.copy(wide, 0, 0, 8)
        for (let entry = 0; entry < count; entry++) wide.writeBigUInt64BE(BigInt(body.readUInt32BE(8 + entry * 4) + growth), 8 + entry * 8)
        return boxOf('co64', wide)
      }),
    )
  return rewritten(file, rewritten(file, 0).length - file.length)
}
