import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import { issueToken } from '@loomcast/gateway/authority'
import { ReleaseRefused, withRelease } from '@loomcast/gateway/registry'
import { openLiveSource, openRegistryStore } from '@loomcast/gateway/releases'

/**
 * `node k8s/dry-run/registry.ts FOLDER`: changes the registry in the API server at KUBERNETES_API_URL as an operator, a team and a gateway, whose tokens
 * are in the folder. The roles of components/registry-objects must be there.
 */
const folder = process.argv[2] ?? ''
const env = (who: string) => ({ ...process.env, KUBERNETES_TOKEN_FILE: join(folder, `${who}.token`) })
const registryOf = (who: string) => openRegistryStore('kubernetes:loomcast', env(who))
const scratch = await mkdtemp(join(tmpdir(), 'loomcast-registry-'))

function release(slice: string, version: string, weight = 100): Release {
  return {
    slice,
    version,
    weight,
    label: slice,
    entry: 'remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    base: `/mf/${slice}/`,
    preload: [],
    styles: [],
    routes: [],
    navigation: [],
    widgets: [],
    contracts: '*',
  }
}
async function list(who: string, ...releases: Release[]): Promise<void> {
  const { store } = registryOf(who)
  const edit = (each: Release) =>
    store.edit({ by: who, action: 'release', slice: each.slice, version: each.version }, (now) => withRelease(now, each, each.weight))
  await Promise.all(releases.map(edit))
}
const refused = (attempt: Promise<unknown>) =>
  assert.rejects(attempt, (error) => error instanceof ReleaseRefused && /forbidden/.test(error.message))

async function check(what: string, steps: () => Promise<void>): Promise<void> {
  await steps().then(
    () => console.log(`✓ registry: ${what}`),
    (error: Error) => {
      console.log(`✗ registry: ${what}: ${error.message}`)
      process.exitCode = 1
    },
  )
}

await check('an operator lists the first release of two slices', () =>
  list('operator', release('content', '1.0.0'), release('plan', '1.0.0')),
)
await check('20 releases by a team at once, none lost', async () => {
  await list('content', ...Array.from({ length: 20 }, (_, index) => release('content', `1.1.${index}`, 1)))
  const { store } = registryOf('content')
  const releases = (await store.releases()).filter(({ slice }) => slice === 'content')
  const { entries, altered } = await store.log()
  assert.deepEqual([releases.length, entries.length, altered], [21, 22, undefined])
})
await check('a team changes no other slice, lists no new one and issues no token', async () => {
  await refused(list('content', release('plan', '1.1.0', 1)))
  await refused(list('content', release('video', '1.0.0')))
  const request = { slices: ['plan'], team: 'x', expires: new Date(Date.now() + 60_000), by: 'ann' }
  await assert.rejects(issueToken(registryOf('content').tokens, request, new Date()), /forbidden/)
})
await check('a gateway reads what a team released, and lists no new slice', async () => {
  const source = openLiveSource('kubernetes:loomcast', join(scratch, 'copy.json'), env('gateway'))
  const content = await source.read('')
  assert.equal((JSON.parse(content?.text ?? '') as { releases: Release[] }).releases.length, 22)
  assert.equal(await source.read(content?.fingerprint ?? ''), undefined)
  assert.equal(await readFile(join(scratch, 'copy.json'), 'utf8'), content?.text)
  await refused(list('gateway', release('video', '1.0.0')))
})
await check('an operator issues a token, whose hash only operators read', async () => {
  const { tokens } = registryOf('operator')
  await issueToken(tokens, { slices: ['plan'], team: 'plan-team', expires: new Date(Date.now() + 60_000), by: 'olga' }, new Date())
  assert.equal((await tokens.list()).length, 1)
  await assert.rejects(registryOf('gateway').tokens.list(), /forbidden/)
})
await rm(scratch, { recursive: true })
process.exit()
