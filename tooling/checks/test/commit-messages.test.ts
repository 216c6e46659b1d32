import { describe, expect, test } from '@jest/globals'
import { findMessageFaults } from '../src/commits/message.ts'

describe('a commit message', () => {
  test.each([
    'feat: add invoices',
    'fix(content): keep letters that have no capital',
    'refactor(service-kit)!: remove the root entry point\n\nThe layers are separate now.',
    `docs: ${'x'.repeat(66)}`,
    'Merge branch "main"',
    'fixup! feat: add invoices',
  ])('is accepted: %s', (message) => {
    expect(findMessageFaults(message)).toEqual([])
  })

  test.each([
    ['added invoices', 'type(scope): subject'],
    ['feature: add invoices', 'type(scope): subject'],
    ['feat(Content): add invoices', 'type(scope): subject'],
    ['feat:add invoices', 'type(scope): subject'],
    [`docs: ${'x'.repeat(67)}`, '73 characters; at most 72'],
    ['feat: add invoices.', 'without a period'],
    ['feat: add invoices\nand refunds', 'empty line'],
  ])('is rejected: %s', (message, fault) => {
    expect(findMessageFaults(message).join('\n')).toContain(fault)
  })
})
