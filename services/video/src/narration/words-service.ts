import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import { createLimiter } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import { MAX_NARRATION_SECONDS, type Transcript } from '../domain/narration.ts'
import { transcriptLines } from '../domain/transcript.ts'
import { EncoderInterrupted, type Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { findSpeech, SPEECH_RATE } from '../engines/narration/speech.ts'
import { RecognitionMissing } from '../engines/recognition/recognition-files.ts'
import { recognizedWords } from '../engines/recognition/recognized-words.ts'
import type { Recognizer } from '../engines/recognition/recognizer.ts'
import { RecognitionFailed } from '../engines/recognition/recognizer.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'

/** The words of the users' own recordings. */
export interface WordsService {
  /** Recognizes the words of a narration once and stores them. Rejects with an AppError. */
  recognize(userId: string, fileId: string, signal: AbortSignal): Promise<Transcript>
  /** Stores the lines as the user corrected them. Rejects with `not_found`, or with `validation_failed` for another number of lines. */
  correct(userId: string, fileId: string, lines: readonly string[]): Promise<Transcript>
}

export interface WordsServiceDeps {
  redis: Parameters<typeof createLimiter>[0]
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  recognizer: Recognizer
  logger: Logger
}

/** A recognition takes up to 270 MB, and 6 s of one core for a minute of speech. Users take turns. */
const RECOGNIZING = { permits: 1, maxWaiting: 50, busy: 'Too many recordings are being recognized right now.' }
const ALLOWANCE = { name: 'video:recognition', points: 30, durationS: 600 }
const DECODING_MS = 60_000

export function createWordsService({ redis, files, scratch, ffmpeg, recognizer, logger }: WordsServiceDeps): WordsService {
  const recognizing = createSemaphore(RECOGNIZING)
  const limiter = createLimiter(redis, ALLOWANCE)

  async function findNarration(userId: string, fileId: string): Promise<StoredFile & Required<Pick<StoredFile, 'narration'>>> {
    const file = await files.find(userId, fileId)
    if (file?.kind !== 'narration' || !file.narration) throw notFound()
    return { ...file, narration: file.narration }
  }

  async function transcriptOf(file: StoredFile, signal: AbortSignal): Promise<Transcript> {
    return scratch.use(async (folder) => {
      await files.download(file, join(folder, 'narration.m4a'))
      const samples = ['-vn', '-ar', String(SPEECH_RATE), '-ac', '1', '-f', 's16le', 'samples.pcm']
      const args = ['-i', 'narration.m4a', '-t', String(MAX_NARRATION_SECONDS + 1), ...samples]
      await ffmpeg.run({ folder, args, signal, timeout: AbortSignal.timeout(DECODING_MS) })
      const path = join(folder, 'samples.pcm')
      const parts = await recognizer.recognize(path, signal)
      const { buffer, byteOffset, byteLength } = await readFile(path)
      const { stretches } = findSpeech(new Int16Array(buffer, byteOffset, Math.floor(byteLength / 2)))
      return { words: recognizedWords(parts, stretches) }
    })
  }

  return {
    async recognize(userId, fileId, signal) {
      const before = await findNarration(userId, fileId)
      if (before.narration.transcript) return before.narration.transcript
      await limiter.require(userId, "You've recognized too many recordings. Try again in a few minutes.")
      return recognizing.run(
        async () => {
          // Another request of the user may have recognized it meanwhile.
          const file = await findNarration(userId, fileId)
          if (file.narration.transcript) return file.narration.transcript
          const transcript = await transcriptOf(file, signal).catch((error) => rejectRecognition(error, logger))
          if (transcript.words.length === 0) throw new AppError('words_not_recognized')
          const stored = await files.addTranscript(userId, fileId, transcript)
          if (!stored?.narration?.transcript) throw notFound()
          return stored.narration.transcript
        },
        { userId, signal },
      )
    },

    async correct(userId, fileId, lines) {
      const { narration } = await findNarration(userId, fileId)
      if (!narration.transcript) throw notFound()
      const count = transcriptLines(narration.transcript).length
      if (lines.length !== count) {
        const message = `must have ${count} ${count === 1 ? 'item' : 'items'}, one for each line`
        throw new AppError('validation_failed', undefined, { errors: [{ path: 'lines', message }] })
      }
      const cleaned = lines.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      const stored = await files.correctTranscript(userId, fileId, cleaned)
      if (!stored?.narration?.transcript) throw notFound()
      return stored.narration.transcript
    },
  }
}

const notFound = () => new AppError('not_found', 'This narration no longer exists, or its words were not recognized yet.')

function rejectRecognition(error: unknown, logger: Logger): never {
  const expected = [RecognitionMissing, RecognitionFailed, EngineFailure, EncoderInterrupted]
  if (!expected.some((type) => error instanceof type)) throw error
  logger.warn({ err: error }, 'words were not recognized')
  throw new AppError('recognition_unavailable', undefined, { cause: error, headers: { 'retry-after': '60' } })
}
