import type { Logger } from '@loomcast/service-kit/observability'
import { asTyped, type ReadInstructions, readInstructions } from '../domain/read-instructions.ts'
import { requestReading } from '../engines/content/reading-client.ts'

/** The user on whose behalf the content service is called. */
export interface Reader {
  /** The caller's own token, which the content service authorizes like any other request of the user. */
  authorization: string
  signal: AbortSignal
}

/** Separates what a film shows from what is only for its maker. */
export interface InstructionReader {
  /** Returns the instructions as they were typed when the content service is unavailable. Rejects only if `signal` is aborted. */
  read(instructions: string, reader: Reader): Promise<ReadInstructions>
}

/** A reading takes less than a second. A film waits for a busy service rather than show what is not for viewers. */
const TIMEOUT_MS = 10_000

/** The reader of posts, in the content service, reads films, too: the same brief has the same words in both. */
export function createInstructionReader({
  contentUrl,
  logger,
  timeoutMs = TIMEOUT_MS,
}: {
  contentUrl?: string
  logger: Logger
  timeoutMs?: number
}): InstructionReader {
  return {
    async read(instructions, { authorization, signal }) {
      if (contentUrl === undefined) return asTyped(instructions)
      try {
        const timeLimited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        return readInstructions(instructions, await requestReading(contentUrl, { instructions, authorization, signal: timeLimited }))
      } catch (error) {
        signal.throwIfAborted()
        logger.warn({ err: error }, 'the content service did not read the instructions of a video; its texts are those that were typed')
        return asTyped(instructions)
      }
    },
  }
}
