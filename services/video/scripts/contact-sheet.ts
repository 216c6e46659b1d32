import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from '../src/domain/formats.ts'
import type { Look, Scene } from '../src/domain/storyboard.ts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { FPS } from '../src/engines/frame.ts'
import { cuesOf } from '../src/engines/picture/captions/cues.ts'
import { framesIn, timelineOf } from '../src/engines/timeline.ts'

interface Rendered {
  name: string
  /** Path of the video. */
  video: string
  scenes: readonly Scene[]
  look: Look
  size: Size
  /** Where the sheet, the facts and a copy of the video are written. */
  out: string
  /** For temporary files. */
  folder: string
  ffmpeg: Ffmpeg
  signal: AbortSignal
}

const COLUMNS = { portrait: 8, landscape: 4 }
const TILE_WIDTH = { portrait: 270, landscape: 480 }
const LABEL_HEIGHT = 26
const LINE_HEIGHT = 22

/** How the sheet is divided, in pixels: lines of facts at the top, then rows of tiles, each below its label. */
interface Layout {
  columns: number
  tile: Size
  /** The height of the facts. */
  top: number
}

/** Writes the contact sheet of a video, its facts as text, and a copy of the video. */
export async function writeSheet(rendered: Rendered): Promise<void> {
  const { name, video, scenes, look, size, out } = rendered
  const seconds = framesIn(timelineOf(scenes, look)) / FPS
  const times = [0, 0.4, ...Array.from({ length: Math.floor(seconds) }, (_, index) => index + 1)].filter((at) => at < seconds - 0.05)
  const lines = [...facts(rendered, seconds), ...(await soundFacts(rendered))]
  const layout = layoutOf(size, lines.length)
  const tiles = await drawTiles(rendered, times, layout.tile)
  await composeSheet({ file: join(out, `${name}.jpg`), layout, tiles, times, lines })
  await writeFile(join(out, `${name}.txt`), `${lines.join('\n')}\n`)
  await copyFile(video, join(out, `${name}.mp4`))
}

function layoutOf(size: Size, lines: number): Layout {
  const shape = size.width > size.height ? 'landscape' : 'portrait'
  const width = TILE_WIDTH[shape]
  const tile = { width, height: Math.round((width * size.height) / size.width) }
  return { columns: COLUMNS[shape], tile, top: lines * LINE_HEIGHT + 16 }
}

/** Returns the paths of the frames at these times, scaled to the size of a tile. */
async function drawTiles({ video, folder, ffmpeg, signal }: Rendered, times: readonly number[], tile: Size): Promise<string[]> {
  const chosen = times.map((at) => `eq(n,${Math.round(at * FPS)})`).join('+')
  const filter = `select='${chosen}',scale=${tile.width}:${tile.height}`
  await ffmpeg.run({ folder, signal, args: ['-i', video, '-vf', filter, '-fps_mode', 'passthrough', 'tile-%03d.png'] })
  const files = (await readdir(folder)).filter((file) => file.startsWith('tile-')).toSorted()
  return files.map((file) => join(folder, file))
}

/** Draws the sheet into `file`. `times` are the seconds of the tiles. */
async function composeSheet(sheet: {
  file: string
  layout: Layout
  tiles: readonly string[]
  times: readonly number[]
  lines: readonly string[]
}) {
  const { layout, tiles, times, lines } = sheet
  const { columns, tile, top } = layout
  const rowHeight = tile.height + LABEL_HEIGHT
  const left = (index: number) => (index % columns) * tile.width
  const rowTop = (index: number) => top + Math.floor(index / columns) * rowHeight
  const size = { width: columns * tile.width, height: top + Math.ceil(tiles.length / columns) * rowHeight }
  const facts = lines.map((line, index) => `<text x="8" y="${24 + LINE_HEIGHT * index}" font-size="17">${escaped(line)}</text>`)
  const labels = times.map((at, index) => `<text x="${left(index) + 6}" y="${rowTop(index) + 18}" font-size="16">${at} s</text>`)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Sans, sans-serif" fill="#fff">${facts.join('')}${labels.join('')}</svg>`
  const placed = tiles.map((input, index) => ({ input, left: left(index), top: rowTop(index) + LABEL_HEIGHT }))
  await sharp({ create: { ...size, channels: 3, background: '#111' } })
    .composite([...placed, { input: Buffer.from(text), left: 0, top: 0 }])
    .jpeg({ quality: 88 })
    .toFile(sheet.file)
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

async function soundFacts({ video, folder, ffmpeg, signal }: Rendered): Promise<string[]> {
  const log = await ffmpeg.run({ folder, signal, args: ['-i', video, '-vn', '-af', 'ebur128=peak=true:framelog=quiet', '-f', 'null', '-'] })
  const loudness = /I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1] ?? '?'
  const peak = /Peak:\s+(-?[\d.]+) dBFS/u.exec(log)?.[1] ?? '?'
  return [`Sound: ${loudness} LUFS, true peak ${peak} dBTP`]
}

const escaped = (text: string) => text.replace(/[&<>]/gu, (sign) => `&#${sign.codePointAt(0)};`)
