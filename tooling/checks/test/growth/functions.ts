import {
  fold,
  graphemes,
  hashtags,
  measure,
  mentions,
  PLATFORMS,
  readBlocks,
  segments,
  tidyText,
  weightedLength,
  wordCount,
} from '@loomcast/platforms'
import { emailFault } from '../../../../mfe-account/src/sign-in/credentials.ts'
import { plainText } from '../../../../mfe-content/src/history/plain-text.ts'
import { wordsOf as storyboardWords } from '../../../../mfe-video/src/storyboard/storyboard.ts'
import { excerpt } from '../../../../packages/web-kit/src/excerpt.ts'
import { isAside } from '../../../../services/content/src/domain/brief/aside.ts'
import { removeBoilerplate } from '../../../../services/content/src/domain/brief/boilerplate/remove-boilerplate.ts'
import { readRequest } from '../../../../services/content/src/domain/brief/instruction/request.ts'
import { capitalsOf } from '../../../../services/content/src/domain/brief/language.ts'
import { withRequestedContent } from '../../../../services/content/src/domain/brief/review/requested-content.ts'
import { readForReview } from '../../../../services/content/src/domain/brief/review/review-brief.ts'
import { sentencesFrom } from '../../../../services/content/src/domain/brief/review/sentences.ts'
import { withTypedRows } from '../../../../services/content/src/domain/brief/review/typed-rows.ts'
import { joinContinuation } from '../../../../services/content/src/domain/continuation.ts'
import { markFacts } from '../../../../services/content/src/domain/facts/mark-facts.ts'
import { readPost } from '../../../../services/content/src/domain/voice/read-post.ts'
import { avoidedWordsIn, parseAvoidWords } from '../../../../services/content/src/domain/words-to-avoid.ts'
import { compose } from '../../../../services/content/src/engines/composer/compose.ts'
import { foreignFacts } from '../../../../services/content/src/engines/small-model/fact-gate.ts'
import { articleOf } from '../../../../services/publish/src/networks/article.ts'
import { comparable, comparableHtml } from '../../../../services/publish/src/networks/mastodon/status-text.ts'
import { planCards } from '../../../../services/video/src/domain/plan-cards.ts'
import { scenesFromInstructions } from '../../../../services/video/src/domain/scenes-from-instructions.ts'
import { splitCard } from '../../../../services/video/src/domain/split-card.ts'
import { cardFacesFor } from '../../../../services/video/src/engines/cards/card-fonts.ts'
import { createFits } from '../../../../services/video/src/engines/cards/fit-cards.ts'
import { cleaned } from '../../../../services/video/src/engines/picture/captions/cleaned.ts'
import { srtFile } from '../../../../services/video/src/engines/picture/captions/srt.ts'
import { wordsOf as captionWords } from '../../../../services/video/src/engines/picture/captions/text.ts'
import { shapePost } from '../../../../shell/src/landing/post-shape.ts'

export interface TextFunction {
  name: string
  /** The length of the longest text that the function gets, in UTF-16 units. */
  longest: number
  /** Texts that are repeated, in addition to those that every function gets. */
  shapes?: readonly string[]
  /** Maximum ratio of the CPU time at 2n to that at n. Default 3. */
  most?: number
  run(text: string): unknown
}

const TEXT = 100_000
const BRIEF = 4_000
/** The longest text of a planned post. */
const PLANNED = 40_000

// Partly quadratic, but only reads up to 4,000 characters. Must not be worse than quadratic.
const QUADRATIC = 5

const MARKDOWN = PLATFORMS.find(({ features }) => features.markdown)?.id ?? null

const WORDING = { english: true, lowercase: false, capitals: capitalsOf(''), shouted: false, writesOut: true, writtenOut: [] }

// Characters that these fonts lack are measured as boxes.
const cardFaces = await cardFacesFor('')
const longCard = { layout: 'list', title: '', detail: '', first: 1 } as const

const request = { tone: '', instructions: '', avoidWords: [], variant: 0 }

