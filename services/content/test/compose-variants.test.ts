import { describe, expect, test } from '@jest/globals'
import { questionAbout } from '../src/engines/composer/compose.ts'
import { BRIEFS } from './composer-briefs.ts'
import { composed } from './support/composed.ts'

describe('variants', () => {
  test('are different texts in a stable order that wraps around', () => {
    for (const brief of Object.values(BRIEFS)) {
      if (questionAbout(brief, 'linkedin')) continue
      const { total } = composed(brief).variant
      const found = Array.from({ length: total }, (_, variant) => composed(brief, { variant }))
      expect(new Set(found.map(({ text }) => text.replace(/\s+/gu, ' '))).size).toBe(total)
      expect(new Set(found.map(({ variant }) => variant.name)).size).toBe(total)
      expect(composed(brief, { variant: total }).text).toBe(found[0]?.text)
    }
  })

  test('the list has an item for each point, and the short variant lists what it leaves out', () => {
    const variants = Array.from({ length: 4 }, (_, variant) => composed(BRIEFS.plumber, { variant }))
    expect(variants.map(({ variant }) => variant.label)).toContain('As a list')
    const list = variants.find(({ variant }) => variant.name === 'list')
    expect(list?.text).toContain('\n• Wrap the pipes in the loft\n')
    const short = variants.find(({ variant }) => variant.name === 'short')
    expect(short?.leftOut.length).toBeGreaterThan(0)
    expect(short?.text).toContain('0117 496 0123')
  })

  test('a single sentence has one variant', () => {
    expect(composed('We open on 3 May at 9 am.').variant).toEqual({
      index: 0,
      total: 1,
      name: 'prose',
      label: 'As paragraphs',
      next_label: null,
    })
  })
})

describe("the platform's length limit", () => {
  test('lists sentences that do not fit as left out, those with facts last', () => {
    const story = Array.from(
      { length: 40 },
      (_, index) => `The ${['old', 'long', 'quiet', 'steep'][index % 4]} road went on and on past farm after farm.`,
    )
    const unique = story.map((sentence, index) =>
      sentence.replace('road', `road of letter ${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'x' : ''}`),
    )
    const brief = `We walked from Oslo to Rome. ${unique.join(' ')} Tickets for the talk on 4 May cost €9 at talk.example.com.`
    const { text, leftOut } = composed(brief, { platform: 'instagram' })
    expect(text.length).toBeLessThanOrEqual(2200)
    expect(text).toContain('€9 at talk.example.com')
    expect(leftOut.length).toBeGreaterThan(0)
    for (const sentence of leftOut) expect(brief).toContain(sentence)
  })

  test('leaves out of a Threads post only sentences without details, and lists them', () => {
    const padding = 'Every house is different and every winter is a new surprise for owners and for plumbers. '
    const brief = BRIEFS.plumber.replace(
      'Find your',
      `${padding}Old houses tend to freeze before the new ones do, whatever the papers say. Find your`,
    )
    const whole = `${brief} Snow keeps pipes warm, frost is what breaks them.`
    const { text, leftOut } = composed(whole, { platform: 'threads' })
    expect(leftOut.length).toBeGreaterThan(0)
    for (const each of leftOut) expect(whole).toContain(each)
    expect(leftOut.join(' ')).not.toMatch(/Dave|\d|Bristol/u)
    expect(text).toContain('0117 496 0123')
    const leaning = `${padding.repeat(6)}The shop needs 3 boxes of apples. Bring them on Saturday.`
    expect(composed(leaning, { platform: 'threads' }).text).toContain('The shop needs 3 boxes of apples. Bring them on Saturday.')
    expect(composed('We open on 3 May. It was a long way. Everyone helped.', { platform: 'threads' }).leftOut).toEqual([])
  })
})
