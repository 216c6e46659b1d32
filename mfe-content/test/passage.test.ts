import { describe, expect, test } from '@jest/globals'
import type { SentPassage } from '../src/api/reading.ts'
import { type Brief, briefFrom, draftWith, withOwnBrief } from '../src/brief/brief.ts'
import { briefBody } from '../src/brief/brief-body.ts'
import { draftStore } from '../src/brief/draft.store.ts'
import { confirmedText, isOpenQuestion, passageOf, withChangesOf } from '../src/brief/passage.ts'
import { reviewOf } from '../src/brief/review.ts'

const sent = (text: string, change: Partial<SentPassage> = {}): SentPassage => ({
  text,
  source: text,
  use: 'publish',
  reason: null,
  question: null,
  ...change,
})

const confirmed = (prompt: string, ...passages: SentPassage[]) => confirmedText(prompt, passages.map(passageOf))

describe('the confirmed text', () => {
  test('has the sentences with the paragraphs and lines of the prompt', () => {
    const prompt = 'one thing.  Two things.\nThree things.\n \nFour things.'
    const text = confirmed(
      prompt,
      sent('One thing.', { source: 'one thing.' }),
      sent('Two things.'),
      sent('Three things.'),
      sent('Four things.'),
    )
    expect(text).toEqual({ text: 'One thing. Two things.\nThree things.\n\nFour things.', instructions: '' })
  })

  test('has no sentence that is left out or empty, and no line break for it within a line', () => {
    const left = sent('um hi', { use: 'leave_out', reason: 'A greeting.' })
    expect(confirmed('We open. um hi Come by.', sent('We open.'), left, sent('Come by.')).text).toBe('We open. Come by.')
    expect(confirmed('um hi\n\nWe open.', left, sent('We open.')).text).toBe('We open.')
    expect(confirmed('We open. Now. Come by.', sent('We open.'), sent(' ', { source: 'Now.' }), sent('Come by.')).text).toBe(
      'We open. Come by.',
    )
  })

  test('keeps the break between paragraphs around a sentence that is left out', () => {
    const left = sent('note to self', { use: 'leave_out' })
    expect(confirmed('We open.\n\nnote to self\nCome by.', sent('We open.'), left, sent('Come by.')).text).toBe('We open.\n\nCome by.')
  })

  test('never joins sentences without punctuation, or Chinese and Japanese sentences with a space', () => {
    expect(confirmed('open nine come by', sent('Open nine', { source: 'open nine' }), sent('Come by', { source: 'come by' })).text).toBe(
      'Open nine\nCome by',
    )
    expect(confirmed('open nine. come by', sent('Open nine', { source: 'open nine.' }), sent('Come by', { source: 'come by' })).text).toBe(
      'Open nine. Come by',
    )
    expect(confirmed('九时开门。欢迎。', sent('九时开门。'), sent('欢迎。')).text).toBe('九时开门。欢迎。')
  })

  test('ends a sentence whose last words were deselected', () => {
    const prompt = 'shut until the 14th, was the 12th, for new tiles, pool is open'
    const before = sent('Shut until the 14th,', { source: 'shut until the 14th,' })
    const note = sent('was the 12th,', { use: 'leave_out' })
    const rest = sent('for new tiles.', { source: 'for new tiles,' })
    const after = sent('Pool is open.', { source: 'pool is open' })
    const off = { ...rest, use: 'leave_out' } as const
    expect(confirmed(prompt, before, note, rest, after).text).toBe('Shut until the 14th, for new tiles. Pool is open.')
    expect(confirmed(prompt, before, note, off, after).text).toBe('Shut until the 14th. Pool is open.')
    expect(confirmed(prompt, before, note, off).text).toBe('Shut until the 14th.')
  })

  test('puts a sentence that is not in the prompt on its own line', () => {
    expect(confirmed('We open.', sent('We open.'), sent('Come by.', { source: 'elsewhere' })).text).toBe('We open.\nCome by.')
  })

  test('has the instructions that are followed, separately from the text', () => {
    const prompt = 'We open. Keep it short. No emojis.'
    const passages = [sent('We open.'), sent('Keep it short.', { use: 'instruction' }), sent('No emojis.', { use: 'instruction' })].map(
      passageOf,
    )
    expect(confirmedText(prompt, passages)).toEqual({ text: 'We open.', instructions: 'Keep it short.\nNo emojis.' })
    const ignored = passages.map((passage, index) => ({ ...passage, isUsed: index !== 1 }))
    expect(confirmedText(prompt, ignored).instructions).toBe('No emojis.')
  })
})

test('a passage that is left out is in the list of sentences if it has a question', () => {
  const unsure = passageOf(sent('Call 555 0100.', { use: 'leave_out', question: 'Should readers see the number?' }))
  expect(unsure).toMatchObject({ list: 'sentence', isUsed: false })
  expect(isOpenQuestion(unsure)).toBe(true)
  expect(isOpenQuestion({ ...unsure, isAnswered: true })).toBe(false)
  expect(passageOf(sent('hi', { use: 'leave_out' }))).toMatchObject({ list: 'left_out', isUsed: false })
})

