import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { deadAlternatives } from '../src/patterns/dead-alternatives.ts'
import { readPatterns } from '../src/patterns/read-patterns.ts'

test('finds literals, patterns built from constants in any file, and schema patterns', async () => {
  const root = await mkdtemp(join(tmpdir(), 'patterns-'))
  const folder = join(root, 'services', 'sample', 'src')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'months.ts'), "export const MONTHS = ['jan', 'feb'].join('|')\n")
  await writeFile(
    join(folder, 'sample.ts'),
    `import { MONTHS } from './months.ts'
const LITERAL = /a+b/giu
const BUILT = new RegExp(String.raw\`\\b(?:\${MONTHS})\\d\` + 'x', 'iu')
export const find = (escaped: string) => new RegExp(\`(?<!\\\\p{L})\${escaped}\`, 'u')
export const schema = { type: 'string', pattern: '^[a-z]+$' }
export const rhythm = { pattern: 'x...' }
`,
  )
  const found = readPatterns(root).patterns.map(({ source, flags }) => `/${source}/${flags}`)
  expect(found).toEqual(['/a+b/giu', String.raw`/\b(?:jan|feb)\dx/iu`, String.raw`/(?<!\p{L})word/u`, '/^[a-z]+$/u'])
  await rm(root, { recursive: true })
})

test('finds replacements by a text, but not by a function or a literal', async () => {
  const root = await mkdtemp(join(tmpdir(), 'patterns-'))
  const folder = join(root, 'services', 'sample', 'src')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'capital.ts'), 'export const withCapital = (word: string) => word.toUpperCase()\n')
  await writeFile(
    join(folder, 'sample.ts'),
    `import { withCapital } from './capital.ts'
function take(word: string) { return word }
export const write = (text: string, link: string) => {
  text.replace(/a/, withCapital).replace(/b/, take).replace('c', () => link).replaceAll('d', '$&').replace('e', \`f\`)
  text.replace('a', link)
  text.replaceAll(/b/g, \`https://\${link}\`)
}
`,
  )
  expect(readPatterns(root).replacements.map(({ source }) => source)).toEqual(['link', 'TemplateLiteral'])
  await rm(root, { recursive: true })
})

test.each([
  [/^(?:que|qu['’]|où)(?![\p{L}])/u, ["qu['’]"]],
  [/^(?:on|nous) (?:(?:ne |n['’])|veut)(?!\p{L})/u, ['ne ', "n['’]"]],
  [/(?:vous (?!plaît)|vos)(?![\p{L}\p{M}])/u, ['vous (?!plaît)']],
  [/(?<![\p{L}])(?:is|['’]s) open/u, ["['’]s"]],
])('finds alternatives that the assertion next to their group makes useless: %s', ({ source, flags }, dead) => {
  expect(deadAlternatives({ source, flags })).toEqual(dead)
})

test.each([
  /^(?:qu['’]|(?:que|où)(?![\p{L}]))/u,
  /(?:don['’]?t|d['’]?)(?![\p{L}])/u,
  /(?:un po['’]|molto)(?![\p{L}])/u,
  /‘[^’]+’(?!\p{L})/u,
  /(?<!\p{L})(?:s il|x )?y/u,
])('accepts %s', ({ source, flags }) => {
  expect(deadAlternatives({ source, flags })).toEqual([])
})
