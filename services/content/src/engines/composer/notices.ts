import { wordCount } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import type { Notice } from '../../domain/model-choice.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { StatedTone } from './tone/manners.ts'
import type { ToneReport } from './tone/tone-report.ts'
import type { Wishes } from './wishes.ts'

const SHORT_ARTICLE_WORDS = 250
/** A text with fewer words is a notice, not an article. */
const NOTICE_WORDS = 90

interface Result {
  request: ComposeRequest
  brief: Brief
  wishes: Wishes
  notFollowed: string[]
  tone: StatedTone
  report: ToneReport
  text: string
  /** Whether the text is as short as the user requested. */
  short: boolean
}

/** Notices for the user about a draft. */
export function noticesFor({ request, brief, wishes, notFollowed, tone, report, text, short }: Result): Notice[] {
  const notices: Notice[] = []
  if (!brief.english)
    notices.push({ code: 'english_only', message: 'The built-in writer only rewrites English. Your words are unchanged.' })
  const onlyTone = new Set(tone.wishes.filter((each) => each.isOnlyTone).map((each) => bare(each.wish)))
  const open = wishes.unread.filter((each) => !isFollowed(each, text) && !onlyTone.has(bare(each)))
  const unread = [...new Map([...open, ...report.notFollowed].map((each) => [bare(each), each])).values(), ...brief.injections]
  if (wishes.endWithQuestion && !/\?["”’)]?$/u.test(text)) unread.push('End with a question')
  if (unread.length > 0)
    notices.push({ code: 'instructions_not_followed', message: `The built-in writer can't do this: ${quoted(unread)}` })
  if (report.changes.length > 0)
    notices.push({ code: 'tone_followed', message: `For the tone you asked for: ${report.changes.join(', ')}. All other words are yours.` })
  if (notFollowed.length > 0)
    notices.push({
      code: 'avoid_words_not_followed',
      message: `${notFollowed.map((word) => `"${word}"`).join(', ')} stayed in: your brief needs ${notFollowed.length === 1 ? 'it' : 'them'} to make its point.`,
    })
  const secrets = [...brief.secrets, ...(request.hurried?.secrets ?? [])]
  if (secrets.length > 0)
    notices.push({ code: 'left_out_on_request', message: `Left out because your instructions ask for it: ${quoted(secrets)}` })
  const rewritten = request.hurried?.changes ?? []
  if (rewritten.length > 0)
    notices.push({ code: 'written_out', message: `Cleaned up from your notes: ${quoted(rewritten.map(([, text]) => text))}` })
  const changes = [...new Map(brief.writtenOut)]
  if (changes.length > 0)
    notices.push({ code: 'written_out', message: `Written out: ${changes.map(([from, to]) => `“${from}” as “${to}”`).join(', ')}.` })
  if (isOneSentence(brief))
    notices.push({ code: 'one_long_sentence', message: 'Your brief is one long sentence. Add periods for a better post.' })
  if (brief.shouted) notices.push({ code: 'check_capitals', message: 'Your brief was in capitals. Check the names.' })
  if (!short)
    notices.push({ code: 'length_not_followed', message: "The text couldn't be made as short as you asked without losing facts." })
  if (guidanceFor(request.platform).composer.form === 'article' && wordCount(text) < SHORT_ARTICLE_WORDS)
    notices.push({
      code: 'short_article',
      message: `${wordCount(text) < NOTICE_WORDS ? 'This is a short notice' : 'The article is as long as your facts'}. Add details, figures or quotes for a longer one.`,
    })
  return notices
}

const bare = (text: string) => text.replace(/[\s.!]{1,20}$/u, '')

/** Whether a sentence is so long that no arrangement helps. */
const isOneSentence = (brief: Brief) => brief.english && sentencesOf(brief.blocks).some((each) => wordCount(each.text) >= 80)

/** Whether a negative instruction ("no …") was followed: true unless the user's own sentences contain the quoted words. */
function isFollowed(wish: string, text: string): boolean {
  const isNegative =
    /^(?:please |pls |and |but |also |so |bitte |por favor,? )*(?:no|not|nothing|never|don['’]?t|do not|dont|without|avoid|leave (?:it|them|that|out)|skip|keine?\p{L}{0,2}|nicht|ohne|sans|pas|ne pas|aucun|sin|nada|i (?:do not|don['’]?t) want)(?![\p{L}])/iu.test(
      wish,
    )
  if (!isNegative) return false
  const quotes = [...wish.matchAll(/["“«„']([^"“”«»„']{2,80})["”»“']/gu)].map((match) => (match[1] ?? '').trim().toLowerCase())
  return quotes.every((quote) => !text.toLowerCase().includes(quote))
}

/** A list with a period at its end, so the sentences lose theirs. */
function quoted(sentences: string[]): string {
  const shown = sentences
    .slice(0, 3)
    .map((sentence) => `“${sentence.length > 80 ? `${sentence.slice(0, 79).trim()}…` : sentence.replace(/\.$/u, '')}”`)
  return sentences.length > 3 ? `${shown.join(', ')} and ${sentences.length - 3} more.` : `${shown.join(', ')}.`
}
