import { AppError } from '@loomcast/service-kit/errors'

/**
 * The error of a file that was not processed because the machine is slow, busy, or lacks a program: `busy`, with when to try again. The file itself may be
 * faultless. `reason` is a sentence for the user.
 */
export function busy(reason: string, cause: unknown): AppError {
  return new AppError('busy', `${reason} Try again in a minute.`, { cause, headers: { 'retry-after': '30' } })
}
