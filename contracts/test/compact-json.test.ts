import { expect, test } from '@jest/globals'
import { compactJson } from '../src/compact-json.ts'
import { contentHash } from '../src/content-hash.ts'

const long = 'x'.repeat(80)
const document = { type: 'object', required: ['a', 'b'], properties: { a: { enum: [long, long] }, b: {}, c: [] }, left: undefined }

test('writes what fits into a line on one line', () => {
  expect(compactJson(document).split('\n')).toEqual([
    '{',
    '  "type": "object",',
    '  "required": ["a", "b"],',
    '  "properties": {',
    '    "a": {',
    '      "enum": [',
    `        "${long}",`,
    `        "${long}"`,
    '      ]',
    '    },',
    '    "b": {},',
    '    "c": []',
    '  }',
    '}',
    '',
  ])
})

test('writes the same content as JSON.stringify', () => {
  expect(JSON.parse(compactJson(document))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('a hash does not depend on the order of members, but on the order of items', () => {
  expect(contentHash({ a: [1, 2], b: { c: null, d: '' } })).toBe(contentHash({ b: { d: '', c: null }, a: [1, 2] }))
  expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }))
})
