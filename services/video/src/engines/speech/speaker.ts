import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Inference, Tensor } from '@loomcast/inference'
import { VOICE_NAMES, type VoiceName } from '../../domain/storyboard.ts'
import { readLexicon } from './dictionaries.ts'
import type { Lexicon } from './lexicon.ts'
import { phonemesOf } from './phonemes.ts'
import { type Spellings, spokenWords } from './spoken-text.ts'
import { fetchVoice, VOICE_FILES } from './voice-files.ts'
import { audibleWithin, SPEECH_RATE, speechFile } from './waveform.ts'

const SAMPLES_PER_STEP = 600
/** Speech runs this far ahead of the model's steps (measured: 0.02 to 0.10 s). */
const EARLY_SECONDS = 0.06
const STYLE_LENGTH = 256
/** The model takes 510 tokens. */
const MAX_PHONEMES = 500
const RETRY_AFTER_MS = 5 * 60_000
/** More than fits into a scene. */
const MAX_CHARACTERS = 300

export interface SpokenPart {
  written: string
  /** Seconds from the start of the file. */
  start: number
  end: number
}

export interface Speech {
  /** Path of a WAV file: 16-bit mono at SPEECH_RATE. */
  file: string
  seconds: number
  words: SpokenPart[]
}

export interface SpeechRequest {
  text: string
  /** Default: the first of VOICE_NAMES. */
  voice?: VoiceName
  spellings?: Spellings
  /** The file is written into this folder, named `<name>.wav`. */
  folder: string
  name: string
  signal: AbortSignal
}

export interface Speaker {
  /**
   * Synthesizes speech; the same request has the same bytes. Returns null when the text has nothing that an English voice can speak. Rejects with VoiceMissing,
   * RuntimeMissing, InferenceFailed or the signal's reason.
   */
  speak(request: SpeechRequest): Promise<Speech | null>
  /** Whether the voice could be used the last time, or has not been used yet. */
  available(): boolean
}

export interface SpeakerOptions {
  inference: Pick<Inference, 'runAll'>
  /** Returns the folder with the voice's files. Default: downloaded into the cache at first use. */
  files?: () => Promise<string>
  now?: () => number
}

interface Loaded {
  folder: string
  lexicon: Lexicon
  vocabulary: Record<string, number>
}

/** Reads texts with Kokoro-82M, which is fetched at first use. */
export function createSpeaker({ inference, files = fetchVoice, now = Date.now }: SpeakerOptions): Speaker {
  let loading: Promise<Loaded> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  const styles = new Map<VoiceName, Float32Array>()

  const available = () => now() - failedAt >= RETRY_AFTER_MS

  /** A failed download is repeated after a while, but not for each scene of a film. */
  function load(): Promise<Loaded> {
    if (loading && (failedAt === Number.NEGATIVE_INFINITY || !available())) return loading
    failedAt = Number.NEGATIVE_INFINITY
    loading = loadFiles(files)
    loading.catch(() => {
      failedAt = now()
    })
    return loading
  }

  async function styleOf(voice: VoiceName, folder: string): Promise<Float32Array> {
    const known = styles.get(voice)
    if (known) return known
    const { buffer, byteOffset, byteLength } = await readFile(join(folder, `${VOICE_FILES[voice]}.bin`))
    const style = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
    styles.set(voice, style)
    return style
  }

  return {
    available,
    async speak({ text, voice = VOICE_NAMES[0], spellings, folder, name, signal }) {
      signal.throwIfAborted()
      const spoken = spokenWords(text.slice(0, MAX_CHARACTERS), spellings)
      if (spoken.length === 0) return null
      const { lexicon, vocabulary, folder: model } = await load()
      signal.throwIfAborted()
      const phonemes = phonemesOf(spoken, lexicon)
      const characters = [...phonemes.text].slice(0, MAX_PHONEMES)
      const tokens = characters.map((character) => vocabulary[character] ?? vocabulary[' '] ?? 0)
      if (tokens.length === 0) return null
      const style = await styleOf(voice, model)
      const [audio, steps] = await inference.runAll(join(model, 'model.onnx'), inputs(tokens, style), signal)
      signal.throwIfAborted()
      if (!audio || !steps) return null
      const samples = Float32Array.from(audio.data)
      const audible = audibleWithin(samples)
      const seconds = (audible.end - audible.start) / SPEECH_RATE
      if (seconds <= 0) return null
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${name}.wav`)
      await writeFile(file, speechFile(samples.subarray(audible.start, audible.end)))
      // Step 0 belongs to the token that starts the text.
      const starts = [0]
      for (const count of steps.data) starts.push((starts.at(-1) ?? 0) + count)
      const at = (character: number) => {
        const sample = (starts[character + 1] ?? starts.at(-1) ?? 0) * SAMPLES_PER_STEP - audible.start
        return Math.min(seconds, Math.max(0, sample / SPEECH_RATE - EARLY_SECONDS))
      }
      return { file, seconds, words: phonemes.words.map(({ written, start, end }) => ({ written, start: at(start), end: at(end) })) }
    },
  }
}

async function loadFiles(files: () => Promise<string>): Promise<Loaded> {
  const folder = await files()
  const { vocab } = JSON.parse(await readFile(join(folder, 'vocab.json'), 'utf8')) as { vocab: Record<string, number> }
  return { folder, lexicon: await readLexicon(folder), vocabulary: vocab }
}

function inputs(tokens: readonly number[], style: Float32Array): Record<string, Tensor> {
  // The style depends on the length of the text.
  const row = Math.min(tokens.length, style.length / STYLE_LENGTH - 1)
  return {
    tokens: { type: 'int64', data: BigInt64Array.from([0, ...tokens, 0].map(BigInt)), dims: [1, tokens.length + 2] },
    style: { type: 'float32', data: style.slice(row * STYLE_LENGTH, (row + 1) * STYLE_LENGTH), dims: [1, STYLE_LENGTH] },
    speed: { type: 'float32', data: new Float32Array([1]), dims: [1] },
  }
}
