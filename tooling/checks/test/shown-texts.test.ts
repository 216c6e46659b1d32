import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findTypographicApostrophes, typographicApostrophesOfProduct, WORD_LISTS } from '../src/shown-texts.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('texts on the screen have straight apostrophes', () => {
  expect(typographicApostrophesOfProduct(root)).toEqual([])
})

test('reads the sources of every part of the product, except tests and word lists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-shown-texts-'))
  const read = ['gateway/src/a.ts', 'mfe-plan/src/list/a.tsx', 'packages/kit/src/a.ts', 'services/content/src/a.ts', 'shell/src/a.tsx']
  const excluded = ['packages/kit/src/testing/a.ts', 'packages/kit/src/a.test.ts', 'mfe-plan/test/a.ts', ...WORD_LISTS.map(fileIn)]
  try {
    for (const file of [...read, ...excluded]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), "export const text = 'We can’t read it.'")
    }
    expect(typographicApostrophesOfProduct(folder)).toEqual(read.map((file) => `${file}: We can’t read it.`))
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(WORD_LISTS.filter((list) => !existsSync(join(root, list)))).toEqual([])
})

const fileIn = (list: string) => (list.endsWith('/') ? `${list}a.ts` : list)

test.each([
  ["const a = 'We can’t read it.'", ['We can’t read it.']],
  [`const a = \`\${name}’s post\``, ['’s post']],
  ['const a = <p title="Don’t">You’re in, “Ada”, by the authors’ list.</p>', ['Don’t', 'You’re in, “Ada”, by the authors’ list.']],
  ['// It doesn’t count.\nconst a = /don’t/u', []],
])('finds typographic apostrophes in texts only: %s', (source, expected) => {
  expect(findTypographicApostrophes(source, true)).toEqual(expected)
})
