import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { noBroker } from '../../src/contracts/broker/contract-broker.ts'
import { addToChangelog, type Cliff, changelogSection } from '../../src/contracts/changelog.ts'
import { releasePart } from '../../src/contracts/part-release.ts'
import { readParticipant } from '../../src/contracts/participant-release.ts'

let root: string
let calls: string[][]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loomcast-changelog-'))
  calls = []
  git('init', '--quiet')
  put('services/shop/package.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
function commit(subject: string): string {
  git('add', '--all')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '--quiet', '--no-verify', '--message', subject)
  return git('rev-parse', 'HEAD')
}
const cliff =
  (output: string): Cliff =>
  async (_root, args) => {
    calls.push(args)
    return output
  }

test('a section has the commits of the part’s folder since the commit that recorded its last release', async () => {
  put('contracts/released/shop/1.0.0.json', '{}')
  commit('feat(shop): sell')
  put('contracts/released/shop/1.1.0.json', '{}')
  const released = commit('chore(shop): release')
  put('services/shop/cart.ts', '')
  commit('feat(shop): keep carts')
  const section = await changelogSection(root, 'shop', '1.2.0', cliff('\n## 1.2.0\n\n### New\n\n- **shop**: keep carts\n'))
  expect(section).toBe('## 1.2.0\n\n### New\n\n- **shop**: keep carts')
  const folder = ['--include-path', 'services/shop/**', '--tag', '1.2.0', '--strip', 'header']
  expect(calls).toEqual([[...folder, `${released}..HEAD`]])
  expect(await changelogSection(root, 'shop', '1.2.0', cliff('\n## 1.2.0\n'))).toBe('## 1.2.0\n\nNothing that users notice.')
  await expect(changelogSection(root, 'bank', '1.0.0', cliff(''))).rejects.toThrow('There is no part "bank".')
})

test('a part without a release gets all commits', async () => {
  commit('feat(shop): sell')
  await changelogSection(root, 'shop', '1.0.0', cliff(''))
  expect(calls[0]?.at(-1)).toBe('header')
})

test('the newest section is first', async () => {
  expect(await addToChangelog(root, 'shop', '## 1.0.0\n\n- sell')).toBe('services/shop/CHANGELOG.md')
  await addToChangelog(root, 'shop', '## 1.1.0\n\n- keep carts')
  expect(readFileSync(join(root, 'services/shop/CHANGELOG.md'), 'utf8')).toBe(
    '# Changes of shop\n\n## 1.1.0\n\n- keep carts\n\n## 1.0.0\n\n- sell\n',
  )
})

test('a section is refused in a clone without the commits since the last release', async () => {
  put('contracts/released/shop/1.0.0.json', '{}')
  commit('chore(shop): release')
  put('services/shop/cart.ts', '')
  commit('feat(shop): keep carts')
  put('services/shop/till.ts', '')
  commit('feat(shop): accept cards')
  const clone = (depth: number) => {
    // Where `git add` does not find it.
    const folder = join(root, '.git', `clone-${depth}`)
    git('clone', '--quiet', `--depth=${depth}`, `file://${root}`, folder)
    return changelogSection(folder, 'shop', '1.1.0', cliff('## 1.1.0\n\n- keep carts'))
  }
  await expect(clone(1)).rejects.toThrow('does not have all commits since the last release of shop. Run: git fetch --unshallow')
  await expect(clone(2)).rejects.toThrow('git fetch --unshallow')
  expect(calls).toEqual([])
  put('contracts/released/shop/1.1.0.json', '{}')
  commit('chore(shop): release')
  put('services/shop/bag.ts', '')
  commit('feat(shop): give bags')
  // It has the parent of the commit that recorded the release.
  expect(await clone(3)).toContain('keep carts')
})

test('a section replaces the one that a failed run left', async () => {
  await addToChangelog(root, 'shop', '## 1.0.0\n\n- sell')
  await addToChangelog(root, 'shop', '## 1.1.0\n\n- keep carts')
  await addToChangelog(root, 'shop', '## 1.1.0\n\n- keep carts\n- accept cards')
  expect(readFileSync(join(root, 'services/shop/CHANGELOG.md'), 'utf8')).toBe(
    '# Changes of shop\n\n## 1.1.0\n\n- keep carts\n- accept cards\n\n## 1.0.0\n\n- sell\n',
  )
})

test('a change log of another form is left as it is', async () => {
  put('services/shop/CHANGELOG.md', '# Shop\n\nWritten by hand.\n')
  await expect(addToChangelog(root, 'shop', '## 1.0.0')).rejects.toThrow('does not begin with the line "# Changes of shop"')
  expect(readFileSync(join(root, 'services/shop/CHANGELOG.md'), 'utf8')).toBe('# Shop\n\nWritten by hand.\n')
})

test('a release that failed can be repeated', async () => {
  put('services/shop/package.json', '{ "name": "@loomcast/shop", "version": "1.0.0" }')
  put('services/shop/openapi.json', JSON.stringify({ paths: { '/api/things': { get: { responses: {} } } } }))
  put('package-lock.json', '{ "packages": {} }')
  mkdirSync(join(root, 'services/shop/CHANGELOG.md'))
  const release = () => releasePart(root, 'shop', '1.0.1', noBroker, cliff('## 1.0.1\n\n- sell'))
  await expect(release()).rejects.toThrow('EISDIR')
  rmSync(join(root, 'services/shop/CHANGELOG.md'), { recursive: true })
  // Also if what fails is the last step: the folder cannot be created.
  put('contracts/released/shop', '')
  await expect(release()).rejects.toThrow('EEXIST')
  rmSync(join(root, 'contracts/released/shop'))
  expect((await release()).files).toContain('services/shop/CHANGELOG.md')
  expect(readFileSync(join(root, 'services/shop/CHANGELOG.md'), 'utf8')).toBe('# Changes of shop\n\n## 1.0.1\n\n- sell\n')
  expect(readParticipant(root, 'shop', '1.0.1').api.operations.size).toBe(1)
  await expect(release()).rejects.toThrow('recorded already')
})