describe('the changes to an earlier list', () => {
  const change = { isUsed: false, isAnswered: true }

  test('are carried over to the same sentences, each once', () => {
    const open = passageOf(sent('We open.'))
    const mug = passageOf(sent('A mug.'))
    const edited = { ...mug, text: 'A cup.', isAnswered: true }
    expect(withChangesOf([{ ...open, ...change }, edited], [open, open, mug])).toEqual([{ ...open, ...change }, open, edited])
  })

  test('do not publish what is left out for a new reason', () => {
    const before = passageOf(sent('We raffle.'))
    const now = passageOf(sent('We raffle.', { use: 'leave_out', reason: 'You asked to leave this out.' }))
    expect(withChangesOf([{ ...before, text: 'We raffle now.', isAnswered: true, isEdited: true }], [now])).toEqual([now])
    expect(withChangesOf([{ ...now, list: 'sentence', ...change }], [before])).toMatchObject([{ text: 'We raffle.', isUsed: false }])
  })

  test('keep the own text of a sentence that is published for another reason', () => {
    const before = passageOf(sent('We raffle.'))
    const now = passageOf(sent('We raffle.', { reason: 'Spelling was tidied.' }))
    const own = { ...before, text: 'We raffle a mug.', isAnswered: true, isEdited: true }
    expect(withChangesOf([own], [now])).toEqual([{ ...now, text: 'We raffle a mug.', isAnswered: true, isEdited: true }])
    expect(withChangesOf([{ ...own, isEdited: false }], [now])).toEqual([now])
  })

  test('leave a note for the writer unchanged, regardless of a new reading', () => {
    const before = passageOf(sent('We raffle.', { question: 'Should readers see it?' }))
    const note = { ...before, text: 'We raffle a mug.', list: 'instruction', isAnswered: true } as const
    const now = passageOf(sent('We raffle.', { reason: 'Split into sentences.' }))
    expect(withChangesOf([note], [now])).toMatchObject([{ text: 'We raffle a mug.', list: 'instruction', isUsed: true }])
  })

  test('do not answer a new question', () => {
    const unsure = passageOf(sent('We open.', { question: 'When?' }))
    expect(withChangesOf([{ ...passageOf(sent('We open.')), isAnswered: true }], [unsure]).map(isOpenQuestion)).toEqual([true])
  })
})

describe('a request with a confirmed text', () => {
  const prompt = 'We open. Keep it short.'
  const review = {
    ...reviewOf(prompt, '', { review: true, passages: [sent('We open.'), sent('Keep it short.', { use: 'instruction' })] }),
    isOpen: false,
    choice: 'list' as const,
  }
  const brief = (change: Partial<Brief> = {}) => ({ ...briefFrom({ prompt, review }, {}, undefined), ...change })

  test('has the sentences, both sources of instructions and the confirmation', () => {
    expect(briefBody(brief({ custom_instructions: 'Sign with Mo.' }))).toMatchObject({
      prompt: 'We open.',
      custom_instructions: 'Sign with Mo.\nKeep it short.',
      prompt_confirmed: true,
    })
    expect(briefBody(brief())).not.toHaveProperty('confirmed')
  })

  test('has the unchanged prompt if the user chose that, or changed the prompt', () => {
    for (const draft of [
      { prompt, review: { ...review, choice: 'prompt' as const } },
      { prompt, review: { ...review, choice: null } },
      { prompt: `${prompt} `, review },
      { prompt, review: { ...review, instructions: 'Never mention Mo.' } },
    ]) {
      const body = briefBody(briefFrom(draft, {}, undefined))
      expect(body).toMatchObject({ prompt })
      expect(body).not.toHaveProperty('prompt_confirmed')
    }
  })

  test('has no confirmation for a post with its own prompt, and has the sentences for one with its own tone', () => {
    expect(briefBody(withOwnBrief(brief(), { twitter: { prompt: 'Own words' } }, 'twitter'))).not.toHaveProperty('prompt_confirmed')
    expect(briefBody(withOwnBrief(brief(), { twitter: { tone_style: 'bold' } }, 'twitter'))).toMatchObject({
      prompt: 'We open.',
      prompt_confirmed: true,
    })
  })

  test('is no longer in the form after an item without a confirmed text replaced the brief', () => {
    expect(draftWith({ prompt, review }, { prompt, review: undefined }).review).toBeUndefined()
    expect(draftWith({ prompt, review }, { prompt }).review).toBe(review)
  })

  test('survives a reload, unless what is stored is invalid', () => {
    const store = new Map<string, string>()
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    }
    const drafts = draftStore(storage, storage)
    drafts.write('u', { prompt, review })
    expect(drafts.read('u')).toEqual({ prompt, review })
    for (const invalid of [{ ...review, passages: [] }, { ...review, passages: [{ text: 'no list' }] }, 'text', { prompt }]) {
      store.set('loomcast.draft.u', JSON.stringify({ prompt, review: invalid }))
      expect(drafts.read('u')).toEqual({ prompt })
    }
  })
})
