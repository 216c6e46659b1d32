import { join, resolve } from 'node:path'
import { releaseAuthority, type TokenStore } from '@loomcast/gateway/authority'
import type { RegistryStore } from '@loomcast/gateway/registry'
import { freezeUntil, makeChange, namespaceIn, openRegistryStore, type ReleaseChange, refuseFrozen } from '@loomcast/gateway/releases'
import { CommandError } from '@loomcast/service-kit/config'
import { type Arguments, userName } from './slice-arguments.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')

/** The registry that a command reads and changes. */
export interface OpenRegistry extends Pick<RegistryStore, 'releases' | 'log'> {
  /** The path of a registry on this machine. */
  file: string | undefined
  /** Undefined for a registry that is reached over HTTP. */
  tokens: TokenStore | undefined
  change(change: ReleaseChange): Promise<void>
  /** Throws ReleaseRefused during a freeze that the command knows about. */
  refuseFrozen(): Promise<void>
}

export interface OpenOptions {
  given: Arguments
  data: string
  env: Readonly<Record<string, string | undefined>>
  now: () => Date
}

export function openRegistry({ given, data, env, now }: OpenOptions): OpenRegistry {
  const { despite, by = userName(env) } = given
  const name = given.registry ?? (env['SLICE_REGISTRY'] || join(data, 'remotes.json'))
  if (/^https?:/.test(name)) {
    if (given.by !== undefined) throw new CommandError('The token says who changes a registry that is reached over HTTP, not --by.')
    const { releases, log, change } = releaseAuthority(name, env['SLICE_TOKEN'])
    // The authority knows the freezes.
    return {
      releases,
      log,
      file: undefined,
      tokens: undefined,
      change: (request) => change(request, despite),
      refuseFrozen: async () => {},
    }
  }
  const file = namespaceIn(name) === undefined ? resolve(env['INIT_CWD'] ?? root, name) : undefined
  const { store, tokens } = openRegistryStore(file ?? name, env)
  const frozenUntil = () => freezeUntil(env['RELEASE_FREEZE'] ?? '', now())
  return {
    releases: store.releases,
    log: store.log,
    file,
    tokens,
    change: (change) =>
      makeChange(store, change, { by, ...(despite && { despite }) }, { frozenUntil: frozenUntil(), gateway: given.gateway }),
    refuseFrozen: async () => refuseFrozen(frozenUntil(), despite),
  }
}
