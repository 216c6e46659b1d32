import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import { FPS } from '../frame.ts'
import { framesIn, type Segment, timelineOf } from '../timeline.ts'
import { EngineFailure, type MergedVideo, type MergeRequest } from '../video-engine.ts'
import { mixSound } from './audio/mix.ts'
import { SAMPLE_RATE } from './audio/wav.ts'
import { assFile } from './captions/ass.ts'
import { captionEvents, cuesOf } from './captions/captions.ts'
import { loadFaces, putFonts } from './captions/fonts.ts'
import { srtFile } from './captions/srt.ts'
import { cardEvents, drawCardStill } from './cards.ts'
import { disclosure } from './disclosure.ts'
import { pictureGraph } from './picture-graph.ts'

/** Shares of the work before the encoder's own progress. */
const PREPARED = 0.08

/** Makes one finished video of the clips, whichever engine they are from. */
export function createMerge(ffmpeg: Ffmpeg): (request: MergeRequest) => Promise<MergedVideo> {
  return (request) => mergeClips(ffmpeg, request)
}

async function mergeClips(ffmpeg: Ffmpeg, request: MergeRequest): Promise<MergedVideo> {
  const { clips, scenes, look, size, folder, signal, onProgress } = request
  signal.throwIfAborted()
  const [first, last] = [clips[0], clips.at(-1)]
  if (!first || !last || clips.length !== scenes.length) throw new Error(`${clips.length} clips for ${scenes.length} scenes`)
  await mkdir(folder, { recursive: true })
  const segments = timelineOf(scenes, look)
  const frames = framesIn(segments)
  const seconds = frames / FPS
  const captions = await writeCaptions(segments, request)
  onProgress(PREPARED / 4)
  if (look.title_card) await drawCardStill(await frameOf(ffmpeg, first.file, 0, request), size, folder, 'title.png')
  if (look.call_to_action)
    await drawCardStill(await frameOf(ffmpeg, last.file, Math.max(0, last.seconds - 0.2), request), size, folder, 'call_to_action.png')
  onProgress(PREPARED / 2)
  const mix = await mixSound(ffmpeg, segments, request)
  onProgress(PREPARED)
  const sound = mix ? ['-i', mix.file] : ['-f', 'lavfi', '-i', `anullsrc=r=${SAMPLE_RATE}:cl=stereo`]
  const level = `[${segments.length}:a]${mix ? `${mix.level},` : ''}aformat=sample_rates=${SAMPLE_RATE}:channel_layouts=stereo,apad,atrim=end=${seconds.toFixed(4)}[a]`
  await ffmpeg.run({
    folder,
    signal,
    seconds,
    onProgress: (share) => onProgress(PREPARED + (1 - PREPARED) * 0.98 * share),
    args: [
      ...segments.flatMap((segment) => inputOf(segment, request)),
      ...sound,
      ...['-filter_complex', `${pictureGraph(segments, size, captions)};${level}`, '-map', '[v]', '-map', '[a]', '-map_metadata', '-1'],
      ...[
        '-frames:v',
        String(frames),
        '-r',
        String(FPS),
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '21',
        '-profile:v',
        'high',
        '-g',
        String(2 * FPS),
      ],
      ...['-c:a', 'aac', '-b:a', '160k', '-ar', String(SAMPLE_RATE), '-ac', '2', '-metadata', `comment=${disclosure(request)}`],
      ...['-metadata', `description=${disclosure(request)}`, '-movflags', '+faststart', 'video.mp4'],
    ],
  })
  return finished(ffmpeg, request, segments)
}

function inputOf(segment: Segment, { clips }: MergeRequest): string[] {
  const clip = clips[segment.scene]
  return clip ? ['-i', clip.file] : ['-framerate', String(FPS), '-i', `${segment.kind === 'title' ? 'title' : 'call_to_action'}.png`]
}

/** The ASS file's name in the folder, its fonts beside it; null when nothing is to be written on the picture. */
async function writeCaptions(segments: readonly Segment[], { scenes, look, size, format, folder }: MergeRequest): Promise<string | null> {
  const faces = await loadFaces()
  const events = [...captionEvents(segments, scenes, look, size, faces, format), ...cardEvents(segments, look, size, faces, format)]
  if (events.length === 0) return null
  await putFonts(faces, join(folder, 'fonts'))
  await writeFile(join(folder, 'captions.ass'), assFile(size, events))
  return 'captions.ass'
}

async function finished(ffmpeg: Ffmpeg, request: MergeRequest, segments: readonly Segment[]): Promise<MergedVideo> {
  const { folder, scenes, size } = request
  const video = join(folder, 'video.mp4')
  const made = await probe(ffmpeg, video)
  if (!made?.video || !made.audio || made.video.width !== size.width || made.video.height !== size.height) {
    throw new EngineFailure('encoder_failed', 'The finished video could not be read back.', { retryable: true })
  }
  const poster = join(folder, 'poster.jpg')
  await sharp(await frameOf(ffmpeg, video, posterTime(segments), request))
    .jpeg({ quality: 84, progressive: true })
    .toFile(poster)
  const srt = srtFile(cuesOf(segments, scenes))
  const subtitles = srt === null ? null : join(folder, 'captions.srt')
  if (srt !== null && subtitles !== null) await writeFile(subtitles, srt)
  request.onProgress(1)
  return { video, poster, subtitles, seconds: made.seconds, bytes: (await stat(video)).size }
}

/** Where the title stands, or the first scene with its caption. */
function posterTime(segments: readonly Segment[]): number {
  const first = segments[0]
  return first ? Math.min(first.frames / FPS / 2, 1.6) : 0
}

/** One frame of a file as a PNG. */
async function frameOf(ffmpeg: Ffmpeg, file: string, at: number, { folder, signal }: MergeRequest): Promise<Buffer> {
  await ffmpeg.run({ folder, signal, args: ['-ss', at.toFixed(3), '-i', file, '-frames:v', '1', '-update', '1', 'frame.png'] })
  return readFile(join(folder, 'frame.png'))
}
