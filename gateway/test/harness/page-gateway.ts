import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { poll } from '@loomcast/service-kit/testing'
import { type release, type TestGateway, testGateway } from './gateway.ts'

export const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
export const registryIn = (html: string) => JSON.parse(/id="loomcast-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

/** A gateway with files of the shell and of a slice, and with files that it must not serve. */
export const pageGateway = (): Promise<TestGateway> => testGateway({ files: FILES })

const FILES = {
  'shell/assets/main.1a2b3c4d.js': 'console.log("shell")',
  'shell/assets/main.1a2b3c4d.js.br': brotliCompressSync('console.log("shell")'),
  'shell/assets/.hidden': 'secret',
  'shell/assets/app.webmanifest': '{}',
  'shell/favicon.svg': '<svg/>',
  'shell/secret.json': '{}',
  'slices/content/app.def4560000000000.js': 'export {}',
  'slices/content/app.def4560000000000.js.br': brotliCompressSync('export {}'),
  'slices/content/app.0a1b2c0000000000.css': '.a{}',
  'slices/content/font.0123456789abcdef.woff2': 'font',
  'slices/content/nested/chunk.0123456789abcdef.js': 'secret',
  'slices/content/.env': 'secret',
  'outside.js': 'secret',
}

/** Writes the registry and waits until it is in use. */
export async function useReleases(gateway: TestGateway, releases: ReturnType<typeof release>[]): Promise<void> {
  const text = JSON.stringify({ releases })
  await gateway.writeRegistry(text)
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  await poll(async () => {
    const { slices } = await (await gateway.fetch('/api/health')).json()
    return slices.revision === revision && slices.problem === null
  })
}
