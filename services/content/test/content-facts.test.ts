import { expect, test } from '@jest/globals'
import type { StoredContent } from '../src/history/content.model.ts'
import { factsOfContent } from '../src/history/content-facts.ts'

const content = (generated_text: string) =>
  ({
    prompt: 'We open on 3 May. Entry is £5.',
    generated_text,
    settings_used: { custom_instructions: '', system_message: '' },
  }) as StoredContent

test('the facts of a text are found once for storing it and answering with it, and again when it has changed', () => {
  const facts = factsOfContent(content('Entry is £5.'))
  expect(facts.map(({ state }) => state)).toEqual(['supported'])
  expect(factsOfContent(content('Entry is £5.'))).toBe(facts)
  expect(factsOfContent(content('Entry is £6.')).map(({ state }) => state)).toEqual(['unsupported'])
})
