import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { forgottenFacts } from '../src/domain/forgotten-facts.ts'
import { mentionsIn, NO_OWN_FACTS } from '../src/domain/own-facts.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

const FACTS = {
  ...NO_OWN_FACTS,
  opening_hours: 'Mon to Fri 8:00 to 18:00\nSat 8:00 to 13:00',
  address: '8 Bridge Street, Leeds',
  links: 'shop.example\nshop.example/orders',
  prices: 'Rye loaf €4.20\nSpelt loaf €5.10\nRoll €0.80',
}
const INSTRUCTIONS = 'Mention our opening hours, our address, our website and our prices.'

describe('a requested own fact is forgotten unless the text has it in some notation', () => {
  const { requested } = mentionsIn(INSTRUCTIONS, FACTS, 'We bake the bread.')
  test.each([
    ['We bake.', ['opening hours', 'address', 'links', 'prices']],
    ['Open on weekdays from 8 am to 6 pm and on Saturdays until 1 pm.', ['address', 'links', 'prices']],
    ['Open on Saturdays from eight.', ['opening hours', 'address', 'links', 'prices']],
    ['Wir haben Montag bis Freitag von 8 bis 18 Uhr und am Samstag von 8 bis 13 Uhr offen.', ['address', 'links', 'prices']],
    ['Find us at 8 Bridge St in Leeds. A rye loaf is €4.20. See https://shop.example.', ['opening hours']],
  ])('%s', (text, names) => {
    expect(
      forgottenFacts(text, requested)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  })

  test('also without a number or a name', () => {
    const { requested: byAppointment } = mentionsIn(
      'Mention our hours',
      { ...NO_OWN_FACTS, opening_hours: 'by appointment only' },
      'We bake.',
    )
    expect(forgottenFacts('We bake.', byAppointment)).toHaveLength(1)
    expect(forgottenFacts('Only by appointment.', byAppointment)).toEqual([])
  })
})

describe('a hosted model', () => {
  const HOURS = 'We are open Monday to Friday from 8 am to 6 pm and on Saturday from 8 am to 1 pm.'
  const DRAFT = 'Our bakery in Lyon cut food waste by 40 % with an app.'
  const SENTENCE = 'Opening hours: Mon to Fri 8:00 to 18:00; Sat 8:00 to 13:00.'
  const custom_instructions = 'Always mention our opening hours.'
  let content: ContentService
  beforeAll(async () => {
    content = await startContent('requested_facts')
  })
  afterAll(() => content.stop())
  beforeEach(() => {
    content.openai.calls.splice(0)
  })

  const generate = async (user: string, drafts: string[], facts: Partial<typeof FACTS> = FACTS) => {
    await content.call(user, 'PUT', '/api/settings', { own_facts: { ...NO_OWN_FACTS, ...facts } })
    content.openai.script(...drafts.map((draft) => ({ kind: 'text' as const, parts: [draft] })))
    const { body } = await content.call(user, 'POST', '/api/content/generate', { ...LINKEDIN, custom_instructions })
    return body
  }

  test('is called once if the draft has the requested fact', async () => {
    expect((await generate('usr_has', [`${DRAFT} ${HOURS}`])).content).toBe(`${DRAFT} ${HOURS}`)
    expect(content.openai.calls).toHaveLength(1)
  })

  test('writes a second version if the draft forgot the requested fact', async () => {
    expect((await generate('usr_forgot', [DRAFT, `${DRAFT} ${HOURS}`])).content).toBe(`${DRAFT} ${HOURS}`)
    expect(content.openai.calls).toHaveLength(2)
    expect(JSON.stringify(content.openai.calls[1])).toContain('It does not have the opening hours from the facts about the user')
  })

  test('gets the fact added if the second version does not have it either', async () => {
    expect((await generate('usr_twice', [DRAFT, `${DRAFT} Bread.`])).content).toBe(`${DRAFT}\n\n${SENTENCE}`)
    expect(content.openai.calls).toHaveLength(2)
  })

  test('gives a notice if the requested fact is not in the settings', async () => {
    const { notices } = await generate('usr_missing', [DRAFT], {})
    expect(notices).toContainEqual(expect.objectContaining({ code: 'own_facts_missing' }))
    expect(content.openai.calls).toHaveLength(1)
  })
})
