import { join } from 'node:path'
import { type Look, type Scene, VOICE_NAMES } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'
import { type LetterTime, letterTimes } from '../picture/captions/letter-times.ts'
import type { Segment } from '../timeline.ts'
import type { Speaker, Speech } from './speaker.ts'

/** In seconds from the start of a scene. */
const VOICE_DELAY = 0.25
/** In seconds before the end of a scene. */
const VOICE_END = 0.15
/** Speech longer than its scene is sped up by at most this factor. */
const FASTEST = 1.35
const SHORTEST = 0.5

/** A caption that a synthetic voice reads, and its place in the film. Times are in seconds. */
export interface CaptionSpeech {
  speech: Speech
  /** When the speech starts in the film. */
  start: number
  /** How long it can last. */
  available: number
  tempo: number
}

export interface SpeechDeps {
  speaker: Speaker
  folder: string
  signal: AbortSignal
}

/** Speaks the caption of a segment; null if nothing of it is spoken, because it has no words or was spoken in the scene before. Rejects like the speaker. */
export async function speakCaption(
  { scene: index, start, frames }: Segment,
  scenes: readonly Scene[],
  look: Look,
  { speaker, folder, signal }: SpeechDeps,
): Promise<CaptionSpeech | null> {
  const scene = scenes[index]
  // A text that stays for another scene is spoken once.
  if (!scene?.caption.trim() || scene.caption === scenes[index - 1]?.caption) return null
  const spellings = new Map(look.spellings?.map(({ written, spoken }) => [written.toLowerCase(), spoken]))
  const request = { text: scene.caption, voice: look.voice_name ?? VOICE_NAMES[0], spellings, name: `scene-${index}` }
  const speech = await speaker.speak({ ...request, folder: join(folder, 'voice'), signal })
  if (!speech) return null
  const available = frames / FPS - VOICE_DELAY - VOICE_END
  const tempo = Math.min(FASTEST, Math.max(1, speech.seconds / Math.max(SHORTEST, available)))
  return { speech, start: start / FPS + VOICE_DELAY, available, tempo }
}

/**
 * Returns when a synthetic voice speaks the captions of these segments, by their index in the timeline, for a style that lights the words. A caption that could not
 * be spoken is absent: its words are lit at their usual reading time.
 */
export async function spokenTimes(
  segments: readonly Segment[],
  { first, last }: { first: number; last: number },
  scenes: readonly Scene[],
  look: Look,
  deps: Omit<SpeechDeps, 'speaker'> & { speaker?: Speaker | undefined },
): Promise<Map<number, readonly LetterTime[]>> {
  const times = new Map<number, readonly LetterTime[]>()
  const { speaker } = deps
  if (!speaker || look.voice !== 'synthetic' || look.captions !== 'karaoke') return times
  for (let place = first; place <= last; place++) {
    const segment = segments[place]
    const scene = scenes[segment?.scene ?? -1]
    // A narration has cues of its own.
    if (!segment || !scene || scene.cues) continue
    const spoken = await speakCaption(segment, scenes, look, { ...deps, speaker }).catch(() => null)
    deps.signal.throwIfAborted()
    if (spoken) times.set(place, letterTimes(scene.caption, spoken.speech.words, spoken))
  }
  return times
}
