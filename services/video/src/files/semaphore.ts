import { AppError } from '@loomcast/service-kit/errors'

/** Lets a few at a time work and the others wait in line. */
export interface Turns {
  /** Rejects with AppError 503 `busy` when the line is too long; one who left while waiting is not served. */
  take<T>(work: () => Promise<T>, left?: AbortSignal): Promise<T>
}

export function createTurns({ atOnce, inLine }: { atOnce: number; inLine: number }): Turns {
  const line: (() => void)[] = []
  let working = 0
  return {
    async take(work, left) {
      if (working >= atOnce) {
        if (line.length >= inLine) {
          throw new AppError('busy', 'Too many images are being uploaded right now. Try again in a minute.', {
            headers: { 'retry-after': '5' },
          })
        }
        await new Promise<void>((resolve) => line.push(resolve))
      } else working += 1
      try {
        left?.throwIfAborted()
        return await work()
      } finally {
        // The place goes to the next one as it is, so nobody can slip in between.
        const next = line.shift()
        if (next) next()
        else working -= 1
      }
    },
  }
}
