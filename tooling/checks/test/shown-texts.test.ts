import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findTypographicApostrophes, typographicApostrophesOfProduct } from '../src/shown-texts.ts'

test('texts on the screen have straight apostrophes', () => {
  expect(typographicApostrophesOfProduct(join(import.meta.dirname, '..', '..', '..'))).toEqual([])
})

test.each([
  ["const a = 'We can’t read it.'", ['We can’t read it.']],
  [`const a = \`\${name}’s post\``, ['’s post']],
  ['const a = <p title="Don’t">You’re in, “Ada”, by the authors’ list.</p>', ['Don’t', 'You’re in, “Ada”, by the authors’ list.']],
  ['// It doesn’t count.\nconst a = /don’t/u', []],
])('finds typographic apostrophes in texts only: %s', (source, expected) => {
  expect(findTypographicApostrophes(source, true)).toEqual(expected)
})
