import { open, readFile, rename } from 'node:fs/promises'
import { withLock } from '../registry/registry-editor.ts'
import type { TokenRecord, TokenStore } from './release-tokens.ts'

/** Records of tokens in a file that only its owner may read. */
export function tokenFile(file: string): TokenStore {
  async function list(): Promise<TokenRecord[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{ "tokens": [] }'
      throw error
    })
    return (JSON.parse(text) as { tokens: TokenRecord[] }).tokens
  }
  return {
    list,
    change: (edit) =>
      withLock(`${file}.lock`, async () => {
        const text = `${JSON.stringify({ tokens: edit(await list()) }, null, 2)}\n`
        const copy = await open(`${file}.new`, 'w', 0o600)
        await copy.writeFile(text)
        // A revocation must survive the end of the machine.
        await copy.sync()
        await copy.close()
        await rename(`${file}.new`, file)
      }),
  }
}
