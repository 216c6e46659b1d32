import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const repository = join(import.meta.dirname, '..', '..', '..')
const biome = join(repository, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

let folder: string

/** With the repository's own lint rules only. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  const { plugins }: { plugins: string[] } = JSON.parse(await readFile(join(repository, 'biome.json'), 'utf8'))
  const config = { plugins: plugins.map((path) => join(repository, path)), formatter: { enabled: false } }
  await writeFile(join(folder, 'biome.json'), JSON.stringify(config))
})
afterAll(() => rm(folder, { recursive: true }))

/** Lints a source, and returns the output. */
async function lint(source: string): Promise<string> {
  await writeFile(join(folder, 'planted.ts'), source)
  return new Promise((resolve) => {
    // The command fails when a rule is broken.
    execFile(process.execPath, [biome, 'lint', 'planted.ts'], { cwd: folder }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('finds the spread of an object literal', async () => {
  expect(await lint('export const place = { ...{ x: 1, y: 2 }, z: 3 }\n')).toContain('Spread of an object literal')
})

test('accepts spreads of values and conditional spreads', async () => {
  const output = await lint('export const moved = (place: object, up: boolean) => ({ ...place, ...(up && { y: 1 }) })\n')
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('Spread of an object literal')
})

test('finds a query with a timeout of its own', async () => {
  const output = await lint("export const found = screen.findByRole('button', { name: 'Copy' }, { timeout: 5_000 })\n")
  expect(output).toContain('A query has a timeout of its own')
})

test('accepts queries without a timeout, and timeouts of other calls', async () => {
  const output = await lint("export const found = [screen.findByText('Copy'), page.waitFor({ timeout: 5_000 })]\n")
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('A query has a timeout of its own')
})
