import { describe, expect, test } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { composed } from './support/composed.ts'

const on = (platform: PlatformId, brief: string) => composed(brief, { platform, confirmed: true })
const headline = (brief: string) => on('blog', brief).text.split('\n')[0]?.replace('# ', '')
const tagsOf = (brief: string) => on('instagram', brief).text.match(/#\p{L}+/gu) ?? []

describe('a title', () => {
  test.each([
    [
      'a name and the date of what follows',
      'The Tin Kettles\nSaturday 6 June\nThe Plough, Skipton\nOn stage at 9\n£7 on entry',
      'The Tin Kettles: Saturday 6 June',
    ],
    [
      'a name and the subject of a form',
      'Osteria Luna\nWhat: New autumn lunch menu\nWhen: from 4 October, 12 - 3\nPrice: 2 courses £19\nBook on 01632 960119.',
      'Osteria Luna: New autumn lunch menu',
    ],
    [
      'the subject of a form without its label',
      'Feature: Shared shopping lists\nBasketly\nAvailable: now, on all phones\nLink: https://basketly.example/lists',
      'Shared shopping lists',
    ],
    [
      'a day and what is then',
      'Saturday 6 June\nTwo for one on curry pies from 5 to 7. Cash or card. Bring the kids.',
      'Saturday 6 June: Two for one on curry pies from 5 to 7',
    ],
  ])('has %s', (_name, brief, title) => {
    expect(on('youtube', brief).title).toBe(title)
    expect(headline(brief)).toBe(title)
  })

  test('does not end within a clause behind a comma', () => {
    const brief =
      'Meet the Mud Season Pannier: 22 liters of waxed canvas, sewn in Burlington, Vermont, with a roll top. It weighs 1.9 pounds and comes with free repairs for life. $148 each, in spruce, rust or slate. The first 60 ship May 4.'
    expect(on('youtube', brief).title).toBe('The Mud Season Pannier: 22 liters of waxed canvas')
  })

  test('goes on behind a person with the clause that is the news', () => {
    const brief =
      'Episode 9 of Long Way Round is out. We talk to Ines Pereira, who was turned down by 14 banks before she opened a ferry line in Hull. It now has 6 boats. Listen at longway.example/9.'
    expect(on('youtube', brief).title).toBe('We talk to Ines Pereira, who was turned down by 14 banks')
    expect(headline(brief)).toMatch(/^We talk to Ines Pereira, who was turned down by 14 banks/u)
  })

  test.each([
    'The Tin Kettles play at the Plough on Saturday 6 June. Doors open at 8. Tickets cost £7.',
    'Saturday classes are full. We have added a class on Sunday at 10. It costs £8.',
  ])('that is a sentence is not completed: %s', (brief) => {
    expect(on('youtube', brief).title).toBe(brief.split('.')[0])
  })
})

describe('an article', () => {
  test('does not begin with what refers to its headline', () => {
    const { text } = on(
      'blog',
      'Lilies, onions and antifreeze are the three things we see cats poisoned by most often in spring. If your cat has eaten any of them, call us at once on 01632 960071. Signs can take up to 12 hours to appear.',
    )
    expect(text).toMatch(/\n\nLilies, onions and antifreeze are/u)
  })

  test('goes on with its second sentence if that has its own subject', () => {
    const { text } = on(
      'blog',
      'Our ticket office has moved to the north gate. If your train leaves before nine, buy a ticket on board. Fares stay the same as they were before.',
    )
    expect(text).toMatch(/^# .+\n\nIf your train/u)
  })
})

describe('hashtags', () => {
  test.each([
    ['Got 3 slots Saturday 10am 12 and 2.30, gel 28 refills 22, DM to book.', /refills|slots/iu],
    ['Well done to Ada who passed first time today at Hull with only 3 minors. I have spaces from May, £36 an hour.', /minors|spaces/iu],
    ['4 bed terrace\n2 bathrooms\nGarage\nOffers over £215,000\nCall 01632 960200.', /terrace/iu],
    ['We are moving to a bigger salon on 4 May. Anyone who books in May gets 15% off colour. Call 01632 960067.', /books/iu],
  ])('are not what is counted, or an action: %s', (brief, wrong) => {
    expect(tagsOf(brief).join(' ')).not.toMatch(wrong)
  })

  test('of things of which there are many stay', () => {
    const brief =
      'Our school cut its bills by a third after it put up 212 solar panels. The solar panels face south. See them at sunny.example.'
    expect(tagsOf(brief)).toContain('#SolarPanels')
    expect(tagsOf('Secondhand books are half price this week. Bring your old books in.').join(' ')).toMatch(/books/iu)
  })
})

test('instructions begin with what they are for, also on video platforms', () => {
  const brief =
    'How to store dahlia tubers for the winter. Wait until the first frost has blackened the foliage, then cut the stems to about six inches. Lift each clump with a fork. Shake off the soil and let them dry for two weeks. We run a free lifting demonstration at Coldharbour Nursery on Saturday 14 November at 11 am.'
  for (const platform of ['instagram', 'facebook'] as const)
    expect(on(platform, brief).text).toMatch(/^How to store dahlia tubers for the winter/u)
  const { title, text } = on('youtube', brief)
  expect(title).toBe('How to store dahlia tubers for the winter')
  expect(text).toMatch(/^Wait until the first frost/u)
})
