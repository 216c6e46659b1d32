import { type AuditMember, type AuditValue, digestOf } from './audit-entry.ts'

export interface AuditDetails {
  reason?: string | undefined
  /** IP address of the administrator. */
  address?: string | undefined
  before?: object | null | undefined
  after?: object | null | undefined
}

/** Values of these names are never recorded. */
const SECRET =
  /password|passwd|secret|token|authorization|cookie|credential|recovery_code|signature|private_key|api_key|html|body|mail_text/i
/** Texts that are no personal data: they are part of the hash and stay when a person's data is erased. */
const NOT_PERSONAL =
  /(^|[._])(status|state|role|plan|currency|action|kind|platform|content_type|group|service|event|format|type|result|code|version|count|billing_period|interval)(\.\d+)?$|_at(\.\d+)?$|(package|payment|refund|knowledge|grant|replay|job|event|plan|price)_(id|name)(\.\d+)?$/
const REMOVED = '[removed]'
const MAX_MEMBERS = 300
const MAX_TEXT = 4_000

/** The details of an action as members of its entry: flat, without secrets, and texts that can be personal with a salted digest. */
export function toMembers({ reason, address, before, after }: AuditDetails, newSalt: () => string): AuditMember[] {
  const values = new Map<string, AuditValue>()
  if (reason) values.set('reason', cut(reason))
  if (address) values.set('address', address)
  flatten(before, 'before', values)
  flatten(after, 'after', values)
  return [...values].slice(0, MAX_MEMBERS).map(([path, value]) => {
    if (typeof value !== 'string' || value === REMOVED || NOT_PERSONAL.test(path)) return { path, value }
    const salt = newSalt()
    return { path, value, digest: digestOf(salt, path, value), salt }
  })
}

/** The members below `before` or `after`, by their path without that prefix. An erased value is absent. */
export function membersBelow(members: readonly AuditMember[], part: 'before' | 'after'): Record<string, AuditValue> {
  const found: Record<string, AuditValue> = {}
  for (const { path, value } of members) if (path.startsWith(`${part}.`) && value !== undefined) found[path.slice(part.length + 1)] = value
  return found
}

export interface AuditChange {
  path: string
  before: AuditValue
  after: AuditValue
}

/** What differs between before and after. Empty if one of the two is missing. */
export function changesOf(before: Record<string, AuditValue>, after: Record<string, AuditValue>): AuditChange[] {
  if (Object.keys(before).length === 0 || Object.keys(after).length === 0) return []
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return paths
    .map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null }))
    .filter((change) => change.before !== change.after)
}

function flatten(value: unknown, path: string, into: Map<string, AuditValue>): void {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || into.size > MAX_MEMBERS) return
  if (typeof value === 'string' && SECRET.test(path)) into.set(path, REMOVED)
  else if (value instanceof Date) into.set(path, value.toISOString())
  else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) flatten(member, `${path}.${name}`, into)
  } else if (path.includes('.')) into.set(path, toValue(value))
}

function toValue(value: unknown): AuditValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  return cut(String(value))
}

/** Half of a surrogate pair is replaced, as the database does, because the stored text has to have the same hash. */
function cut(text: string): string {
  return (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text).toWellFormed()
}
