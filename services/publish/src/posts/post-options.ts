import { invalidField } from '@loomcast/service-kit/errors'
import type { NetworkAdapter } from '../networks/adapter.ts'

type Options = Readonly<Record<string, string>>

/** What a post has of the choices of its network: what was sent, and the rest as it is in a new post. Throws 400 with the path of the field for a value that is none. */
export function optionsOf(adapter: NetworkAdapter | null, sent: Options, path: string): Record<string, string> {
  const resolved: Record<string, string> = {}
  for (const { name, label, choices, initial } of adapter?.options ?? []) {
    const value = sent[name] ?? initial
    if (value === null) continue
    const known = choices ? choices.map((choice) => choice.value) : ['yes', 'no']
    if (!known.includes(value)) throw invalidField('validation_failed', `${path}.${name}`, `“${label}” has no such choice.`)
    resolved[name] = value
  }
  return resolved
}

/** Throws 400 if the person has not chosen what the network needs. */
export function requireOptions(adapter: NetworkAdapter | null, options: Options, path: string): void {
  const missing = adapter?.options?.find(({ name }) => options[name] === undefined)
  if (adapter && missing)
    throw invalidField('validation_failed', `${path}.${missing.name}`, `${adapter.name} needs an answer: ${missing.label}.`)
}
