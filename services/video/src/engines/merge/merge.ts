import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import { FPS } from '../frame.ts'
import { insertXmp } from '../metadata/mp4.ts'
import { xmpPacket } from '../metadata/xmp.ts'
import { titleCutOf } from '../motion/cuts.ts'
import { cuesOf } from '../picture/captions/cues.ts'
import { srtFile } from '../picture/captions/srt.ts'
import { drawPart, FINISHED } from '../picture/draw-part.ts'
import { drawCardStill } from '../picture/end-card.ts'
import { cardShot, footageShot, type Shot, titleShot } from '../picture/shot.ts'
import { spokenTimes } from '../speech/caption-speech.ts'
import type { Speaker } from '../speech/speaker.ts'
import { framesIn, framesSeen, type Segment, timelineOf } from '../timeline.ts'
import { EngineFailure, type MergedVideo, type MergeRequest } from '../video-engine.ts'
import { SAMPLE_RATE } from '../wav.ts'
import { mixSound, SOUND_CODING, soundCodingOf } from './audio/mix.ts'

/** Share of the work that is done before the encoder reports progress. */
const PREPARED = 0.08

/** Encoder arguments for the video track: its inputs, the filters if it must still be drawn, and the output options. */
interface Track {
  inputs: string[]
  graph: string | null
  output: string[]
  /** Number of inputs. */
  count: number
}

/** Merges clips of any engine into one finished video. Without a speaker, videos have no synthetic voice. */
export function createMerge(ffmpeg: Ffmpeg, speaker?: Speaker): (request: MergeRequest) => Promise<MergedVideo> {
  return (request) => mergeClips(ffmpeg, request, speaker)
}

async function mergeClips(ffmpeg: Ffmpeg, request: MergeRequest, speaker?: Speaker): Promise<MergedVideo> {
  const { clips, scenes, look, folder, signal, onProgress, disclosureWithoutVoice = request.disclosure } = request
  signal.throwIfAborted()
  if (clips.length === 0 || clips.length !== scenes.length) throw new Error(`${clips.length} clips for ${scenes.length} scenes`)
  await mkdir(folder, { recursive: true })
  const segments = timelineOf(scenes, look)
  const seconds = framesIn(segments) / FPS
  const parts = clips.filter(({ finished }) => finished).length
  if (parts > 0 && parts < clips.length) throw new Error(`${parts} of ${clips.length} clips are finished: they are of two engines`)
  const picture = parts > 0 ? await joined(request) : await drawn(ffmpeg, segments, request, speaker)
  onProgress(PREPARED / 2)
  let voiceMissing = false
  const onVoiceMissing = () => {
    voiceMissing = true
  }
  const mix = await mixSound(ffmpeg, segments, { ...request, speaker, onVoiceMissing })
  const coding = mix ? await soundCodingOf(ffmpeg, mix, request) : SOUND_CODING
  const withoutVoice = look.voice === 'synthetic' && request.narration === undefined && !mix?.hasVoice
  const disclosure = withoutVoice ? disclosureWithoutVoice : request.disclosure
  const { statement } = disclosure
  onProgress(PREPARED)
  const sound = mix ? ['-i', mix.file] : ['-f', 'lavfi', '-i', `anullsrc=r=${SAMPLE_RATE}:cl=stereo`]
  const level = `[${picture.count}:a]${mix ? `${mix.level},` : ''}aformat=sample_rates=${SAMPLE_RATE}:channel_layouts=stereo,apad,atrim=end=${seconds.toFixed(4)}[a]`
  await ffmpeg.run({
    folder,
    signal,
    seconds,
    onProgress: (share) => onProgress(PREPARED + (1 - PREPARED) * 0.98 * share),
    args: [
      ...[...picture.inputs, ...sound],
      ...['-filter_complex', picture.graph === null ? level : `${picture.graph};${level}`],
      ...[...picture.output, '-map', '[a]', ...coding],
      ...['-map_metadata', '-1', '-metadata', `comment=${statement}`, '-metadata', `description=${statement}`],
      ...['-movflags', '+faststart', 'video.mp4'],
    ],
  })
  const made = await finished(ffmpeg, { ...request, disclosure }, segments)
  if (voiceMissing) made.voice_missing = true
  if (withoutVoice) made.without_voice = true
  return made
}

