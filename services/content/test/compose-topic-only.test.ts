import { describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { questionAbout } from '../src/engines/composer/compose.ts'
import { composed } from './support/composed.ts'

describe('a brief that is only a topic', () => {
  test.each([
    'coffee',
    'our new product',
    'Write a post about our new bakery opening',
    'The importance of teamwork',
    'Write a thread about remote work',
    'something for Instagram about spring',
    'How to be more productive',
    "We're hiring.",
    'https://example.com',
    'Why it is a good idea to have your chimney swept before autumn and not in the middle of the winter',
    'Something about choosing the right running shoes for people who have never run before',
  ])('gets a question: %s', (brief) => {
    for (const { id } of PLATFORMS) expect(questionAbout(brief, id)).toMatch(/^Add .+\?$/u)
  })

  test.each([
    'Closed on Monday.',
    'Almond croissants, £2.40 each, from 6.30am.',
    'v2.1 is out: CSV export and dark mode.',
    'We won the Civic Timber Award.',
    'New single "Paper Lanterns" out Friday.',
    'Der erste Spargel ist da: 9,80 €/kg.',
    'menú del día 14,50 € con postre y café',
    '土曜日にリヨンで新しいパン屋を開きます。',
    'Write a post about our 20% sale until Sunday.',
    'My cat Bruno has been found, thank you to everyone who looked for him.',
  ])('a short brief with facts gets a draft: %s', (brief) => {
    for (const { id } of PLATFORMS.filter(({ id }) => id !== 'blog')) expect(questionAbout(brief, id)).toBeUndefined()
  })

  test('an article needs more than one sentence, unless it is bad news', () => {
    expect(questionAbout('We open our second bakery in Leeds on 3 May.', 'blog')).toMatch(/^Add .+ more than one sentence\.$/u)
    expect(questionAbout('Unsere Bäckerei öffnet am 3. Mai um 9 Uhr in der Gasse.', 'blog')).toMatch(/ mehr als einen Satz\.$/u)
    expect(questionAbout('Our bakery in Leeds is closed on 3 May.', 'blog')).toBeUndefined()
  })

  test.each([
    'We open our second bakery in Leeds on 3 May. Coffee is free until noon.',
    'Unsere Bäckerei öffnet am 3. Mai um 9 Uhr in der Gasse. Der Kaffee kostet an diesem Tag nichts.',
  ])('a short piece of news is written as a notice: %s', (brief) => {
    expect(questionAbout(brief, 'blog')).toBeUndefined()
    const { text, leftOut, notices } = composed(brief, { platform: 'blog' })
    for (const word of brief.match(/\p{L}{3,}/gu) ?? []) expect(text).toContain(word)
    expect(leftOut).toEqual([])
    expect(notices.find(({ code }) => code === 'short_article')?.message).toMatch(/^This is a short notice\./u)
  })

  test.each([
    ['Warum man den Kamin besser vor dem Winter reinigen lässt als mitten in der Kälte', /^Nennen Sie .+\?$/u],
    ['la rentrée', /^Ajoutez une date .+\?$/u],
    ['un post sur une promotion dans notre boutique', /quelle est l'offre/u],
  ])('gets a question in its own language: %s', (brief, question) => {
    expect(questionAbout(brief, 'facebook')).toMatch(question)
  })

  test('the question fits the topic', () => {
    expect(questionAbout('Write a post about our hiring', 'linkedin')).toContain('which role')
    expect(questionAbout('our summer sale', 'linkedin')).toContain('how much')
  })
})
