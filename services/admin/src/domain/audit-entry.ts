import { createHash } from 'node:crypto'

/** The kinds of targets of an action. */
export type TargetType =
  | 'alert'
  | 'audit_log'
  | 'dead_letter'
  | 'job'
  | 'knowledge'
  | 'package'
  | 'payment'
  | 'promotion_code'
  | 'provider_event'
  | 'referral_settings'
  | 'replay'
  | 'session'
  | 'system'
  | 'user'
  | 'view'

/** A value in an audit entry: fractions and dates are stored as strings, so that the hashed text is unambiguous. */
export type AuditValue = string | number | boolean | null

/** One detail of an audit entry. A personal one is hashed only through its digest, so that its value can be erased without breaking the chain. */
export interface AuditMember {
  /** `reason`, `address`, or a dotted path below `before` or `after`, such as `after.package_id`. */
  path: string
  /** Absent after it was erased. */
  value?: AuditValue
  /** Only for personal details. */
  digest?: string
  /** Absent after the value was erased. */
  salt?: string
}

/** `failed`: the owner reported an error and can have performed a part. */
export type AuditResult = 'performed' | 'refused' | 'unknown' | 'not_performed' | 'failed'

/** The hashed fields of an entry. Times have millisecond precision, as the database stores them. */
export interface AuditContent {
  seq: number
  /** Hash of the preceding entry. */
  prev: string
  at: Date
  actor_id: string
  session_id: string
  action: string
  target_type: string | null
  target_id: string | null
  result: AuditResult
  /** Code of the error of a refused action. */
  code: string | null
  command_id: string | null
  request_id: string
  members: readonly AuditMember[]
}

/** The `prev` of the first entry. */
export const GENESIS = '0'.repeat(64)

const ENTRY = 'loomcast-audit-entry-v1\n'
const MEMBER = 'loomcast-audit-member-v1\n'

/** SHA-256 over a domain tag and the entry as canonical JSON, in hexadecimal. */
export function hashEntry(content: AuditContent): string {
  const { seq, prev, at, actor_id, session_id, action, target_type, target_id, result, code, command_id, request_id } = content
  const members = content.members.map(
    ({ path, value = null, digest }): Canonical => (digest === undefined ? { path, value } : { path, digest }),
  )
  const fields = {
    seq,
    prev,
    at: at.toISOString(),
    actor_id,
    session_id,
    action,
    target_type,
    target_id,
    result,
    code,
    command_id,
    request_id,
  }
  return sha256(ENTRY + canonicalJson({ ...fields, members }))
}

export function digestOf(salt: string, path: string, value: AuditValue): string {
  return sha256(MEMBER + canonicalJson({ salt, path, value }))
}

/** Whether the value of a personal detail was replaced. An erased value is intact. */
export function isMemberIntact({ path, value, digest, salt }: AuditMember): boolean {
  if (digest === undefined) return salt === undefined
  if (value === undefined) return salt === undefined
  return salt !== undefined && digestOf(salt, path, value) === digest
}

type Canonical = AuditValue | readonly Canonical[] | { readonly [name: string]: Canonical }

/** JSON without spaces and with sorted names (as RFC 8785). Throws RangeError for a number that is not a safe integer. */
function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

function isList(value: object): value is readonly Canonical[] {
  return Array.isArray(value)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