/** Concatenates finished parts without decoding them. */
async function joined({ clips, folder }: MergeRequest): Promise<Track> {
  // Quoting of the concat demuxer's list format.
  const lines = clips.map(({ file }) => `file '${file.replaceAll("'", "'\\''")}'`)
  await writeFile(join(folder, 'parts.txt'), `${lines.join('\n')}\n`)
  // Without -xerror, the video would end at the first part that cannot be read.
  const inputs = ['-xerror', '-f', 'concat', '-safe', '0', '-i', 'parts.txt']
  return { inputs, graph: null, output: ['-map', '0:v', '-c:v', 'copy'], count: 1 }
}

/** Draws captions, cards, transitions and the logo onto footage. */
async function drawn(ffmpeg: Ffmpeg, segments: readonly Segment[], request: MergeRequest, speaker?: Speaker): Promise<Track> {
  const { clips, scenes, look, size, folder } = request
  const shots = new Map<number, Shot>()
  for (const [place, { kind, scene }] of segments.entries()) {
    const clip = clips[scene]
    if (clip) shots.set(place, footageShot(clip.file, size))
    else {
      const beside = kind === 'title' ? clips[0] : clips.at(-1)
      if (!beside) throw new Error('A card without a scene')
      const frame = await frameOf(ffmpeg, beside.file, kind === 'title' ? 0 : Math.max(0, beside.seconds - 0.2), request)
      const seen = framesSeen(segments, place)
      if (kind === 'title') {
        await sharp(frame).resize(size.width, size.height, { fit: 'cover' }).png({ compressionLevel: 1 }).toFile(join(folder, 'title.png'))
        shots.set(place, titleShot('title.png', size, { cut: titleCutOf(segments, look), frames: seen }))
      } else {
        await drawCardStill(frame, size, folder, 'call_to_action.png', { format: request.format, color: look.brand?.background_color })
        shots.set(place, cardShot('call_to_action.png', size, seen))
      }
    }
  }
  const part = { first: 0, last: segments.length - 1 }
  const spoken = await spokenTimes(segments, part, scenes, look, { ...request, speaker })
  const { inputs, count, graph, frames } = await drawPart({ ...request, segments, part, shots, spoken })
  return { inputs, graph, output: ['-map', '[v]', '-frames:v', String(frames), ...FINISHED], count }
}

async function finished(ffmpeg: Ffmpeg, request: MergeRequest, segments: readonly Segment[]): Promise<MergedVideo> {
  const { folder, scenes, size, disclosure } = request
  const video = join(folder, 'video.mp4')
  const made = await probe(ffmpeg, video)
  if (!made?.video || !made.audio || made.video.width !== size.width || made.video.height !== size.height) {
    throw new EngineFailure('encoder_failed', undefined, { retryable: true })
  }
  const xmp = xmpPacket(disclosure)
  await insertXmp(video, xmp)
  // The first frame has the first words over a sharp picture, and apps show it as the cover.
  const poster = join(folder, 'poster.jpg')
  await sharp(await frameOf(ffmpeg, video, 0, request))
    .withXmp(xmp)
    .jpeg({ quality: 84, progressive: true })
    .toFile(poster)
  const srt = srtFile(cuesOf(segments, scenes))
  const subtitles = srt === null ? null : join(folder, 'captions.srt')
  if (srt !== null && subtitles !== null) await writeFile(subtitles, srt)
  request.onProgress(1)
  return { video, poster, subtitles, seconds: made.seconds, bytes: (await stat(video)).size }
}

/** Extracts one frame as uncompressed TIFF, which is the fastest to write. */
async function frameOf(ffmpeg: Ffmpeg, file: string, at: number, { folder, signal }: MergeRequest): Promise<Buffer> {
  await ffmpeg.run({
    folder,
    signal,
    args: ['-ss', at.toFixed(3), '-i', file, '-frames:v', '1', '-update', '1', '-c:v', 'tiff', '-compression_algo', 'raw', 'frame.tiff'],
  })
  return readFile(join(folder, 'frame.tiff'))
}
