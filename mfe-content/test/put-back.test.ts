import { expect, test } from '@jest/globals'
import { putBack } from '../src/post/put-back.ts'

test.each([
  ['Come by.', 'Come by.\n\nParking is free. Dogs are welcome.'],
  ['Come by.\n\n#bread #lyon', 'Come by.\n\nParking is free. Dogs are welcome.\n\n#bread #lyon'],
  ['Come by. #bread', 'Come by.\n\nParking is free. Dogs are welcome.\n\n#bread'],
  ['We are #1 in town. Come by.\n', 'We are #1 in town. Come by.\n\nParking is free. Dogs are welcome.'],
])('inserts omitted sentences before trailing hashtags: %j', (text, expected) => {
  expect(putBack(text, ['Parking is free.', 'Dogs are welcome.'])).toBe(expected)
})
