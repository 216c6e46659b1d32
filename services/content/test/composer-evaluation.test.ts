import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { hashtags, PLATFORMS, weightedLength } from '@loomcast/platforms'
import { wordsOf } from '../src/domain/brief/lexicon.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { parseAvoidWords } from '../src/domain/words-to-avoid.ts'
import { compose, questionAbout } from '../src/engines/composer/compose.ts'
import { withoutToneLines } from './support/tone-lines.ts'

interface EvaluationBrief {
  id: string
  tone: string
  news: string
  topic_only: boolean
  instructions: string
  avoid_words: string
  brief: string
  facts: string[]
}
const allBriefs: EvaluationBrief[] = JSON.parse(readFileSync(new URL('fixtures/evaluation-briefs.json', import.meta.url), 'utf8'))
/** `npm run test:soak` writes all of them. */
const briefs =
  process.env['LOOMCAST_SOAK'] === 'true' ? allBriefs : allBriefs.filter(({ news }, index) => news === 'bad' || index % 3 === 0)
const EMOJI = /\p{Extended_Pictographic}/gu
// Words that can change through a contraction, an instruction ("thank …", "they can …") an added apostrophe or a full link.
const EDITS =
  /^(?:https|thank|you|to|your|is|(?:we|you|they)(?:re|ll|ve)|(?:i|it)(?:m|ll|s)|thats|will|not|(?:do|does|did|is|are|was|have)nt|cant|wont)$/u

describe('the evaluation briefs', () => {
  const written = briefs.filter((each) => !each.topic_only)

  test.each(briefs.filter((each) => each.topic_only))('$id gets a question', ({ brief }) => {
    for (const { id } of PLATFORMS) expect(questionAbout(brief, id)).toMatch(/^(?:Add|Ajoutez|Nennen Sie|Añade) .+\?$/u)
  })

  test.each(written)(
    '$id keeps every fact, adds nothing and fits, on every platform',
    ({ brief, tone, instructions, avoid_words, news, facts }) => {
      for (const { id: platform } of PLATFORMS) {
        if (platform !== 'blog') expect(questionAbout(brief, platform)).toBeUndefined()
        const { text, title, metaDescription, leftOut, notices } = compose({
          platform,
          brief,
          tone,
          instructions,
          avoidWords: parseAvoidWords(avoid_words),
          variant: 0,
        })
        const present = lettersOf([text, title ?? '', metaDescription ?? '', ...leftOut].join('\n'))
        expect({ platform, text, lost: facts.filter((fact) => !present.includes(lettersOf(fact))) }).toMatchObject({ lost: [] })

        // Text speech is written out, with a notice.
        const writtenOut = notices.filter(({ code }) => code === 'written_out').map(({ message }) => message)
        const source = lettersOf([brief, instructions, ...writtenOut].join('\n'))
        const words = wordsOf(withoutToneLines(text).replace(/(?:^|\n)\d+(?:\/\d+|\.) /gu, ' ')).map(lettersOf)
        expect({ platform, text, foreign: words.filter((word) => !source.includes(word) && !EDITS.test(word)) }).toMatchObject({
          foreign: [],
        })

        if (news === 'bad') {
          const count = (pattern: RegExp, of: string) => of.match(pattern)?.length ?? 0
          for (const sign of [EMOJI, /!/gu, /\?/gu]) expect(count(sign, text)).toBeLessThanOrEqual(count(sign, brief))
          expect(hashtags(text).length).toBeLessThanOrEqual(hashtags(`${brief}\n${instructions}`).length)
        }
        if (platform === 'twitter') expectPosts(text)
      }
    },
  )
})

/** Checks that each post fits and contains a statement. */
function expectPosts(text: string): void {
  const posts = text.split(/\n\n(?=\d+\/\d+ )/u)
  for (const post of posts) {
    expect(weightedLength(post)).toBeLessThanOrEqual(280)
    const statement = post
      .replace(/^\d+\/\d+ /u, '')
      .replace(/#[\p{L}\p{N}_]+/gu, '')
      .split(/(?<=[.!?])\s/u)
      .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.trim().endsWith('?'))
    expect({ post, statement: statement.length > 0 }).toMatchObject({ statement: true })
  }
}
