import { DIGITAL_SOURCE_TYPES } from '@loomcast/contracts'
import { ownStatement } from '../src/engine/engine-sentence.ts'

const disclosed = (digital_source_type: string, statement: string) => ({
  disclosure: { digital_source_type, statement, made_by: '', ai_parts: [], visible_line: null },
})

test.each([
  [DIGITAL_SOURCE_TYPES.altered, 'Arranged by rules from your own words. No AI model was used.'],
  [DIGITAL_SOURCE_TYPES.edited, 'Arranged by rules from your own words and edited by you. No AI model was used.'],
  [DIGITAL_SOURCE_TYPES.generated, 'Written by an AI model (OpenAI gpt-4o-mini).'],
  ['a later term', 'Written by an AI model (OpenAI gpt-4o-mini).'],
])('authors are addressed as "you" (%s)', (type, shown) => {
  const statement = shown.startsWith('Written') ? shown : "Arranged by rules from the author's own words."
  expect(ownStatement(disclosed(type, statement))).toBe(shown)
})

test('an old text has no statement', () => {
  expect(ownStatement({})).toBeUndefined()
})