/** All functions that read text from users, with the length of the longest text that their callers accept. */
export const FUNCTIONS: readonly TextFunction[] = [
  ...PLATFORMS.map((platform) => ({ name: `measure, ${platform.id}`, longest: TEXT, run: (text: string) => measure(platform, text) })),
  { name: 'weightedLength', longest: TEXT, run: weightedLength },
  ...PLATFORMS.filter((platform) => platform.fold).map((platform) => ({
    name: `fold, ${platform.id}`,
    longest: TEXT,
    run: (text: string) => fold(platform, text),
  })),
  { name: 'graphemes', longest: TEXT, run: graphemes },
  { name: 'hashtags and mentions', longest: TEXT, run: (text) => [hashtags(text), mentions(text)] },
  { name: 'wordCount', longest: TEXT, run: wordCount },
  { name: 'tidyText and readBlocks', longest: TEXT, run: (text) => readBlocks(tidyText(text)) },
  { name: 'avoidedWordsIn', longest: TEXT, run: (text) => avoidedWordsIn(text, ['art', '* *', 'a a']) },
  { name: 'parseAvoidWords', longest: TEXT, run: parseAvoidWords },
  { name: 'joinContinuation', longest: TEXT, run: (text) => joinContinuation(text, text) },
  {
    name: 'excerpt of Markdown',
    longest: TEXT,
    run: (text) => excerpt(plainText({ platform_id: MARKDOWN, generated_text: text }), 100),
  },
  { name: 'segments', longest: TEXT, run: segments },
  {
    name: 'articleOf',
    longest: PLANNED,
    shapes: ['[a](b', '![', '[a]: b\n', '[^1]', '**a', '~~', '- [ ] a\n', '  - a\n', '| a |\n', '<a ', '<!--', '```\n', '&amp;'],
    run: (text) => articleOf({ title: null, text: `Title\n\n${text}` }),
  },
  { name: 'texts of statuses', longest: TEXT, shapes: ['<p', '&#', '@a@b '], run: (text) => [comparable(text), comparableHtml(text)] },
  { name: 'emailFault', longest: TEXT, run: emailFault },
  { name: 'shapePost', longest: TEXT, run: shapePost },
  { name: 'storyboard words', longest: TEXT, run: storyboardWords },
  { name: 'caption words', longest: TEXT, run: (text) => captionWords(text, [text.slice(0, 50)]) },
  { name: 'captions as SRT', longest: TEXT, run: (text) => srtFile([{ start: 0, end: 1, text: cleaned(text) }]) },
  { name: 'scenesFromInstructions', longest: TEXT, run: (text) => scenesFromInstructions(text, 3, ['a', 'b']) },
  { name: 'foreignFacts', longest: BRIEF, most: QUADRATIC, run: (text) => foreignFacts(text, text.slice(0, BRIEF / 2)) },
  {
    name: 'removeBoilerplate',
    longest: BRIEF,
    shapes: [
      '> a\n',
      'From: a\n',
      '[00:12] a ',
      "um and it's 5 ",
      '£5, sorry, ',
      '5 no wait ',
      'Home | News\n',
      'A b c d e. 5\n',
      'Thanks, ',
    ],
    run: (text) => removeBoilerplate(text, () => false),
  },
  {
    name: 'readRequest',
    longest: BRIEF,
    shapes: ['a: ', 'please ', 'a - ', 'write me a ', 'the post ', 'for my a, A '],
    run: (text) => readRequest(text, { first: true }),
  },
  {
    name: 'sentencesFrom',
    longest: BRIEF,
    shapes: ['we ', 'is we ', 'we and ', 'we know we ', 'if it is we ', 'its sat n sun ', 'no, it is 5 '],
    run: (text) => sentencesFrom(text, WORDING, { endsLine: true }),
  },
  {
    name: 'withRequestedContent',
    longest: BRIEF,
    shapes: ['can you post, ', 'we can you do a post ', 'and say bring a mat, ', 'mention it is free, ', 'we need to get a post '],
    run: (text) =>
      (['instruction', 'publish'] as const).map((use) => withRequestedContent([{ text, source: text, use, reason: null, question: null }])),
  },
  { name: 'isAside, after a quote', longest: BRIEF, run: (text) => isAside(`«u" «»${text}`) },
  {
    name: 'withTypedRows',
    longest: BRIEF,
    shapes: ['a .. 5\n', 'a  b\n', '1) a 2) b ', 'a: n/a -> ', '*a:* b\n', 'um, '],
    run: (text) => withTypedRows(text, undefined, true),
  },
  { name: 'readForReview', longest: BRIEF, run: (text) => readForReview(text, undefined) },
  ...PLATFORMS.map(({ id }) => ({
    name: `compose, ${id}`,
    longest: BRIEF,
    run: (text: string) => compose({ ...request, platform: id, brief: text }),
  })),
  {
    name: 'markFacts',
    longest: TEXT,
    shapes: [
      '1, ',
      '“a ',
      'Aa ',
      '1 and 2 and ',
      'twenty one ',
      '10-11, ',
      'Mo-',
      '04 31 ',
      'quarter to six half ',
      '-5 °C, ',
      '#AbC ',
      '5 jars, no ',
      '三千',
      'best. ',
    ],
    run: (text) => markFacts({ text, sources: [{ name: 'brief', text: text.slice(0, BRIEF) }] }),
  },
  {
    name: 'planCards',
    longest: 20_000,
    // Texts that are longer than a card are first divided. The number of measurements is limited (card-plan.test.ts).
    most: QUADRATIC,
    shapes: ['a b\n\n', 'a b? ', '](', '[a](b) ', '- a b\n', 'Aa bb. ', 'a: b c d e f g\n\n', '“a b c d e f” — a\n\n'],
    run: (text) => planCards(text, createFits(cardFaces)),
  },
  { name: 'splitCard', longest: 20_000, run: (text) => splitCard({ ...longCard, body: text }, createFits(cardFaces)) },
  { name: 'readPost', longest: 10_000, run: (text) => readPost(text, 'en') },
  ...[4, 30].map((words) => ({
    name: `compose, sentences of ${words} words`,
    longest: BRIEF,
    run: (text: string) =>
      compose({ ...request, platform: 'linkedin', brief: text, voice: { language: 'en', traits: { sentence_length: words }, exempt: {} } }),
  })),
]
