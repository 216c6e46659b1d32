import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Interaction, readPacts } from '@loomcast/contracts/pact'

export interface CommittedInteraction {
  file: string
  consumer: string
  provider: string
  interaction: Interaction
}

/** All interactions in the pacts of a folder. */
export function committedInteractions(folder: string): CommittedInteraction[] {
  return readPacts(folder).flatMap(({ file, pact }) =>
    pact.interactions.map((interaction) => ({ file, consumer: pact.consumer.name, provider: pact.provider.name, interaction })),
  )
}

/** The providers that tests verify, found by the calls to `verifyPacts('…')` in the pact folders, with the file of each call. */
export function testedProviders(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('{gateway,services/*}/pact/**/*.pact.test.ts', { cwd: root })) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/\bverifyPacts\(\s*'([^']+)'/g)) if (name) found.set(name, file)
  }
  return found
}
