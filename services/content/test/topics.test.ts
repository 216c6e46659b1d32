import { describe, expect, it } from '@jest/globals'
import { readBrief } from '../src/domain/brief/read-brief.ts'
import { type TopicWord, topicEstimates, topicsFrom } from '../src/domain/brief/roles/topics.ts'
import { topicPhrases } from '../src/engines/composer/arrange/topic-phrases.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import type { EngineRequest } from '../src/engines/engine.ts'

/** "plain ~likely *certain": the probabilities of words by the sign before them. */
const words = (text: string): TopicWord[] =>
  text
    .split(' ')
    .map((word) => ({ word: word.replace(/^[*~]/u, ''), topic: word.startsWith('*') ? 0.9 : word.startsWith('~') ? 0.3 : 0.01 }))

describe('the topics of a text', () => {
  it.each([
    ['new *speckled *mugs in the shop', ['speckled mugs']],
    ['plants: ~sweet *peas, *hostas and more', ['sweet peas', 'hostas']],
    ["the *shepherd's *hut in *Pennywell.", ["shepherd's hut", 'Pennywell']],
    ['*of *the *choir', ['choir']],
    ['*ceilidh at *ceilidh and *Ceilidh', ['ceilidh']],
    ['~maybe ~this', []],
    ['write to *hello@mudlark.example or *mudlark.example/shop', []],
    ['*rye *loaf *bread *roll', ['rye loaf bread', 'roll']],
  ])('are its probable phrases: %s', (text, expected) => {
    expect(topicsFrom(words(text), 0.5)).toEqual(expected)
  })

  it('are estimated for a phrase where it is most probable', () => {
    const topicOf = topicEstimates(words('~Tennis balls, then *table *tennis'))
    expect(topicOf('table tennis')).toBeCloseTo(0.9)
    expect(topicOf('tennis')).toBeCloseTo(0.9)
    expect(topicOf('squash')).toBe(0)
  })
})

const DUKE = 'Duke is a staffy cross who needs a home. He loves tennis balls and car rides. Our shelter in Wexcombe is open from noon to 6.'

