// covers: e2e
import { expect, it } from '@jest/globals'
import { sentencesOf } from '../src/candidate/findings.ts'

const DIFFERENT = 'looks different from the live release'

it('names the places of each page when they differ, and once when they are the same', () => {
  expect(
    sentencesOf([
      { path: '/generate', where: 'light, 1280 px: 8 %', text: DIFFERENT },
      { path: '/generate', where: 'dark, 1280 px: 8 %', text: DIFFERENT },
      { path: '/history', where: 'light, 1280 px: 0.05 %', text: DIFFERENT },
      { path: '/generate', where: 'dark, 375 px', text: 'logs an error: a.' },
      { path: '/history', where: 'dark, 375 px', text: 'logs an error: a.' },
      { path: '/history', where: '', text: 'leaks' },
    ]),
  ).toEqual([
    '/generate (light, 1280 px: 8 %; dark, 1280 px: 8 %), /history (light, 1280 px: 0.05 %) looks different from the live release.',
    '/generate, /history (dark, 375 px) logs an error: a.',
    '/history leaks.',
  ])
})
