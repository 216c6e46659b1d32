import { expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

const HOURS =
  'Over Easter our pharmacy has other opening hours. Good Friday: closed. Saturday: 9 am to 1 pm. Easter Sunday: 10 am to noon for emergencies only. Easter Monday: closed. From Tuesday we are open as usual.'

test.each(['facebook', 'linkedin', 'instagram', 'tiktok', 'twitter', 'blog'] as const)(
  'opening hours have a line each on %s',
  (platform) => {
    const lines = composed(HOURS, { platform }).text.split('\n')
    for (const day of ['Good Friday: closed', 'Saturday: 9 am to 1 pm', 'Easter Monday: closed'])
      expect(lines.some((line) => line.replace(/^\W+|[.]$/gu, '') === day)).toBe(true)
  },
)

test('hours with colons have a line each', () => {
  const brief =
    'Our bike repair shop in Leeds now opens on Sundays. Monday: 9:00 to 17:00. Tuesday to Friday: 9:30 to 17:00. Sunday: 10:00-14:00. Ask for Priya.'
  const lines = composed(brief, { platform: 'facebook' }).text.split('\n')
  for (const day of ['Monday: 9:00 to 17:00', 'Tuesday to Friday: 9:30 to 17:00', 'Sunday: 10:00-14:00'])
    expect(lines.some((line) => line.replace(/^\W+|[.]$/gu, '') === day)).toBe(true)
})

test.each([
  'The result: we won. The reason: the wind. We had a good day, and everyone came home dry.',
  'Our lesson: it takes time. The second one: we asked too late. The third one: they want to be asked. We begin again in May.',
])('a text with a few colons stays prose: %s', (brief) => {
  expect(composed(brief, { platform: 'facebook' }).text).not.toMatch(/^[-•]/mu)
})
