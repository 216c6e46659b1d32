import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { differencesOf } from '../src/domain/faithful-draft.ts'
import { type ContentService, eventsOf, startContent } from './support/content-service.ts'

const BRIEF =
  'Our summer sale starts Saturday 12 July at 9am. Everything is 20% off until 26 July, except gift cards. Find us at 14 Mill Lane, Kettering or call 01536 555 019. Use code SUN20 at www.lakeandlane.co.uk. We do not ship abroad.'
const REWORDED =
  'From 9 a.m. on Saturday, July 12 you save 20 percent on everything but gift cards – until July 26. Come to 14 Mill Lane in Kettering, phone 01536 555019, or use SUN20 at lakeandlane.co.uk. Sorry, no shipping abroad.'
const SHORT = 'Our summer sale starts soon. Save 20% at our Kettering shop!'
const GERMAN =
  'Unser Sommerschlussverkauf beginnt am Samstag, 12. Juli um 9 Uhr und ist bis zum 26. Juli: 20 % auf alles. Wir sind in der 14 Mill Lane, Kettering, 01536 555 019, SUN20, www.lakeandlane.co.uk.'
const TURNED = REWORDED.replace('Sorry, no shipping abroad.', 'We ship abroad.')

const differences = (text: string, changes: { instructions?: string; reference?: string } = {}) =>
  differencesOf(text, { brief: BRIEF, instructions: '', reference: BRIEF, ...changes })

describe('a draft', () => {
  test.each([
    ['repeats the brief', BRIEF, {}],
    ['says it in other words and notations', REWORDED, {}],
    ['has a hashtag less', BRIEF, { reference: `${BRIEF} #lakeandlane #kettering` }],
    [
      'has other facts of the brief, as many as the reference',
      REWORDED,
      { reference: 'Our sale starts Saturday 12 July. Use code SUN20.' },
    ],
    ['is translated because the user asks for it', GERMAN, { instructions: 'Please write it in German.' }],
    [
      'has as many facts as the reference, which has a hashtag too',
      `Today only: 20% off at 14 Mill Lane.`,
      { reference: 'Code SUN20, 14 Mill Lane. #Sale' },
    ],
    ['has what the user selected', SHORT, { instructions: 'Only mention the discount and the town.' }],
    ['is short, and the reference is too', SHORT, { reference: 'The sale starts soon: 20% off in Kettering.' }],
  ])('differs in nothing if it %s', (_what, text, changes) => {
    expect(differences(text, changes)).toEqual({ lost: [], turned: [], language: undefined })
  })

  test('has lost what it does not have in any notation', () => {
    const { lost } = differences(SHORT)
    expect(lost).toEqual(expect.arrayContaining(['Saturday', '12 July', '9am', '26 July', '01536 555 019', 'www.lakeandlane.co.uk']))
    expect(lost).not.toContain('Kettering')
    expect(differences('').lost.length).toBeGreaterThan(lost.length)
  })

  test('turns what the brief negates', () => {
    expect(differences(TURNED)).toEqual({ lost: [], turned: ['We ship abroad.'], language: undefined })
  })

  test('is in another language', () => {
    expect(differences(GERMAN)).toMatchObject({ language: 'de' })
  })
})

describe('a text of a model', () => {
  let hosted: ContentService
  let served: ContentService
  beforeAll(async () => {
    ;[hosted, served] = await Promise.all([
      startContent('faithful'),
      startContent('faithful_local', { local: 'configured', openai: false }),
    ])
  })
  afterAll(() => Promise.all([hosted?.stop(), served?.stop()]))

  let users = 0
  async function write(content: ContentService, drafts: string[], changes: object = {}) {
    users += 1
    const user = `usr_faithful_${users}`
    const before = content.openai.calls.length
    content.openai.script(...drafts.map((draft) => ({ kind: 'text' as const, parts: [draft] })))
    const body = { prompt: BRIEF, platform: 'LinkedIn Post', ...changes }
    const { text } = await content.call(user, 'POST', '/api/content/generate', body, { accept: 'text/event-stream' })
    const events = eventsOf(text)
    const calls = content.openai.calls.slice(before)
    return {
      events: events.map(({ name }) => name),
      result: events.at(-1)?.data,
      calls,
      request: calls.at(-1)?.body.messages.at(-1)?.content,
    }
  }

  test('that has the facts in other words is kept', async () => {
    const { result, calls } = await write(hosted, [REWORDED])
    expect(result).toMatchObject({ content: REWORDED, engine: 'openai', notices: [], user_usage: { used: 1 } })
    expect(calls).toHaveLength(1)
  })

  test('that loses facts is written again with them named', async () => {
    const { result, request, events } = await write(hosted, [SHORT, REWORDED])
    expect(request).toMatch(/leaves out facts of the brief: .*"12 July".*"01536 555 019"/)
    expect(events).toEqual(['started', 'delta', 'reset', 'delta', 'result'])
    expect(result).toMatchObject({ content: REWORDED, engine: 'openai', notices: [], user_usage: { used: 1 } })
  })

  test.each([
    ['loses facts', SHORT, /left out \d+ facts of your brief, also on its second attempt: “Saturday”/],
    ['turns a negation', TURNED, /the opposite of your brief \(“We ship abroad\.”\)/],
    ['is in another language', GERMAN, /another language than your brief/],
  ])('that %s twice is replaced by the built-in writer, free, with the reason', async (_what, draft, reason) => {
    const { result, calls } = await write(hosted, [draft, draft])
    expect(calls).toHaveLength(2)
    expect(result).toMatchObject({ content: BRIEF, engine: 'composer', user_usage: { used: 0 } })
    expect(result.notices.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(reason),
      expect.stringMatching(/built-in writer did\. Nothing was charged\./),
    ])
    // The operator paid for both drafts.
    expect(result.usage.total_tokens).toBe(104)
  })

  test('that the limit of tokens has cut off is kept', async () => {
    hosted.openai.script({ kind: 'text', parts: [SHORT], finish: 'length' })
    const { result, calls } = await write(hosted, [])
    expect(result).toMatchObject({ content: SHORT, engine: 'openai', finish_reason: 'length' })
    expect(calls).toHaveLength(1)
  })

  test('on bad news is not asked of a model on this server', async () => {
    const prompt = 'We are sorry: our bakery in Lyon is closed until Friday because of a flood.'
    const { result, calls } = await write(served, [], { prompt })
    expect(calls).toEqual([])
    expect(result).toMatchObject({ content: prompt, engine: 'composer', user_usage: { used: 0 } })
    expect(result.notices[0].message).toMatch(/^Bad news is not written by a model on this server/)
    expect((await write(hosted, [prompt], { prompt })).result).toMatchObject({ engine: 'openai', user_usage: { used: 1 } })
  })
})
