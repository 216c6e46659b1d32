import { describe, expect, test } from '@jest/globals'
import { hashtags, type PlatformId, weightedLength } from '@loomcast/platforms'
import { lettersOf } from '../src/domain/left-out.ts'
import { BRIEFS } from './composer-briefs.ts'
import { codes, composed } from './support/composed.ts'

describe('X', () => {
  const tweet = (brief: string, variant = 0) => composed(brief, { platform: 'twitter', variant }).text
  const posts = (text: string) => text.split(/\n\n(?=\d+\/\d+ )/u)

  test('a brief of up to 280 characters becomes one post', () => {
    expect(posts(tweet('We open on 3 May. Come by at 9 am and bring a friend. It is free.'))).toHaveLength(1)
    const text = tweet(BRIEFS.bakery.slice(0, 150))
    expect(text).not.toMatch(/^1\//u)
  })

  test('a thread is split between sentences, and each post fits', () => {
    const text = tweet(BRIEFS.plumber + BRIEFS.photos)
    const parts = posts(text)
    expect(parts.length).toBeGreaterThan(2)
    for (const post of parts) {
      expect(weightedLength(post)).toBeLessThanOrEqual(280)
      expect(post).toMatch(/[.!?…"”)]$/u)
    }
    expect(lettersOf(text.replace(/^\d+\/\d+ /gmu, ''))).toBe(lettersOf(BRIEFS.plumber + BRIEFS.photos))
  })

  test('hashtags never get a post of their own', () => {
    const brief = `${BRIEFS.talk} #NodeConf #queues`
    for (const post of posts(tweet(brief)))
      expect(
        post
          .replace(/^\d+\/\d+ /u, '')
          .replace(/#\w+/gu, '')
          .trim(),
      ).not.toBe('')
  })
})

describe('hashtags', () => {
  test("are the user's own, otherwise the sender, the subjects and the place", () => {
    expect(hashtags(composed(BRIEFS.bakery, { platform: 'instagram' }).text)).toEqual(['#MaisonColette', '#FoodWaste', '#Lyon', '#Bakery'])
    expect(hashtags(composed(`${BRIEFS.bakery} #slowbread`, { platform: 'instagram' }).text)).toEqual(['#slowbread'])
  })

  test('follow an instruction in the label instead of tags', () => {
    expect(hashtags(composed(`${BRIEFS.bakery}\n\nHashtags: none`, { platform: 'instagram' }).text)).toEqual([])
    expect(hashtags(composed(`${BRIEFS.bakery}\n\nHashtags: 2`, { platform: 'instagram' }).text)).toHaveLength(2)
    expect(codes(composed(`${BRIEFS.bakery}\n\nHashtags: leeds, bakery`))).toContain('instructions_not_followed')
  })

  test('from a user who wants none are listed as left out', () => {
    const { text, leftOut } = composed('We open on 3 May at 9. No hashtags please. #leeds')
    expect(hashtags(text)).toEqual([])
    expect(leftOut).toEqual(['#leeds'])
  })

  test.each<PlatformId>(['twitter', 'facebook', 'blog'])('none by default on %s', (platform) => {
    for (const brief of Object.values(BRIEFS)) expect(hashtags(composed(brief, { platform }).text)).toEqual([])
  })
})

describe('YouTube and the blog', () => {
  test.each([
    [
      'Pottery night! Clay and wine for absolute beginners on Friday 6 June from 7pm, £40 with two firings included. Jo teaches it. Only 6 places.',
      'Pottery night! Clay and wine for absolute beginners',
    ],
    [
      'Hello! Our ferry to Skellan runs every day again from 1 May, at 9 and at 2. Dogs are welcome.',
      'Our ferry to Skellan runs every day again from 1 May',
    ],
    ['Ledgerly 3.0 ships on 4 May. The old “Basket” is now called “Drawer”, the shortcut is D.', 'Ledgerly 3.0 ships on 4 May'],
    [
      'From October 2 our library in the old town is open on Thursdays until 10 p.m. because so many of you asked for it. Bring a card.',
      'Our library in the old town is open on Thursdays until 10 p.m. from October 2',
    ],
    [
      'Ab dem 3. Juni müssen wir die Gebühren anheben, Haupthaus, Anbau und Garage kosten dann 48 € statt 44 €, Vereine zahlen weiter 15 €. Grund: Strom und Miete.',
      'Ab dem 3. Juni müssen wir die Gebühren anheben',
    ],
    [
      'explain our report in a thread for parents!! Pupils who walked to school slept 20 minutes longer. We asked 300 families.',
      'Pupils who walked to school slept 20 minutes longer',
    ],
  ])('the video title of %j states what it is about', (brief, title) => {
    expect(composed(brief, { platform: 'youtube' }).title).toBe(title)
  })

  test.each([
    ['Oat buns, £2.10 each, from 7am at 9 Mill Lane.', '# Oat buns\n\nOat buns, £2.10 each, from 7am at 9 Mill Lane.'],
    [
      'Open day! Fern Lane Nursery opens its gates on 3 May, first 20 guests get a plant. Bring boots.',
      '# Open day! Fern Lane Nursery opens its gates on 3 May\n\nOpen day! Fern Lane Nursery opens its gates on 3 May, first 20 guests get a plant. Bring boots.',
    ],
    [
      'Hi! I bake bread in Oban, close to the pier, every morning at five. Come by.',
      '# I bake bread in Oban\n\nHi! I bake bread in Oban, close to the pier, every morning at five.',
    ],
  ])('the article of %j has a headline and a text', (brief, text) => {
    expect(composed(brief, { platform: 'blog' }).text).toContain(text)
  })

  test('the title field names what the video is about', () => {
    const brief = 'In this video I show how to sharpen a knife in 8 minutes. I use two stones. Get them at stones.example.'
    const { title, text } = composed(brief, { platform: 'youtube' })
    expect(title).toBe('How to sharpen a knife in 8 minutes')
    expect(text).not.toContain('How to sharpen a knife in 8 minutes\n')
    expect(composed('Title: My knives\n\nTwo stones, 8 minutes.', { platform: 'youtube' }).title).toBe('My knives')
  })

  test.each([
    [
      'New video: I turned an old door into a dining table for eight people, and it does not wobble. It cost $40.',
      'I turned an old door into a dining table for eight people',
    ],
    [
      'Video is me repairing a bicycle wheel with nothing but a spoke key, 14 minutes, no cuts. It cost £3.',
      'Repairing a bicycle wheel with nothing but a spoke key',
    ],
    ["It's how to file a chainsaw by hand, 11 minutes. The same idea works for most saws.", 'How to file a chainsaw by hand'],
    ['Video is my butter chicken in 30 minutes on a weeknight. It serves 4.', 'My butter chicken in 30 minutes on a weeknight'],
    ["It's a shame that the 9 apple trees did not make it. We planted 12 pears.", "It's a shame that the 9 apple trees did not make it"],
    [
      'This is part 2 of 4 of the garden shed series, and this time we lay the floor. It took 3 days.',
      'Garden shed series, part 2 of 4: we lay the floor',
    ],
    ['Our new documentary "The Salt Road" is online. It took 3 years.', 'The Salt Road'],
    ['Ana Lund on why bread goes stale, 25 minutes. Recorded on 3 May.', 'Ana Lund on why bread goes stale'],
  ])('a title of %s', (brief, title) => {
    expect(composed(brief, { platform: 'youtube' }).title).toBe(title)
  })

  test('an H1 is one clause of at most about 100 characters, and the whole sentence is kept in the article', () => {
    const long =
      'We closed the old mill in Leeds after forty years of weaving, spinning and dyeing wool for half of the county, and it hurt more than we thought it would.'
    const { text } = composed(`${long} The new one opens on 3 May.`, { platform: 'blog' })
    expect(text.split('\n\n')[0]?.length).toBeLessThanOrEqual(102)
    expect(text).toContain(long)
  })

  test('a meta description consists of whole sentences from the beginning, without list items', () => {
    const list = '# Our year\n\n- 12 trees planted in the north field\n- 3 barns painted in May'
    expect(composed(list, { platform: 'blog' }).metaDescription).toBeNull()
    const before = composed('Our year was long.\n\nWhat we did:\n- 12 trees\n- 3 barns', { platform: 'blog' })
    expect(before.metaDescription).toBe('Our year was long.')
  })

  test('chapters keep their own lines', () => {
    expect(composed(BRIEFS.podcast, { platform: 'youtube' }).text).toContain('\n0:00 Why we look away\n6:30 The yearly check\n')
  })

  test('an article has one H1 that is no other line of it, the next sentence after it, a separate description, and no headings below 300 words', () => {
    const { text, metaDescription } = composed(BRIEFS.recall, { platform: 'blog' })
    expect(text.match(/^#+ /gmu)).toEqual(['# '])
    const lines = text.split('\n').filter(Boolean).map(lettersOf)
    expect(new Set(lines).size).toBe(lines.length)
    expect(text.split('\n\n').slice(0, 2).join(' ')).toMatch(
      /^# Recall: Oat & Honey granola, batch 2281, best before 30 November, may contain traces of hazelnut The packs may contain traces of hazelnut/u,
    )
    expect(text).not.toMatch(/description/iu)
    expect(BRIEFS.recall).toContain(metaDescription?.split('. ')[0])
  })

  test("a long article keeps the user's own headings", () => {
    const section = `The garden\n\n${'We planted 12 trees in the north field this spring. '.repeat(40)}`
    const { text } = composed(`# Our year\n\n## ${section}\n\n## The barn\n\nWe painted it in May.`, { platform: 'blog' })
    expect(text).toMatch(/^# Our year\n/u)
  })
})

describe('links of a video description', () => {
  test.each([
    [
      'lesgrandsprés.example/paniers',
      'Nos paniers de légumes sont livrés le jeudi dans 12 villages. Commandez sur lesgrandsprés.example/paniers avant mardi.',
    ],
    ['blumen-müller.de', 'Unser Laden zieht am 3. Mai in die Hauptstraße 12. Alles Weitere steht auf blumen-müller.de für Sie bereit.'],
    ['museo.it/orari', 'Il museo apre sabato 7 marzo con 212 telai restaurati. Gli orari sono su museo.it/orari per tutti.'],
  ])('can be clicked: %s', (link, brief) => {
    const { text } = composed(brief, { platform: 'youtube' })
    expect(text).toContain(`https://${link}`)
    expect(text.match(/https?:/gu)).toHaveLength(1)
  })
})
