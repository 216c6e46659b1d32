import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExtendedCopy, extendedCopy } from './fixture/extended-copy.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

let copy: ExtendedCopy
beforeAll(async () => {
  copy = await extendedCopy(resolve(import.meta.dirname, '..'))
})
afterAll(() => copy.remove())

test('adding a platform requires only a folder and one registry line', async () => {
  const [before, after] = await Promise.all(
    [resolve(import.meta.dirname, '../src'), copy.dir].map(async (dir) => (await readFile(join(dir, 'registry.ts'), 'utf8')).split('\n')),
  )
  expect(after!.filter((line) => !before!.includes(line))).toHaveLength(1)
})

test('lists, finds and measures the added platform', async () => {
  const { PLATFORMS, findPlatform, measure, fold }: typeof import('../src/index.ts') = await import(join(copy.dir, 'index.ts'))
  expect(PLATFORMS.at(-1)).toMatchObject({ id: 'quillboard', name: 'Quillboard Post' })
  for (const query of ['quillboard', 'Quillboard Post', 'quillnote']) expect(findPlatform(query)?.brand).toBe('Quillboard')
  expect(measure('quillboard', 'x'.repeat(500))).toMatchObject({ fits: true, limit: 500, remaining: 0 })
  expect(measure('quillboard', 'x'.repeat(501)).problems).toMatchObject([
    { code: 'over_limit', message: '1 character over the 500 of Quillboard.' },
  ])
  const link = `https://example.com/${'a'.repeat(300)}`
  expect(measure('quillboard', `${'x'.repeat(476)} ${link}`)).toMatchObject({ fits: true, count: 500 })
  expect(measure('quillboard', '#one #two #three').problems).toMatchObject([{ code: 'too_many_hashtags' }])
  expect(fold('quillboard', 'Bread. '.repeat(40)).hidden).not.toBe('')
})

test('returns the guidance of the added platform', async () => {
  const { guidanceFor }: typeof import('../src/guidance.ts') = await import(join(copy.dir, 'guidance.ts'))
  expect(guidanceFor('quillboard').prompt).toContain('500 characters')
})

test('types the added id as a PlatformId and rejects unknown ids', async () => {
  await writeFile(
    join(copy.dir, 'ids.ts'),
    [
      "import { type PlatformId, platformById } from './platforms.ts'",
      "export const added: PlatformId = 'quillboard'",
      '// @ts-expect-error: no platform has this id',
      "export const unknown: PlatformId = 'myspace'",
      'export const { limit } = platformById(added)',
    ].join('\n'),
  )
  const options = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { lib: ['es2024', 'dom'], types: ['node'] },
    include: ['ids.ts'],
  }
  await writeFile(join(copy.dir, 'tsconfig.json'), JSON.stringify(options))
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', copy.dir]).catch((error) => error)
  expect(stdout).toBe('')
})

test('a server process that lists platforms and reads their guidance loads no React', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(join(copy.dir, 'index.ts'))})
    await import(${JSON.stringify(join(copy.dir, 'guidance.ts'))})
    console.log(JSON.stringify(loaded))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded.some((url) => url.endsWith('/quillboard/guidance.ts'))).toBe(true)
  expect(loaded.filter((url) => url.endsWith('.tsx') || url.includes('/node_modules/react'))).toEqual([])
})
