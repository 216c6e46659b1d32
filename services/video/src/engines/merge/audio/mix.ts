import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NARRATION_DELAY } from '../../../domain/narration.ts'
import type { Look, Scene } from '../../../domain/storyboard.ts'
import type { Ffmpeg } from '../../ffmpeg/encoder.ts'
import { FPS } from '../../frame.ts'
import { framesIn, type Segment } from '../../timeline.ts'
import type { Clip } from '../../video-engine.ts'
import { composeMusic } from './music.ts'
import { speak } from './voice.ts'
import { SAMPLE_RATE, wavFile } from './wav.ts'

/** Loudness in LUFS (EBU R128) at which the platforms play videos. PEAK_DB leaves headroom for AAC encoding. */
export const LOUDNESS = -14
const PEAK_DB = -1.5
/** More gain would only amplify the noise of a nearly silent track. */
const MAX_GAIN_DB = 30
const VOICE_DELAY = 0.25

export interface Mix {
  /** File name of a WAV in the folder. */
  file: string
  /** Filter that brings the file to LOUDNESS. */
  level: string
}

interface Part {
  bus: 'music' | 'voice' | 'clips'
  file: string
  filters: string
}

/** Mixes music, voice and the clips' own sound into one track that is exactly as long as the video. Returns null when there is no sound. */
export async function mixSound(
  ffmpeg: Ffmpeg,
  segments: readonly Segment[],
  {
    clips,
    scenes,
    look,
    narration,
    folder,
    signal,
  }: { clips: readonly Clip[]; scenes: readonly Scene[]; look: Look; narration?: string; folder: string; signal: AbortSignal },
): Promise<Mix | null> {
  const seconds = framesIn(segments) / FPS
  const parts = [
    ...(await musicPart(look, seconds, folder)),
    ...(narration !== undefined
      ? narrationPart(segments, narration)
      : look.voice === 'synthetic'
        ? await voiceParts(segments, scenes, folder, signal)
        : []),
    ...clipParts(segments, clips),
  ]
  if (parts.length === 0) return null
  const log = await ffmpeg.run({
    folder,
    signal,
    args: [
      ...parts.flatMap(({ file }) => ['-i', file]),
      ...[
        '-filter_complex',
        mixGraph(parts, seconds),
        '-map',
        '[mix]',
        '-c:a',
        'pcm_s16le',
        'mix.wav',
        '-map',
        '[measured]',
        '-f',
        'null',
        '-',
      ],
    ],
  })
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1] ?? Number.NaN)
  const gain = Number.isFinite(loudness) ? Math.min(MAX_GAIN_DB, LOUDNESS - loudness) : 0
  await stat(join(folder, 'mix.wav'))
  return { file: 'mix.wav', level: `volume=${gain.toFixed(2)}dB,alimiter=limit=${PEAK_DB}dB:level=0:attack=3:release=80` }
}

async function musicPart({ music }: Look, seconds: number, folder: string): Promise<Part[]> {
  if (music === 'off') return []
  await writeFile(join(folder, 'music.wav'), wavFile(await composeMusic(music, seconds)))
  return [{ bus: 'music', file: 'music.wav', filters: 'anull' }]
}

async function voiceParts(segments: readonly Segment[], scenes: readonly Scene[], folder: string, signal: AbortSignal): Promise<Part[]> {
  const parts: Part[] = []
  for (const segment of segments) {
    const scene = scenes[segment.scene]
    // A text that stays for another scene is spoken once.
    if (!scene?.caption.trim() || scene.caption === scenes[segment.scene - 1]?.caption) continue
    const file = await speak(scene.caption, join(folder, 'voice'), `scene-${segment.scene}`, signal)
    if (!file) continue
    const start = segment.start / FPS + VOICE_DELAY
    const available = segment.frames / FPS - VOICE_DELAY - 0.15
    // 16-bit mono at 16 kHz, after a 44-byte header. Speech longer than its scene is sped up a little, then faded out.
    const length = ((await stat(file)).size - 44) / 32_000
    const faster = Math.min(1.35, Math.max(1, length / Math.max(0.5, available)))
    const filters = [
      `atempo=${faster.toFixed(3)},asetpts=N/SR/TB,highpass=f=90,equalizer=f=3200:t=q:w=1:g=2`,
      `atrim=end=${available.toFixed(3)},afade=t=out:st=${Math.max(0, Math.min(available, length / faster) - 0.08).toFixed(3)}:d=0.08`,
      later(start),
    ].join(',')
    parts.push({ bus: 'voice', file, filters })
  }
  return parts
}

