import { expect, test } from '@jest/globals'
import { aiNotes } from '../src/index.ts'

test.each([['footage'], ['pictures']])('%s of an AI model must be labeled where the platform has a rule for them', (part) => {
  const notes = aiNotes(['text', part])
  const ids = notes.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['instagram', 'facebook', 'youtube', 'tiktok', 'threads']))
  for (const id of ['twitter', 'linkedin', 'blog']) expect(ids).not.toContain(id)
  expect(notes.find(({ id }) => id === 'tiktok')).toMatchObject({ brand: 'TikTok', note: expect.stringContaining('AI-generated content') })
})

test("nothing is required for captions that a model wrote, or for the user's own images and words", () => {
  expect(aiNotes(['text'])).toEqual([])
  expect(aiNotes([])).toEqual([])
})
