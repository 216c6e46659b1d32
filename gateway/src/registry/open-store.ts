import { resolve } from 'node:path'
import type { TokenStore } from '../authority/release-tokens.ts'
import { tokenFile } from '../authority/token-file.ts'
import { fileStore, type RegistryStore } from './registry-store.ts'

/** The store of a registry by its name in a setting: the path of a file. */
export function openRegistryStore(
  name: string,
  _env: Readonly<Record<string, string | undefined>>,
): { store: RegistryStore; tokens: TokenStore } {
  const file = resolve(name)
  return { store: fileStore(file), tokens: tokenFile(`${file}.tokens`) }
}
