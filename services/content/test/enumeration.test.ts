import { describe, expect, it } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { compose } from '../src/engines/composer/compose.ts'

const draft = (platform: PlatformId, brief: string) =>
  compose({ platform, brief, confirmed: true, tone: 'professional', instructions: '', avoidWords: [], variant: 0 }).text

const ROOF =
  'Three things a thatcher looks for on a roof. One: moss on every side, which means that the straw stays wet. Two: the ridge. If you can see the rods from the lane, it has two winters left. Three: the birds. Starlings pull straw out, and a roof in Rosslea lost a patch two metres wide. I have done this for 23 years.'
const ITEMS = [
  'One: moss on every side, which means that the straw stays wet.',
  'Two: the ridge. If you can see the rods from the lane, it has two winters left.',
  'Three: the birds. Starlings pull straw out, and a roof in Rosslea lost a patch two metres wide.',
]

describe('an enumeration in sentences', () => {
  it.each<PlatformId>(['instagram', 'tiktok', 'youtube', 'twitter'])('has a line for each item: %s', (platform) => {
    const lines = draft(platform, ROOF).split('\n')
    for (const item of ITEMS) expect(lines.map((line) => line.replace(/^\d\/\d /u, ''))).toContain(item)
  })

  it.each<PlatformId>(['facebook', 'linkedin', 'blog'])('has a paragraph for each item: %s', (platform) => {
    expect(draft(platform, ROOF)).toContain(ITEMS.join('\n\n'))
  })

  it('begins with the first item, and ends with what refers to the last one', () => {
    const text = draft(
      'linkedin',
      'We changed three things at the clinic in March. First, you can book online. Second, there is an entrance without steps on Mill Lane. It opens at 8. Third, parking is free for an hour. Call 01234 567890 to book a visit with the nurse.',
    )
    expect(text).toContain(
      'March.\n\nFirst, you can book online.\n\nSecond, there is an entrance without steps on Mill Lane. It opens at 8.\n\nThird, parking is free for an hour.\n\nCall',
    )
  })

  it('can be in another language', () => {
    const text = draft(
      'instagram',
      'Drei Dinge vor dem ersten Frost in unserem Garten in Bad Hall. Erstens, das Wasser an der Leitung abdrehen. Zweitens, die Dahlien ausgraben und trocken lagern. Drittens, die Rosen anhäufeln. Am Samstag um 10 zeigen wir alles im Garten.',
    )
    expect(text).toContain('abdrehen.\nZweitens, die Dahlien ausgraben und trocken lagern.\nDrittens, die Rosen anhäufeln.\n\nAm Samstag')
  })

  it.each([
    'First, we baked for the fair. The second day was quiet. On the third, 400 people came and we sold out by noon in the old hall.',
    'One of us is at the shop in Rosslea from 9. Two, at most three, cakes are left. Three cheers for the bakers who were up at four.',
  ])('is not made of other sentences: %s', (text) => {
    expect(draft('facebook', text).split('\n\n').length).toBeLessThan(3)
  })
})
