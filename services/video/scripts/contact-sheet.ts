import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from '../src/domain/formats.ts'
import type { Look, Scene } from '../src/domain/storyboard.ts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { FPS } from '../src/engines/frame.ts'
import { cuesOf } from '../src/engines/picture/captions/captions.ts'
import { framesIn, timelineOf } from '../src/engines/timeline.ts'

interface Rendered {
  name: string
  /** Path of the film. */
  video: string
  scenes: readonly Scene[]
  look: Look
  size: Size
  /** Where the sheet, the facts and a copy of the film are written. */
  out: string
  /** For temporary files. */
  folder: string
  ffmpeg: Ffmpeg
  signal: AbortSignal
}

const COLUMNS = { portrait: 8, landscape: 4 }
const TILE_WIDTH = { portrait: 270, landscape: 480 }
const LABEL = 26

/** Writes the contact sheet of a film, its facts as text, and a copy of the film. */
export async function writeSheet(film: Rendered): Promise<void> {
  const { name, video, scenes, look, size, out, folder, ffmpeg, signal } = film
  const seconds = framesIn(timelineOf(scenes, look)) / FPS
  const times = [0, 0.4, ...Array.from({ length: Math.floor(seconds) }, (_, index) => index + 1)].filter((at) => at < seconds - 0.05)
  const shape = size.width > size.height ? 'landscape' : 'portrait'
  const width = TILE_WIDTH[shape]
  const height = Math.round((width * size.height) / size.width)
  const chosen = times.map((at) => `eq(n,${Math.round(at * FPS)})`).join('+')
  const filter = `select='${chosen}',scale=${width}:${height}`
  await ffmpeg.run({ folder, signal, args: ['-i', video, '-vf', filter, '-fps_mode', 'passthrough', 'tile-%03d.png'] })
  const tiles = (await readdir(folder)).filter((file) => file.startsWith('tile-')).toSorted()
  const lines = [...facts(film, seconds), ...(await soundOf(film))]
  const columns = COLUMNS[shape]
  const top = lines.length * 22 + 16
  const sheet = { width: columns * width, height: top + Math.ceil(tiles.length / columns) * (height + LABEL) }
  const labels = times.map((at, index) => {
    const [x, y] = [(index % columns) * width + 6, top + Math.floor(index / columns) * (height + LABEL) + 18]
    return `<text x="${x}" y="${y}" font-size="16">${at} s</text>`
  })
  const head = lines.map((line, index) => `<text x="8" y="${24 + 22 * index}" font-size="17">${escaped(line)}</text>`)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" font-family="DejaVu Sans, sans-serif" fill="#fff">${head.join('')}${labels.join('')}</svg>`
  const placed = tiles.map((file, index) => ({
    input: join(folder, file),
    left: (index % columns) * width,
    top: top + LABEL + Math.floor(index / columns) * (height + LABEL),
  }))
  await sharp({ create: { ...sheet, channels: 3, background: '#111' } })
    .composite([...placed, { input: Buffer.from(text), left: 0, top: 0 }])
    .jpeg({ quality: 88 })
    .toFile(join(out, `${name}.jpg`))
  await writeFile(join(out, `${name}.txt`), `${lines.join('\n')}\n`)
  await copyFile(video, join(out, `${name}.mp4`))
}

function facts({ name, scenes, look, size }: Rendered, seconds: number): string[] {
  const segments = timelineOf(scenes, look)
  const lengths = segments.map(({ kind, frames }) => `${kind === 'scene' ? '' : `${kind} `}${(frames / FPS).toFixed(2)}`)
  const cues = cuesOf(segments, scenes).map(({ start, end, text }) => {
    const read = [...text].length / (end - start)
    return `${start.toFixed(2)}–${end.toFixed(2)} s, ${read.toFixed(1)} characters/s: ${text}`
  })
  return [`${name}: ${seconds.toFixed(2)} s, ${size.width} × ${size.height}`, `Lengths: ${lengths.join(' · ')}`, ...cues]
}

async function soundOf({ video, folder, ffmpeg, signal }: Rendered): Promise<string[]> {
  const log = await ffmpeg.run({ folder, signal, args: ['-i', video, '-vn', '-af', 'ebur128=peak=true:framelog=quiet', '-f', 'null', '-'] })
  const loudness = /I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1] ?? '?'
  const peak = /Peak:\s+(-?[\d.]+) dBFS/u.exec(log)?.[1] ?? '?'
  return [`Sound: ${loudness} LUFS, true peak ${peak} dBTP`]
}

const escaped = (text: string) => text.replace(/[&<>]/gu, (sign) => `&#${sign.codePointAt(0)};`)
