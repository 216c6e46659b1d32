import type { EventData } from '@loomcast/contracts'
import type { Tx } from '@loomcast/service-kit/mongo'
import { entryOf } from './action.ts'
import type { AuditContext } from './context.ts'

/** For fields that an operator's command or an unfinished login does not have. */
const NONE = '-'

/** Adds what an administrator did at auth to the security of their own account. Auth limits failed logins, so they cannot flood the log. */
export async function recordSecurity(
  { repositories }: Pick<AuditContext, 'repositories'>,
  tx: Tx,
  eventId: string,
  { user_id, action, result, code, session_id, address, ended_sessions, at }: EventData<'com.loomcast.auth.admin-security-changed.v1'>,
): Promise<void> {
  const isOperator = action === 'second_factor.remove'
  const source = { actor_id: isOperator ? OPERATOR : user_id, session_id: session_id ?? NONE, address: address ?? '', request_id: eventId }
  const outcome = {
    result: result === 'performed' ? ('performed' as const) : ('refused' as const),
    code,
    ...(ended_sessions !== undefined && { after: { ended_sessions } }),
  }
  await repositories.audit.append(tx, entryOf(source, { action, target: { type: 'user', id: user_id } }, outcome, new Date(at)))
}

/** The actor of commands that are run on the server, without an administrator's session. */
export const OPERATOR = 'operator'
