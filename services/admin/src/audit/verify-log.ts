import { GENESIS, hashEntry, isMemberIntact } from '../domain/audit-entry.ts'
import type { AnchorKeys } from '../domain/audit-signing-key.ts'
import { type Anchor, readAnchor } from './anchor.ts'
import type { AnchorStore } from './anchor-store.ts'
import type { AuditRecord } from './audit.model.ts'
import type { AuditRepository } from './audit.repository.ts'

export type AuditProblem = 'gap' | 'link' | 'changed' | 'detail' | 'head' | 'truncated' | 'anchor' | 'anchor_signature'

export interface Verification {
  valid: boolean
  /** Entries that were read. */
  entries: number
  /** Number of the first altered entry. With `anchor`, the earliest that can be altered. */
  first_bad_seq: number | null
  problem: AuditProblem | null
  /** The fault, as a sentence. */
  detail: string | null
  /** Valid anchors that were compared. */
  anchors: number
  head: { seq: number; hash: string }
}

interface Fault {
  seq: number
  problem: AuditProblem
  detail: string
}

export interface Anchors {
  store: AnchorStore
  keys: AnchorKeys
}

/**
 * Reads the whole audit log and compares links, numbers, hashes, the head and the signed anchors. Only an anchor reveals a suffix whose hashes were computed
 * again. Entries added meanwhile are left out. The anchors are read before the head: another process can add entries and their anchor in between, and an anchor
 * of entries after the head would look like a truncated log.
 */
export async function verifyLog(audit: AuditRepository, anchors?: Anchors): Promise<Verification> {
  const signed = anchors ? await anchors.store.read() : []
  const { seq: last, head } = await audit.head()
  const read = await Promise.all(signed.map((each) => (anchors ? readAnchor(anchors.keys, each) : null)))
  const known = new Map<number, Anchor[]>()
  for (const anchor of read) if (anchor) known.set(anchor.seq, [...(known.get(anchor.seq) ?? []), anchor])

  let prev = GENESIS
  let entries = 0
  let confirmed = 0
  let fault: Fault | undefined
  for await (const entry of audit.inOrder(last)) {
    entries++
    fault = faultOf(entry, entries, prev) ?? anchorFault(known.get(entry._id), entry.hash, confirmed)
    if (fault) break
    if (known.has(entry._id)) confirmed = entry._id
    prev = entry.hash
  }
  fault ??= endFault({ entries, prev, last, head, known, beyond: await audit.beyondHead() })
  const forged = read.indexOf(null)
  if (!fault && forged >= 0)
    fault = { seq: confirmed + 1, problem: 'anchor_signature', detail: `Anchor ${forged + 1} has no valid signature.` }
  return {
    valid: fault === undefined,
    entries,
    first_bad_seq: fault?.seq ?? null,
    problem: fault?.problem ?? null,
    detail: fault?.detail ?? null,
    anchors: read.filter((anchor) => anchor !== null).length,
    head: { seq: last, hash: head },
  }
}

/** Undefined if the entry has the expected number, follows `prev` and is unaltered. */
export function faultOf(entry: AuditRecord, expected: number, prev: string): Fault | undefined {
  const seq = expected
  if (entry._id !== expected) return { seq, problem: 'gap', detail: `Entry ${expected} is missing.` }
  if (hashEntry({ ...entry, seq: entry._id }) !== entry.hash) return { seq, problem: 'changed', detail: `Entry ${seq} was changed.` }
  if (entry.prev !== prev) return { seq, problem: 'link', detail: `Entry ${seq} does not follow entry ${seq - 1}.` }
  const member = entry.members.find((each) => !isMemberIntact(each))
  return member && { seq, problem: 'detail', detail: `Entry ${seq}: the detail ${member.path} was changed.` }
}

function anchorFault(anchors: readonly Anchor[] | undefined, hash: string, confirmed: number): Fault | undefined {
  const wrong = anchors?.find((anchor) => anchor.head !== hash)
  if (!wrong) return undefined
  const detail = `The anchor of ${wrong.at} contradicts entry ${wrong.seq}: an entry from ${confirmed + 1} to ${wrong.seq} was replaced.`
  return { seq: confirmed + 1, problem: 'anchor', detail }
}

function endFault(end: {
  entries: number
  prev: string
  last: number
  head: string
  known: ReadonlyMap<number, Anchor[]>
  beyond: number | null
}): Fault | undefined {
  const { entries, prev, last, head, known, beyond } = end
  const seq = entries + 1
  if (entries < last) return { seq, problem: 'truncated', detail: `The entries from ${seq} to ${last} are missing.` }
  const anchored = Math.max(0, ...known.keys())
  if (anchored > last)
    return { seq, problem: 'truncated', detail: `The entries from ${seq} to ${anchored} are missing, according to an anchor.` }
  if (prev !== head) return { seq: Math.max(1, entries), problem: 'head', detail: 'The stored head is not the hash of the last entry.' }
  if (beyond !== null) return { seq: beyond, problem: 'head', detail: `Entry ${beyond} is not part of the chain: the head precedes it.` }
  return undefined
}
