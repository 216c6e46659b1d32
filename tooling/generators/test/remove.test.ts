import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { parseName } from '../src/name.ts'
import { removeSlice } from '../src/remove.ts'
import { requireCommitted } from '../src/uncommitted.ts'

const FOLDERS = ['services/ping', 'k8s/base/ping']

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loomcast-remove-'))
  git('init', '--quiet')
  put('.gitignore', 'node_modules/\ndist/\ncoverage/\n.data*/\n*.tsbuildinfo\n.env.local\n')
  for (const folder of ['services/ping', 'k8s/base/ping', 'mfe-ping', 'k8s/base/mfe-ping']) put(`${folder}/committed.ts`, '')
  git('add', '--all')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '--quiet', '--no-verify', '--message', 'feat: add ping')
})
afterEach(() => rmSync(root, { recursive: true }))

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root })

test.each([
  ['a changed file', 'k8s/base/ping/committed.ts'],
  ['a new file', 'k8s/base/ping/network-policy.yaml'],
  ['an ignored file', 'services/ping/.env.local'],
  ['an ignored folder', 'services/ping/.data/keys.json'],
])('%s would be lost', async (_name, file) => {
  put(file, 'text')
  const listed = file.includes('/.data/') ? dirname(file) : file
  await expect(requireCommitted(root, FOLDERS, 'service ping')).rejects.toThrow(listed)
})

test('files that are committed, elsewhere, or created again would not', async () => {
  for (const file of ['node_modules/x/index.js', 'dist/index.js', 'coverage/lcov.info', 'x.tsbuildinfo', 'sub/dist/index.js'])
    put(`services/ping/${file}`, 'text')
  put('services/pong/index.ts', '')
  await requireCommitted(root, FOLDERS, 'service ping')
})

test('a slice is not removed while a file of its deployment is not committed', async () => {
  put('k8s/base/mfe-ping/network-policy.yaml', 'text')
  const removal = removeSlice(root, { names: parseName('ping'), force: false }, new AbortController().signal)
  await expect(removal).rejects.toThrow('k8s/base/mfe-ping/network-policy.yaml')
})
