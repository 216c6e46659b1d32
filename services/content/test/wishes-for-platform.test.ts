import { expect, test } from '@jest/globals'
import { wishesFor } from '../src/engines/composer/wishes-for-platform.ts'

test.each([
  ['make it warm not salesy, no hashtags on facebook pls', 'facebook', 'make it warm not salesy, no hashtags on facebook pls'],
  ['make it warm not salesy, no hashtags on facebook pls', 'instagram', 'make it warm not salesy'],
  ['No emojis for LinkedIn and Facebook, short lines', 'linkedin', 'No emojis for LinkedIn and Facebook, short lines'],
  ['No emojis for LinkedIn and Facebook, short lines', 'tiktok', 'short lines'],
  ['no hashtags on fb/insta', 'instagram', 'no hashtags on fb/insta'],
  ['no hashtags on fb/insta', 'twitter', ''],
  ['3 hashtags for insta only', 'facebook', ''],
  ['keine Emojis für LinkedIn bitte', 'blog', ''],
  ['no hashtags and mention the parking', 'facebook', 'no hashtags and mention the parking'],
  ['no hashtags for Christmas', 'facebook', 'no hashtags for Christmas'],
] as const)('"%s" for %s is "%s"', (instruction, platform, expected) => {
  expect(wishesFor(platform, instruction)).toBe(expected)
})
