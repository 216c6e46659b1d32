import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactJson } from '../compact-json.ts'
import { contentHash } from '../content-hash.ts'

export interface ProviderState {
  name: string
  params?: Record<string, unknown>
}

/** One exchange or message of a pact (specification 4), with only the members that are used here. */
export interface Interaction {
  type: 'Synchronous/HTTP' | 'Asynchronous/Messages'
  description: string
  providerStates?: ProviderState[]
  request?: { method: string; path: string }
  response?: { status: number }
  metadata?: Record<string, string>
}

export interface PactFile {
  consumer: { name: string }
  provider: { name: string }
  interactions: Interaction[]
  metadata: Record<string, unknown>
}

export interface StoredPact {
  /** For example `mfe-content-content.json`. */
  file: string
  path: string
  pact: PactFile
}

/** Reads the pacts in a folder, sorted by file name. */
export function readPacts(folder: string): StoredPact[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const path = join(folder, file)
      return { file, path, pact: JSON.parse(readFileSync(path, 'utf8')) as PactFile }
    })
}

/** The unique name of an interaction within its pact, made of its description and provider states. */
export function interactionName({ description, providerStates = [] }: Interaction): string {
  const states = providerStates.map(({ name }) => name).join(', ')
  return states === '' ? description : `${description} (given ${states})`
}

/** The content of an interaction: what it is apart from its description, which can differ between versions. */
export function interactionContent({ description: _description, ...content }: Interaction): Omit<Interaction, 'description'> {
  return content
}

/** A hash that is the same for interactions with the same content. */
export const interactionHash = (interaction: Interaction): string => contentHash(interactionContent(interaction))

/** The text of a pact as committed. Interactions are sorted, so that the order of the tests does not matter. */
export function pactText(pact: PactFile): string {
  const interactions = [...pact.interactions].sort((one, other) => compare(interactionName(one), interactionName(other)))
  return compactJson(JSON.parse(JSON.stringify({ ...pact, interactions }, withoutGuessedType)))
}

/**
 * Removes a rule that Pact adds to text bodies: it guesses the type from the bytes, and the guess is always text/plain. The content-type header has its own
 * rule.
 */
function withoutGuessedType(key: string, value: unknown): unknown {
  if (key !== 'matchers' || !Array.isArray(value) || value.length < 2) return value
  return value.filter((matcher: { match?: string }) => matcher.match !== 'contentType')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
