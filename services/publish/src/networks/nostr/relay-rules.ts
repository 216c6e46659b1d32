import type { AdapterDeps } from '../adapter.ts'

/** Why a relay does not take every note. With the first two, it takes none of ours. */
export type RelayRule = 'sign_in' | 'proof_of_work' | 'payment' | 'allowed_accounts'

export interface RelayRules {
  relay: string
  rule: RelayRule
}

const LIMIT_MS = 5_000
const MOST_BYTES = 64 * 1024

/** The relays that state that they do not take every note, in order. A relay that states nothing, or does not respond, is not among them. */
export async function rulesOf(deps: Pick<AdapterDeps, 'guarded'>, relays: readonly string[]): Promise<RelayRules[]> {
  const rules = await Promise.all(relays.map((relay) => ruleOf(deps, relay)))
  return relays.flatMap((relay, index) => {
    const rule = rules[index]
    return rule ? [{ relay, rule }] : []
  })
}

/** Whether no relay takes a note that is signed, but neither authenticated (NIP-42) nor with proof of work (NIP-13). */
export function refusesAll(rules: readonly RelayRules[], relays: readonly string[]): boolean {
  return relays.every((relay) =>
    rules.some((found) => found.relay === relay && (found.rule === 'sign_in' || found.rule === 'proof_of_work')),
  )
}

/** One sentence for each relay. */
export function rulesText(rules: readonly RelayRules[]): string {
  return rules.map(({ relay, rule }) => `${new URL(relay).host} accepts ${SENTENCES[rule]}.`).join(' ')
}

const SENTENCES: Readonly<Record<RelayRule, string>> = {
  sign_in: 'posts only after a sign-in (NIP-42), which Loomcast does not support',
  proof_of_work: 'only posts with proof of work, which Loomcast does not add',
  payment: 'posts only from accounts that have paid for it',
  allowed_accounts: 'posts only from accounts on its list',
}

/** What the relay states about itself (NIP-11, `limitation`). */
async function ruleOf({ guarded }: Pick<AdapterDeps, 'guarded'>, relay: string): Promise<RelayRule | undefined> {
  try {
    const url = relay.replace(/^ws/iu, 'http')
    const headers = { accept: 'application/nostr+json', 'user-agent': 'Loomcast' }
    const response = await guarded.fetch({ url, headers, timeoutMs: LIMIT_MS, maxBodyBytes: MOST_BYTES })
    const { limitation } = (response.json() ?? {}) as { limitation?: Limitation | null }
    if (limitation?.auth_required === true) return 'sign_in'
    if (Number(limitation?.min_pow_difficulty) > 0) return 'proof_of_work'
    if (limitation?.payment_required === true) return 'payment'
    return limitation?.restricted_writes === true ? 'allowed_accounts' : undefined
  } catch {
    // Not every relay has such a document: it decides when it receives a note.
    return undefined
  }
}

interface Limitation {
  auth_required?: unknown
  min_pow_difficulty?: unknown
  payment_required?: unknown
  restricted_writes?: unknown
}
