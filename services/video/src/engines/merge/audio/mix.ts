import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOOTAGE_VOLUME } from '../../../domain/footage.ts'
import { MUSIC_VOLUME } from '../../../domain/music.ts'
import { NARRATION_DELAY } from '../../../domain/narration.ts'
import type { Look, Scene } from '../../../domain/storyboard.ts'
import type { Ffmpeg } from '../../ffmpeg/encoder.ts'
import { FPS } from '../../frame.ts'
import { speakCaption } from '../../speech/caption-speech.ts'
import type { Speaker } from '../../speech/speaker.ts'
import { framesIn, type Segment } from '../../timeline.ts'
import type { Clip, FootageSound } from '../../video-engine.ts'
import { SAMPLE_RATE, wavFile } from '../../wav.ts'
import { integratedLoudness, truePeak } from './loudness.ts'
import { composeMusic } from './music.ts'
import { type OwnMusicFile, ownMusicFilters } from './own-music.ts'

/** Loudness in LUFS (EBU R128) at which the platforms play videos. PEAK_DB leaves headroom for AAC encoding. */
export const LOUDNESS = -14
const PEAK_DB = -2
/** The highest true peak of the encoded sound, in dBTP. */
const MAX_ENCODED_PEAK_DB = -1.1
/** How the sound of videos is encoded. */
export const SOUND_CODING = ['-c:a', 'aac', '-b:a', '160k', '-ar', String(SAMPLE_RATE), '-ac', '2']
/** The usual search for quantizers can raise a single frame by 5 dB (ffmpeg 9.0); this one does not. */
const STEADY_CODER = ['-aac_coder', 'fast']
/** More gain would only amplify the noise of a nearly silent track. */
const MAX_GAIN_DB = 30
/** Loudness of each spoken caption in LUFS, before the mix. */
export const VOICE_LOUDNESS = -16
/** A text of one short word is too short for the measurement. */
const MAX_VOICE_GAIN_DB = 14

