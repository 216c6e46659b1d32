import type { Static } from 'typebox'
import { changesOf, membersBelow } from '../domain/audit-members.ts'
import type { CommandState } from '../domain/command-state.ts'
import type { AuditRecord } from './audit.model.ts'
import type { AuditEntryView } from './audit.schema.ts'

/** An entry as shown to administrators. */
export function auditView(
  entry: AuditRecord,
  { email = null, state = null }: { email?: string | null | undefined; state?: CommandState | null | undefined } = {},
): Static<typeof AuditEntryView> {
  const { members } = entry
  const before = membersBelow(members, 'before')
  const after = membersBelow(members, 'after')
  const textAt = (path: string) => {
    const value = members.find((member) => member.path === path)?.value
    return typeof value === 'string' ? value : null
  }
  return {
    seq: entry._id,
    at: entry.at.toISOString(),
    actor: { id: entry.actor_id, email },
    action: entry.action,
    target: entry.target_type === null || entry.target_id === null ? null : { type: entry.target_type, id: entry.target_id },
    before: Object.keys(before).length > 0 ? before : null,
    after: Object.keys(after).length > 0 ? after : null,
    changes: changesOf(before, after),
    reason: textAt('reason'),
    address: textAt('address'),
    request_id: entry.request_id,
    result: entry.result,
    code: entry.code,
    command_id: entry.command_id,
    command_state: entry.result === 'unknown' ? state : null,
    erased: members.filter(({ digest, value }) => digest !== undefined && value === undefined).map(({ path }) => path),
    hash: entry.hash,
  }
}
