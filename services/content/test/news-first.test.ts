import { expect, test } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { composed } from './support/composed.ts'

const BRIEF =
  'We are a family-run nursery near Pell. All bare-root roses are 20 % off from Monday 2 March. A standard rose costs £9. Bring a bag. Questions to roses@pell.example.'
const opening = (platform: PlatformId, brief = BRIEF) => composed(brief, { platform }).text

test.each(['instagram', 'tiktok', 'youtube', 'twitter', 'threads'] as const)(
  'a post on %s opens with its news, and the sender follows',
  (platform) => {
    const text = opening(platform)
    expect(text).toMatch(/^(?:1\/\d )?All bare-root roses/u)
    expect(text.indexOf('We’re a family-run') + text.indexOf("We're a family-run") + text.indexOf('We are a family-run')).toBeGreaterThan(0)
  },
)

test.each(['facebook', 'linkedin', 'blog'] as const)('a post on %s keeps the order', (platform) => {
  expect(opening(platform)).toMatch(/(?:^|\n)We(?: are|['’]re) a family-run nursery/u)
})

test.each([
  ['the next sentence refers to the sender', 'We are a small dairy near Pell. It has forty cows. The cheese costs £6. Come on Saturdays.'],
  [
    'the next sentence has no subject of its own',
    'We run a kennel in Walsall for spaniels. Our new range is ready. Prices start at £34. Come on Friday.',
  ],
  ['it has the news', 'We are a bakery opening on 4 May in Pell. Rye bread costs £4. The rye comes from two farms. Come early.'],
])('the sender stays first if %s', (_reason, brief) => {
  expect(opening('instagram', brief).split('\n')[0]).toContain(brief.split('.')[0]?.slice(6))
})
