import { isInvitable, MAX_INVITE_DAYS, MIN_KEY_LENGTH, SEGMENTS_PATH, signSegments } from '@loomcast/gateway/preview'
import { DEFAULT_GATEWAY } from '@loomcast/gateway/tabs'
import { CommandError } from '@loomcast/service-kit/config'
import type { Arguments, CommandOptions } from './slice-arguments.ts'
import { timeOf } from './token-command.ts'

const DAY_MS = 24 * 3_600_000

/** The link with which a browser joins teams or cohorts. Throws CommandError. */
export async function invitation(
  { segment = [], expires = '30d', url = DEFAULT_GATEWAY }: Arguments,
  { env, now }: Required<Pick<CommandOptions, 'env' | 'now'>>,
): Promise<string> {
  const key = env['PREVIEW_KEY'] ?? ''
  if (key.length < MIN_KEY_LENGTH)
    throw new CommandError(`PREVIEW_KEY must be the secret of the gateway, with ${MIN_KEY_LENGTH} characters or more.`)
  if (segment.length === 0 || !segment.every(isInvitable))
    throw new CommandError('--segment needs team:NAME or cohort:NAME. A plan is bought.')
  const until = timeOf(expires, now())
  const days = (until.getTime() - now().getTime()) / DAY_MS
  if (!(days > 0 && days <= MAX_INVITE_DAYS)) throw new CommandError(`An invitation ends within ${MAX_INVITE_DAYS} days.`)
  const token = await signSegments(key, 'invite+jwt', new Map(segment.map((name) => [name, until])), now())
  return `${new URL(`${SEGMENTS_PATH}/${token}`, url).href}\nIts browsers leave ${segment.join(', ')} at ${until.toISOString()}. Whoever has the link can join.`
}