export interface Mix {
  /** File name of a WAV in the folder. */
  file: string
  /** Filter that brings the file to LOUDNESS. */
  level: string
  /** Whether a voice is part of it. */
  hasVoice: boolean
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
    footageSound,
    scenes,
    look,
    narration,
    music,
    folder,
    signal,
    speaker,
    onVoiceMissing,
  }: {
    clips: readonly Clip[]
    /** The sound of the scenes' own clips, by the index of the scene. */
    footageSound?: ReadonlyMap<number, FootageSound>
    scenes: readonly Scene[]
    look: Look
    narration?: string
    /** The user's own music, which replaces the composed one. */
    music?: OwnMusicFile
    folder: string
    signal: AbortSignal
    /** Reads the captions if the look has a voice. Without one, the video has no voice. */
    speaker?: Speaker
    /** Called if a caption could not be read. */
    onVoiceMissing?: () => void
  },
): Promise<Mix | null> {
  const seconds = framesIn(segments) / FPS
  const parts = [
    ...(music ? [ownMusicPart(music, seconds)] : await composedPart(look, seconds, folder)),
    ...(narration !== undefined
      ? narrationPart(segments, narration)
      : look.voice === 'synthetic' && speaker
        ? await voiceParts(segments, scenes, look, { ffmpeg, speaker, folder, signal, onVoiceMissing })
        : []),
    ...clipParts(segments, clips, footageSound),
  ]
  if (parts.length === 0) return null
  const volume = 20 * Math.log10((look.music_volume ?? MUSIC_VOLUME.max) / MUSIC_VOLUME.max)
  const isOnlyMusic = parts.every(({ bus }) => bus === 'music')
  const log = await ffmpeg.run({
    folder,
    signal,
    args: [
      ...parts.flatMap(({ file }) => ['-i', file]),
      ...[
        '-filter_complex',
        mixGraph(parts, seconds, volume),
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
  const loudness = integratedLoudness(log)
  const gain = loudness === null ? 0 : Math.min(MAX_GAIN_DB, LOUDNESS - loudness) + (isOnlyMusic ? volume : 0)
  await stat(join(folder, 'mix.wav'))
  const level = `volume=${gain.toFixed(2)}dB,${truePeakLimiter(PEAK_DB)}`
  return { file: 'mix.wav', level, hasVoice: parts.some(({ bus }) => bus === 'voice') }
}

function ownMusicPart(music: OwnMusicFile, seconds: number): Part {
  return { bus: 'music', file: music.file, filters: ownMusicFilters(music, seconds) }
}

async function composedPart({ music }: Look, seconds: number, folder: string): Promise<Part[]> {
  if (music === 'off') return []
  await writeFile(join(folder, 'music.wav'), wavFile(await composeMusic(music, seconds)))
  return [{ bus: 'music', file: 'music.wav', filters: 'anull' }]
}

interface VoiceDeps {
  ffmpeg: Ffmpeg
  speaker: Speaker
  folder: string
  signal: AbortSignal
  onVoiceMissing?: (() => void) | undefined
}

async function voiceParts(segments: readonly Segment[], scenes: readonly Scene[], look: Look, deps: VoiceDeps): Promise<Part[]> {
  const parts: Part[] = []
  for (const segment of segments) {
    const spoken = await speakCaption(segment, scenes, look, deps).catch(() => {
      deps.signal.throwIfAborted()
      // A video does not fail for lack of a voice: its captions remain.
      deps.onVoiceMissing?.()
      return null
    })
    if (!spoken) continue
    const { speech, start, available, tempo } = spoken
    // Speech longer than its scene is sped up a little, then faded out.
    const filters = [
      await voiceLevel(speech.file, deps),
      `atempo=${tempo.toFixed(3)},asetpts=N/SR/TB,highpass=f=90,equalizer=f=3200:t=q:w=1:g=2`,
      `atrim=end=${available.toFixed(3)},afade=t=out:st=${Math.max(0, Math.min(available, speech.seconds / tempo) - 0.08).toFixed(3)}:d=0.08`,
      later(start),
    ].join(',')
    parts.push({ bus: 'voice', file: speech.file, filters })
  }
  return parts
}

/** Limits the true peak, which is between the samples: of high sounds, it is up to 3 dB above them (ITU-R BS.1770, annex 2: four times the rate). */
const truePeakLimiter = (limit: number) =>
  `aresample=${4 * SAMPLE_RATE},alimiter=limit=${limit.toFixed(2)}dB:level=0:attack=3:release=80,aresample=${SAMPLE_RATE}`

/** Returns how to encode the mix so that its true peak stays below MAX_ENCODED_PEAK_DB, which is tried. */
export async function soundCodingOf(
  ffmpeg: Ffmpeg,
  mix: Mix,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string[]> {
  await ffmpeg.run({ folder, signal, args: ['-i', mix.file, '-af', mix.level, ...SOUND_CODING, 'trial.m4a'] })
  const args = ['-i', 'trial.m4a', '-af', 'ebur128=peak=true:framelog=quiet', '-f', 'null', '-']
  const peak = truePeak(await ffmpeg.run({ folder, signal, args }))
  return peak !== null && peak > MAX_ENCODED_PEAK_DB ? [...SOUND_CODING, ...STEADY_CODER] : SOUND_CODING
}

/** The filter that brings speech to VOICE_LOUDNESS. */
export async function voiceLevel(file: string, { ffmpeg, folder, signal }: Omit<VoiceDeps, 'speaker'>): Promise<string> {
  const log = await ffmpeg.run({ folder, signal, args: ['-i', file, '-af', 'ebur128=framelog=quiet', '-f', 'null', '-'] })
  const gain = VOICE_LOUDNESS - (integratedLoudness(log) ?? VOICE_LOUDNESS)
  return `volume=${Math.min(MAX_VOICE_GAIN_DB, gain).toFixed(2)}dB,alimiter=limit=${PEAK_DB}dB:level=0:attack=2:release=60`
}

/** The user's own recording, from the first scene on. */
function narrationPart(segments: readonly Segment[], file: string): Part[] {
  const start = (segments.find(({ kind }) => kind === 'scene')?.start ?? 0) / FPS
  return [{ bus: 'voice', file, filters: later(start + NARRATION_DELAY) }]
}

function clipParts(segments: readonly Segment[], clips: readonly Clip[], footage: ReadonlyMap<number, FootageSound> = new Map()): Part[] {
  return segments.flatMap((segment, place): Part[] => {
    const rendered = clips[segment.scene]
    const clip = footage.get(segment.scene) ?? (rendered?.has_sound ? { ...rendered, start: 0 } : undefined)
    if (!clip) return []
    const fadeIn = (segment.entry?.overlap ?? 2) / FPS
    const fadeOut = (segments[place + 1]?.entry?.overlap ?? 4) / FPS
    const length = Math.min(clip.seconds, segment.frames / FPS + (segments[place + 1]?.entry ? fadeOut : 0))
    const level = (footage.get(segment.scene)?.volume ?? FOOTAGE_VOLUME.max) / FOOTAGE_VOLUME.max
    const filters = [
      `volume=${level.toFixed(2)}`,
      `atrim=start=${clip.start.toFixed(3)}:end=${(clip.start + length).toFixed(3)},asetpts=PTS-STARTPTS,afade=t=in:d=${fadeIn.toFixed(3)}`,
      `afade=t=out:st=${Math.max(0, length - fadeOut).toFixed(3)}:d=${fadeOut.toFixed(3)}`,
      later(segment.start / FPS),
    ].join(',')
    return [{ bus: 'clips', file: clip.file, filters }]
  })
}

/** Delays the audio by silence. Timestamps are regenerated because after atempo, those of adelay would drop the silence. */
const later = (seconds: number) => `adelay=${Math.round(seconds * 1000)}:all=1,asetpts=N/SR/TB`

/** Mixes the three buses. Music is lowered while a voice speaks and is quieter than the clips' own sound. `volume`: of the music, in dB. */
function mixGraph(parts: readonly Part[], seconds: number, volume: number): string {
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
  // The volume of music without any other sound is applied after the loudness is measured.
  const lowered = clips ? volume - 9 : voice ? volume : 0
  if (music) graph.push(`${music}volume=${lowered.toFixed(2)}dB[lowered]`)
  const bed = [music && '[lowered]', clips].filter((name) => name !== null)
  if (bed.length > 0) {
    graph.push(`${bed.join('')}amix=inputs=${bed.length}:normalize=0${voice ? ',volume=-4dB' : ''}[bed]`)
    if (voice) graph.push('[bed][key]sidechaincompress=threshold=0.06:ratio=3:attack=40:release=420:makeup=1[ducked]')
    inputs.push(voice ? '[ducked]' : '[bed]')
  }
  graph.push(`${inputs.join('')}amix=inputs=${inputs.length}:normalize=0,alimiter=limit=0.98:level=0,asplit[mix][tap]`)
  graph.push(`[tap]ebur128=framelog=quiet[measured]`)
  return graph.join(';')
}
