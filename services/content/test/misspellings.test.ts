import { describe, expect, test } from '@jest/globals'
import { corrected } from '../src/domain/brief/misspellings.ts'
import { composed } from './support/composed.ts'

describe('a misspelling', () => {
  test.each([
    [
      'We can definately help, and your return will be submited in time.',
      'We can definitely help, and your return will be submitted in time.',
    ],
    ['Seperate rooms are available.', 'Separate rooms are available.'],
    ['It starts on wensday at 7.', 'It starts on Wednesday at 7.'],
    ['Messsage the page or pop in.', 'Message the page or pop in.'],
    ['You dropppped it, they anwser it.', 'You dropped it, they answer it.'],
  ])('is corrected, and named: %s', (text, right) => {
    const result = corrected(text)
    expect(result.text).toBe(right)
    expect(result.changes.length).toBeGreaterThan(0)
    const draft = composed(`${text} The shop in Pell has been there since 1961. Call 01632 960 111.`, { platform: 'twitter' })
    expect(draft.text).toContain(right)
    expect(draft.notices.find(({ code }) => code === 'written_out')?.message).toContain(
      `“${result.changes[0]?.[0]}” as “${result.changes[0]?.[1]}”`,
    )
  })

  test.each([
    'He said "it was wierd", and went.',
    'Visit definately.example or write to teh@pell.example.',
    'Follow @wierd and #teh for more.',
    'The band Wich Wierd plays with Adress Unknown.',
    'Millenium-Bau has a teh-shirt.',
    'Yesss, it is sooo good, and the Xpressso bar is open.',
    'Grrreat news about your old bikes.',
  ])('stays in names, links, tags and quotations: %s', (text) => {
    expect(corrected(text)).toEqual({ text, changes: [] })
  })

  test('stays in a text that the user has confirmed', () => {
    const brief = 'We can definately help. The shop in Pell opens at 9. Call 01632 960 111.'
    expect(composed(brief, { platform: 'facebook', confirmed: true }).text).toContain('definately')
  })
})
