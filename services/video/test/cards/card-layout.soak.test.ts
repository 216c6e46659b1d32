import { expect, test } from '@jest/globals'
import { CARD_ACCENTS } from '../../src/domain/card.ts'
import { MIN_CONTRAST } from '../../src/domain/color-contrast.ts'
import { faultsOf, postOf, SCRIPTS, type Script } from '../support/card-texts.ts'

const POSTS = 500

test.each(Object.keys(SCRIPTS) as Script[])(
  'no text of 500 posts leaves its card, and all have enough contrast: %s',
  async (script) => {
    for (let number = 1; number <= POSTS; number += 1) {
      const { faults, leastContrast } = await faultsOf(postOf(script, number), CARD_ACCENTS[number % CARD_ACCENTS.length]?.color ?? '')
      if (faults.length > 0) throw new Error(`Post ${number}: ${faults.slice(0, 3).join('\n')}`)
      expect(leastContrast).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
  },
  3_600_000,
)
