import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createPromptMarkFilter, randomPromptMark } from '../src/domain/prompt-marks.ts'

function filtered(parts: string[]): string {
  const filter = createPromptMarkFilter()
  return parts.map((part) => filter.push(part)).join('') + filter.end()
}

function split(text: string, sizes: number[]): string[] {
  const parts: string[] = []
  for (let at = 0, next = 0; at < text.length; next += 1) {
    const size = sizes[next % sizes.length] ?? 1
    parts.push(text.slice(at, at + size))
    at += size
  }
  return parts
}

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })

test('removes the delimiters of a prompt, regardless of where the text is split', () => {
  fc.assert(
    fc.property(sizes, (each) => {
      const mark = randomPromptMark()
      const draft = `[${mark}]Rye bread [from six] on Saturday.[/${mark}] See you [${mark}-admin]there[/${mark}-admin].`
      expect(filtered(split(draft, each))).toBe('Rye bread [from six] on Saturday. See you there.')
    }),
  )
})

test('changes no other text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('[', '[/', '[user', '-text', ']', 'user-', ' ', 'a', '\n')), sizes, (words, each) => {
      const text = words.join('')
      expect(filtered(split(text, each))).toBe(text)
    }),
  )
})

test('emits a text without brackets at once', () => {
  const filter = createPromptMarkFilter()
  expect([filter.push('Rye '), filter.push('bread ['), filter.push('user]')]).toEqual(['Rye ', 'bread ', '[user]'])
})
