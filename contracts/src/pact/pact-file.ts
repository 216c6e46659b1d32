import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ProviderState {
  name: string
  params?: Record<string, unknown>
}

/** One exchange or message of a pact (specification 4), as far as we read it. */
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

export interface KeptPact {
  /** `mfe-content-content.json` */
  file: string
  path: string
  pact: PactFile
}

/** The pacts of a folder, by file name. */
export function readPacts(folder: string): KeptPact[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const path = join(folder, file)
      return { file, path, pact: JSON.parse(readFileSync(path, 'utf8')) as PactFile }
    })
}

/** Names an interaction among those of one pact: its description and the states that it is given. */
export function interactionName({ description, providerStates = [] }: Interaction): string {
  const states = providerStates.map(({ name }) => name).join(', ')
  return states === '' ? description : `${description} (given ${states})`
}

/** Equal for interactions that ask the provider for the same; what they are called does not count. */
export function interactionHash(interaction: Interaction): string {
  const { description: _description, ...asked } = interaction
  return createHash('sha256')
    .update(JSON.stringify(sorted(asked)))
    .digest('hex')
    .slice(0, 16)
}

/** The text of a pact as it is committed: interactions in one order, whichever test ran first. */
export function pactText(pact: PactFile): string {
  const interactions = [...pact.interactions].sort((one, other) => compare(interactionName(one), interactionName(other)))
  return `${JSON.stringify({ ...pact, interactions }, withoutGuessedType, 2)}\n`
}

/**
 * For a body of text Pact adds a rule that guesses the type from the bytes, and the guess is text/plain whatever the header says. The
 * header has a rule of its own.
 */
function withoutGuessedType(key: string, value: unknown): unknown {
  if (key !== 'matchers' || !Array.isArray(value) || value.length < 2) return value
  return value.filter((matcher: { match?: string }) => matcher.match !== 'contentType')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => compare(one, other))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