async function tagsOf(brief: string, topics: Record<string, number>, more: Partial<EngineRequest> = {}): Promise<string[]> {
  const read: string[] = []
  const roleReader = {
    async read(text: string) {
      read.push(text)
      return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
        probability: 0.01,
        role: 'remark' as const,
        topic: topics[word.replace(/[^\p{L}]/gu, '')] ?? 0.01,
      }))
    },
  }
  const request: EngineRequest = {
    platform: 'instagram',
    brief,
    confirmed: true,
    tone: 'professional',
    instructions: '',
    avoidWords: [],
    variant: 0,
    userId: 'usr_1',
    signal: new AbortController().signal,
    ...more,
  } as EngineRequest
  let text = ''
  for await (const event of createComposer({ roleReader }).generate(request)) if (event.type === 'delta') text += event.text
  return [...text.matchAll(/#\p{L}+/gu)].map(([tag]) => tag)
}

describe('hashtags', () => {
  it('of a long text of subjects are found among a few of them', () => {
    const text = Array.from({ length: 4_000 }, (_, at) => `oak${String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26))}`)
    const brief = readBrief(text.join(', '), { confirmed: true, onVideo: false, markdown: false, writesOut: true }).finish()
    const all = text.map((word) => ({ word: `${word},`, topic: 0.9 }))
    expect(topicPhrases(brief, all, { phrases: [], atLeast: 1 })).toHaveLength(32)
  })

  it('are what the text is about, not a word that stands in it', async () => {
    expect(await tagsOf(DUKE, { staffy: 0.8, cross: 0.7, shelter: 0.5, Wexcombe: 0.9 })).toEqual(['#Wexcombe', '#StaffyCross', '#Shelter'])
  })

  it('begin with no vague word, unless it is part of a name', async () => {
    expect(
      await tagsOf('Our new mugs are in Old Leigh from today. Come and see them.', { new: 0.5, mugs: 0.8, Old: 0.7, Leigh: 0.9 }),
    ).toEqual(['#OldLeigh', '#Mugs'])
  })

  it.each([
    ['Corran Lifts takes on six apprentices this week.', { Corran: 0.9, Lifts: 0.9, takes: 0.9 }, '#CorranLifts'],
    ['For nine years I designed bedsheets for the mill in town.', { designed: 0.9, bedsheets: 0.9 }, '#Bedsheets'],
    ['Tide times for the causeway are on the board.', { Tide: 0.9, times: 0.9 }, '#TideTimes'],
    ['Six nest boxes are ready for the hedge at the church.', { nest: 0.9, boxes: 0.9 }, '#NestBoxes'],
  ])('have no verb of a sentence: %s', async (brief, topics, tag) => {
    expect(await tagsOf(brief, topics)).toContain(tag)
  })

  it.each([
    ['A new batch of salt glazed butter dishes is out.', { salt: 0.8, glazed: 0.9, butter: 0.9, dishes: 0.7 }, ['#ButterDishes']],
    [
      'The Cork Comets wheelchair basketball won again.',
      { Cork: 0.9, Comets: 0.9, wheelchair: 0.9, basketball: 0.9 },
      ['#CorkComets', '#WheelchairBasketball'],
    ],
    ['Maple Ridge Credit Union’s new branch is open.', { Maple: 0.9, Ridge: 0.9, Credit: 0.9, Unions: 0.9 }, ['#MapleRidgeCreditUnion']],
  ])('have the whole compound or name: %s', async (brief, topics, tags) => {
    expect(await tagsOf(brief, topics)).toEqual(tags)
  })

  it.each([['I am now freelance, after ten years as a payroll manager.', { freelance: 0.9, payroll: 0.5, manager: 0.5 }]])(
    'are no earlier occupation: %s',
    async (brief, topics) => {
      expect(await tagsOf(brief, topics)).toEqual(['#Freelance'])
    },
  )

  it('are no phrase whose words are improbable together', async () => {
    const brief = 'I am now freelance. My moth story is in the shop.'
    expect(await tagsOf(brief, { freelance: 0.9, moth: 0.45, story: 0.22 })).toEqual(['#Freelance'])
    expect(await tagsOf(brief, { freelance: 0.9, moth: 0.45, story: 0.45 })).toEqual(['#Freelance', '#MothStory'])
  })

  it('exist for a text of which nothing is certain', async () => {
    expect(await tagsOf(DUKE, { staffy: 0.3, cross: 0.3 })).toEqual(['#StaffyCross'])
  })

  it('are as many as the user asks for, if the text has them', async () => {
    const tags = await tagsOf(DUKE, { staffy: 0.8, cross: 0.7, Wexcombe: 0.3, shelter: 0.3 }, { instructions: '3 hashtags' })
    expect(tags).toEqual(['#StaffyCross', '#Wexcombe', '#Shelter'])
  })

  it('are neither a vague word, a number, a street nor a person', async () => {
    const brief = 'Rosa Klein opens a pottery shop at 4 Mill Street in Durrow. The pottery classes start in May.'
    const everything = Object.fromEntries((brief.match(/\p{L}+/gu) ?? []).map((word) => [word, 0.02]))
    const topics = { ...everything, Rosa: 0.9, Klein: 0.9, shop: 0.9, Mill: 0.9, Street: 0.9, pottery: 0.2, classes: 0.9, Durrow: 0.9 }
    const tags = await tagsOf(brief, topics)
    expect(tags).toContain('#Durrow')
    for (const tag of ['#RosaKlein', '#Shop', '#MillStreet']) expect(tags).not.toContain(tag)
  })

  it('of bad news do not exist', async () => {
    const brief = 'Our founder Tom died on Sunday. The pottery in Durrow stays closed until his funeral on Friday.'
    expect(await tagsOf(brief, { pottery: 0.9, Durrow: 0.9 })).toEqual([])
  })

  it('of a platform without any need no estimates', async () => {
    expect(await tagsOf(DUKE, { Wexcombe: 0.9 }, { platform: 'facebook' })).toEqual([])
  })
})