/** The user's own recording, from the first scene on. */
function narrationPart(segments: readonly Segment[], file: string): Part[] {
  const start = (segments.find(({ kind }) => kind === 'scene')?.start ?? 0) / FPS
  return [{ bus: 'voice', file, filters: later(start + NARRATION_DELAY) }]
}

function clipParts(segments: readonly Segment[], clips: readonly Clip[]): Part[] {
  return segments.flatMap((segment, place): Part[] => {
    const clip = clips[segment.scene]
    if (!clip?.has_sound) return []
    const fadeIn = (segment.entry?.overlap ?? 2) / FPS
    const fadeOut = (segments[place + 1]?.entry?.overlap ?? 4) / FPS
    const length = Math.min(clip.seconds, segment.frames / FPS + (segments[place + 1]?.entry ? fadeOut : 0))
    const filters = [
      `atrim=end=${length.toFixed(3)},afade=t=in:d=${fadeIn.toFixed(3)}`,
      `afade=t=out:st=${Math.max(0, length - fadeOut).toFixed(3)}:d=${fadeOut.toFixed(3)}`,
      later(segment.start / FPS),
    ].join(',')
    return [{ bus: 'clips', file: clip.file, filters }]
  })
}

/** Delays the audio by silence. Timestamps are regenerated because after atempo, those of adelay would drop the silence. */
const later = (seconds: number) => `adelay=${Math.round(seconds * 1000)}:all=1,asetpts=N/SR/TB`

/** Mixes the three buses. Music is lowered while a voice speaks and is quieter than the clips' own sound. */
function mixGraph(parts: readonly Part[], seconds: number): string {
  const graph = parts.map(
    ({ filters }, index) => `[${index}:a]aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo,${filters}[p${index}]`,
  )
  const bus = (name: Part['bus']): string | null => {
    const names = parts.flatMap((part, index) => (part.bus === name ? [`[p${index}]`] : []))
    if (names.length === 0) return null
    graph.push(`${names.join('')}amix=inputs=${names.length}:normalize=0:duration=longest,apad,atrim=end=${seconds.toFixed(4)}[${name}]`)
    return `[${name}]`
  }
  const [music, voice, clips] = [bus('music'), bus('voice'), bus('clips')]
  const inputs: string[] = []
  if (voice) {
    graph.push(`${voice}volume=6dB${music || clips ? ',asplit[voice_out][key]' : '[voice_out]'}`)
    inputs.push('[voice_out]')
  }
  const behind = [music && clips ? `${music}volume=-9dB[quiet]` : null]
  graph.push(...behind.filter((line) => line !== null))
  const bed = [music && (clips ? '[quiet]' : music), clips].filter((name) => name !== null)
  if (bed.length > 0) {
    graph.push(`${bed.join('')}amix=inputs=${bed.length}:normalize=0${voice ? ',volume=-4dB' : ''}[bed]`)
    if (voice) graph.push('[bed][key]sidechaincompress=threshold=0.06:ratio=3:attack=40:release=420:makeup=1[ducked]')
    inputs.push(voice ? '[ducked]' : '[bed]')
  }
  graph.push(`${inputs.join('')}amix=inputs=${inputs.length}:normalize=0,alimiter=limit=0.98:level=0,asplit[mix][tap]`)
  graph.push(`[tap]ebur128=framelog=quiet[measured]`)
  return graph.join(';')
}
