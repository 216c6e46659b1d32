import { type Account, type AdapterDeps, type CreateAdapter, type LookupResult, NetworkFailure, type Outcome } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { failureOfError, outcomeBeforeCommit } from '../network-calls.ts'
import { codeOf, type NostrEvent, publicKeyOf, readSecretKey, signedNote } from './event.ts'
import { type RelayRules, refusesAll, rulesOf, rulesText } from './relay-rules.ts'
import { type ReadEvent, type RelayAnswer, type RelayFilter, readEvents, sendEvent } from './relays.ts'

const DEFAULT_RELAYS = ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net']
const MOST_RELAYS = 8

/** Nostr. The id of an event is a hash of its content, so relays keep one, however often it is sent. One relay that accepts it is enough. */
export const createNostr: CreateAdapter = (deps) => ({
  network: 'nostr',
  name: 'Nostr',
  articles: false,
  repeat: 'safe',
  limits: { characters: null, unit: 'characters' },
  takesLanguage: true,
  threads: false,
  // Relays store no files.
  pictures: null,
  fields: [
    {
      name: 'secret_key',
      label: 'Secret key',
      secret: true,
      help: 'Your key, which starts with nsec1. It is stored encrypted, and posts are signed with it.',
      example: 'nsec1…',
    },
    {
      name: 'relays',
      label: 'Relays',
      secret: false,
      help: `Addresses with commas between them, at most ${MOST_RELAYS}.`,
      example: DEFAULT_RELAYS.slice(0, 2).join(', '),
      optional: true,
    },
  ],

  async connect(input) {
    const secretKey = readSecretKey(input['secret_key'] ?? '')
    const relays = enteredRelays(input['relays'] ?? '')
    const pubkey = publicKeyOf(secretKey)
    const filter = { kinds: [0], authors: [pubkey], limit: 1 }
    // The rules first: a relay that needs a sign-in may refuse to be read too, and then they are the reason.
    const rules = await acceptableRules(deps, relays)
    const profiles = await readAll(deps, relays, filter)
    const npub = codeOf('npub', pubkey)
    const name = profiles.map(profileName).find((found) => found !== undefined) ?? `${npub.slice(0, 12)}…`
    const credentials = {
      secret_key: Buffer.from(secretKey).toString('hex'),
      relays: relays.join(' '),
      ...(rules.length > 0 && { note: rulesText(rules) }),
    }
    return { name, address: `nostr:${npub}`, credentials }
  },

  noteOf: ({ note }) => note ?? null,

  async check(account) {
    await acceptableRules(deps, relaysOf(account))
    await readAll(deps, relaysOf(account), { kinds: [0], authors: [publicKeyOf(keyOf(account))], limit: 1 })
  },

  keyOf: contentKey,

  async prepare(account, content) {
    return { event: JSON.stringify(signedNote(content, keyOf(account))) }
  },

  async commit(account, _content, _key, prepared) {
    const event: NostrEvent = JSON.parse(String(prepared['event']))
    const answers = await Promise.all(relaysOf(account).map((relay) => sendEvent(deps, relay, event)))
    return outcomeOf(answers, event)
  },

  async lookup(account, _content, _key, prepared): Promise<LookupResult> {
    const { id }: NostrEvent = JSON.parse(String(prepared['event']))
    const found = await readAll(deps, relaysOf(account), { ids: [id], limit: 1 })
    // Relays that did not respond may have it. Sending it again is safe, so one that does not have it is enough.
    return found.some((event) => event.id === id) ? { kind: 'published', ...publishedNote(id) } : { kind: 'absent' }
  },
})

/** What relays state about the notes that they take. Throws NetworkFailure if none takes ours. */
async function acceptableRules(deps: AdapterDeps, relays: readonly string[]): Promise<RelayRules[]> {
  const rules = await rulesOf(deps, relays)
  if (!refusesAll(rules, relays)) return rules
  throw new NetworkFailure('refused', `${rulesText(rules)} Enter ${relays.length === 1 ? 'another relay' : 'other relays'}.`)
}

/** The events of all relays that respond. Throws NetworkFailure if none does. */
async function readAll(deps: AdapterDeps, relays: readonly string[], filter: RelayFilter): Promise<ReadEvent[]> {
  const answers = await Promise.allSettled(relays.map((relay) => readEvents(deps, relay, filter)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every(({ status }) => status === 'rejected')) throw failureOfError(failed.reason, 'The relay')
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

function outcomeOf(answers: readonly RelayAnswer[], { id }: NostrEvent): Outcome {
  if (answers.some(({ kind }) => kind === 'accepted')) return { kind: 'published', ...publishedNote(id) }
  if (answers.some(({ kind }) => kind === 'unanswered')) return { kind: 'unknown', reason: 'No relay confirmed the note.' }
  const rejected = answers.find((answer) => answer.kind === 'rejected')
  if (rejected?.reason.startsWith('rate-limited:')) return { kind: 'retry', retry_at: null, reason: reasonText(rejected.reason) }
  if (rejected) return { kind: 'refused', code: 'rejected', reason: reasonText(rejected.reason) }
  const unsent = answers.find((answer) => answer.kind === 'not_sent')
  return outcomeBeforeCommit(failureOfError(unsent?.error, 'The relay'))
}

/** `blocked: not on the list of this relay` */
function reasonText(reason: string): string {
  return `The relay refused this: ${reason
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)}`
}

function publishedNote(id: string) {
  return { remote_id: id, url: `https://njump.me/${codeOf('note', id)}` }
}

function enteredRelays(entered: string): string[] {
  const relays = entered
    .split(/[\s,]+/u)
    .filter((relay) => relay !== '')
    .map((relay) => (/^[a-z]+:\/\//iu.test(relay) ? relay : `wss://${relay}`))
  return relays.length === 0 ? DEFAULT_RELAYS : [...new Set(relays)].slice(0, MOST_RELAYS)
}

function relaysOf({ credentials }: Account): string[] {
  return (credentials['relays'] ?? '').split(' ')
}

function keyOf({ credentials }: Account): Uint8Array {
  return readSecretKey(credentials['secret_key'] ?? '')
}

/** The name in a profile (kind 0), whose content is JSON. */
function profileName({ content }: ReadEvent): string | undefined {
  try {
    const { display_name, name } = JSON.parse(content)
    return [display_name, name].find((found) => typeof found === 'string' && found.trim() !== '')?.slice(0, 100)
  } catch {
    return undefined
  }
}
