import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLICES } from '../slices.ts'

/** Browser code that calls services, by its participant name in pacts. The shell includes web-kit, so the calls of web-kit count as its own. */
export function callingParts(): { consumer: string; folders: string[] }[] {
  return [
    { consumer: 'shell', folders: ['shell/src', 'packages/web-kit/src'] },
    ...SLICES.map((slice) => ({ consumer: slice, folders: [`${slice}/src`] })),
  ]
}

/** Providers that pacts name and that do not exist yet. */
export function pendingProviders(root: string): string[] {
  const file = JSON.parse(readFileSync(join(root, 'contracts', 'pending.json'), 'utf8')) as { providers: { provider: string }[] }
  return file.providers.map(({ provider }) => provider)
}
