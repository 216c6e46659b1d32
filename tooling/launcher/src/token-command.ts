import { issueToken, isUsable, revokeToken } from '@loomcast/gateway/authority'
import { CommandError } from '@loomcast/service-kit/config'
import { type Arguments, type CommandOptions, sliceOf, USAGE, userName } from './slice-arguments.ts'
import type { OpenRegistry } from './slice-registry.ts'

const DAY_MS = 24 * 3_600_000
const NAME = /^[a-z][a-z0-9-]{0,30}$/

/** Issues, lists and revokes the tokens of a registry that this machine stores. Prints the list after a token was revoked. Throws CommandError. */
export async function tokenCommand(
  command: string,
  { tokens }: Pick<OpenRegistry, 'tokens'>,
  given: Arguments,
  { env, print, now }: Required<CommandOptions>,
): Promise<void> {
  if (!tokens) throw new CommandError('Tokens are issued and revoked where the registry is stored, not over HTTP.')
  const [, ...names] = given.positionals
  const by = given.by ?? userName(env)
  if (command === 'token') {
    const { team, person, expires } = given
    const slices = [...new Set(names.map(sliceOf))]
    if (slices.length === 0 || !team || !expires) throw new CommandError(USAGE)
    const malformed = slices.find((name) => !NAME.test(name))
    if (malformed !== undefined) throw new CommandError(`${malformed} is not the name of a slice.`)
    const { token, record } = await issueToken(tokens, { slices, team, person, expires: timeOf(expires, now()), by }, now())
    return print(`${token}\nIt is shown only now, and changes ${slices.join(', ')} until ${record.expires_at}. Its id is ${record.id}.`)
  }
  const [id, ...rest] = names
  if (command === 'revoke-token' && id !== undefined && rest.length === 0) await revokeToken(tokens, id, by, now())
  else if (command !== 'tokens' || names.length > 0) throw new CommandError(USAGE)
  const known = await tokens.list()
  if (known.length === 0) print('There is no token.')
  for (const each of known) {
    const end = each.revoked_at
      ? `revoked ${each.revoked_at} by ${each.revoked_by}`
      : `${isUsable(each, now()) ? 'until' : 'expired'} ${each.expires_at}`
    print(`${each.id}  ${each.team}${each.person ? ` (${each.person})` : ''}  ${each.slices.join(', ')}  ${end}`)
  }
}

/** `30d`, or a date. Throws CommandError. */
export function timeOf(text: string, now: Date): Date {
  const days = /^(\d{1,3})d$/.exec(text)?.[1]
  const time = days === undefined ? new Date(text) : new Date(now.getTime() + Number(days) * DAY_MS)
  if (Number.isNaN(time.getTime())) throw new CommandError('--expires needs a number of days such as 30d, or a date such as 2027-01-31.')
  return time
}
