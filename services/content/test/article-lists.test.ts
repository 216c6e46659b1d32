import { describe, expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

const written = (brief: string, platform: 'wordpress' | 'youtube' | 'facebook' | string) =>
  composed(brief, { platform: platform as never, confirmed: true })
const BLOG = 'blog'

describe('a label and the things behind it', () => {
  const text =
    'When to see a physio about heel pain. It is usually worst in the morning. Things to try first: calf stretches, supportive shoes, not barefoot on tiles and cutting back on runs. Come in if it lasts four weeks.'

  test('are a heading with a list in an article', () => {
    expect(written(text, BLOG).text).toContain(
      'Things to try first:\n\n- Calf stretches\n- Supportive shoes\n- Not barefoot on tiles\n- Cutting back on runs\n\nCome in if it lasts four weeks.',
    )
  })

  test('stay a sentence elsewhere', () => {
    expect(written(text, 'facebook').text).toContain('Things to try first: calf stretches, supportive shoes, not barefoot on tiles')
  })

  test.each([
    'Opening hours: Monday, Tuesday, Wednesday and Friday.',
    'We sell three things: bread, cakes and pies.',
    'The choir: small, friendly.',
  ])('stay a sentence if they are a time, a statement or few: %s', (sentence) => {
    expect(written(`Pell Bakery has a new oven. ${sentence} Come and see us on Mill Lane. It is warm inside.`, BLOG).text).toContain(
      sentence,
    )
  })
})

describe('the subject that its author wrote above an article', () => {
  test.each(['When to see a physio about heel pain.', 'Heel pain in young runners.'])('is its heading: %s', (subject) => {
    const { text } = written(
      `${subject} It is worst in the morning, often for months. We helped 40 runners in 2026 and 36 of them ran again within 6 weeks. Book online.`,
      BLOG,
    )
    expect(text.startsWith(`# ${subject.slice(0, -1)}\n\nIt is worst`)).toBe(true)
  })
})

describe('a post of a community tab', () => {
  test('has no title', () => {
    const brief =
      "No video this week, lost my voice. The allotment tour moves to next Sunday. Drop your slug questions below and I'll answer them."
    expect(composed(brief, { platform: 'youtube', confirmed: true }).title).not.toBeNull()
    expect(composed(brief, { platform: 'youtube', confirmed: true, instructions: 'community post,' }).title).toBeNull()
    expect(composed(`Write a community post: ${brief}`, { platform: 'youtube' }).title).toBeNull()
  })
})

describe('a text in quotation marks that is to be worded better', () => {
  test.each(['Better wording needed for this:', 'Please reword this:'])('is the text, without its marks: %s', (request) => {
    const { text } = composed(
      `${request} "Due to increased costs we regret that our prices shall be rising by 6% from the 1st of April. Quotes already accepted will be honoured." We do shopfitting.`,
    )
    expect(text).toContain('Due to increased costs')
    expect(text).toContain('will be honoured.')
    expect(text).not.toMatch(/["“”]|wording|reword/u)
  })
})
