import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Browser code that calls services, by participant name. The shell includes web-kit, so calls in web-kit count as the shell's. */
export function callingParts(root: string): { consumer: string; folders: string[] }[] {
  const slices = globSync('mfe-*', { cwd: root }).sort()
  return [
    { consumer: 'shell', folders: ['shell/src', 'packages/web-kit/src'] },
    ...slices.map((slice) => ({ consumer: slice, folders: [`${slice}/src`] })),
  ]
}

export interface PendingConsumer {
  consumer: string
  provider: string
  /** The start of the paths that it will call. */
  paths: string
}

/** Consumers that do not exist yet, of routes that no pact names. */
export function pendingConsumers(root: string): PendingConsumer[] {
  const file = JSON.parse(readFileSync(join(root, 'contracts', 'pending.json'), 'utf8')) as { consumers: PendingConsumer[] }
  return file.consumers
}

/** Providers that are named in pacts but do not exist yet. */
export function pendingProviders(root: string): string[] {
  const file = JSON.parse(readFileSync(join(root, 'contracts', 'pending.json'), 'utf8')) as { providers: { provider: string }[] }
  return file.providers.map(({ provider }) => provider)
}

/** The versions of everything that is deployed independently, by folder name: gateway, shell, services and slices. */
export function deployedParts(root: string): Map<string, string> {
  const manifests = globSync('{gateway,shell,services/*,mfe-*}/package.json', { cwd: root }).sort()
  return new Map(
    manifests.map((file) => {
      const { version }: { version: string } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      return [basename(dirname(file)), version]
    }),
  )
}
