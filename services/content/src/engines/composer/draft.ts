import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { contracted, expanded } from '../../domain/brief/wording.ts'
import { emojiFor, withLabelEmoji, withoutEmoji } from './arrange/emoji.ts'
import { hashtagsFor } from './arrange/hashtags.ts'
import type { Draft, Layout } from './arrange/layout.ts'
import { layOut } from './arrange/platforms.ts'
import { select } from './arrange/selection.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Scene } from './composition.ts'
import { styleOf } from './tone.ts'
import { voiceLayout } from './voice-wishes.ts'
import type { Wishes } from './wishes.ts'

export function layoutOf(request: ComposeRequest, brief: Brief, wishes: Wishes): Layout {
  const style = styleOf(request.tone)
  const { setting, requestLast } = guidanceFor(request.platform).composer
  const voice = voiceLayout(request, brief)
  const isContracted = style.contracted || voice?.contractions === 'often'
  const isExpanded = brief.english && voice?.contractions === 'never'
  const known = new Map<string, string>()
  const word = (text: string) => {
    const found = known.get(text) ?? wordedAnew(text)
    known.set(text, found)
    return found
  }
  const wordedAnew = (text: string) => {
    let worded = brief.english && isContracted && !brief.badNews ? contracted(text) : text
    if (isExpanded) worded = expanded(worded)
    if (!wishes.exclamations) worded = worded.replace(/!/gu, '.')
    if (wishes.emoji === false) worded = withoutEmoji(worded).trim()
    else if (wishes.emoji && !brief.badNews) worded = withLabelEmoji(worded)
    return voice ? voice.reword(worded) : worded
  }
  return {
    word,
    english: brief.english,
    paragraph: wishes.shortLines ? 1 : style.paragraph,
    setting,
    requestLast: requestLast && !wishes.closing,
    bullet: style.bullet,
    tags: tagsOf(request, brief, wishes),
    ...(voice?.oneBlock && { oneBlock: true }),
    ...(voice?.pace && { pace: voice.pace }),
    ...(wishes.startWith && { startWith: wishes.startWith }),
    ...(wishes.endWith && { endWith: wishes.endWith }),
  }
}

function tagsOf(request: ComposeRequest, brief: Brief, wishes: Wishes): string[] {
  const given = new Set([...wishes.givenTags, ...brief.tags])
  const tags = hashtagsFor(brief, request.platform, { count: wishes.hashtags, given: wishes.givenTags })
  return voiceLayout(request, brief)?.lowercaseTags ? tags.map((tag) => (given.has(tag) ? tag : tag.toLowerCase())) : tags
}

export function written({ request, brief, wishes }: Scene, blocks: Block[], layout: Layout): Draft {
  const ordered = wishes.endWithQuestion ? withQuestionLast(blocks) : blocks
  const draft = layOut(request.platform, brief, ordered, layout)
  const emoji = wishes.emoji && !brief.badNews && !/\p{Extended_Pictographic}/u.test(draft.text) ? emojiFor(draft.text) : undefined
  const text = emoji ? draft.text.replace(/(?=\n|$)/u, () => ` ${emoji}`) : draft.text
  return { ...draft, text: text.trim() }
}

/** Moves the user's last question to the end if the user wants the text to end with a question. */
function withQuestionLast(blocks: Block[]): Block[] {
  const questions = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat().filter((each) => each.question && !each.leans) : [],
  )
  const last = questions.at(-1)
  if (!last || sentencesOf(blocks).at(-1) === last) return blocks
  const rest = new Set(sentencesOf(blocks).filter((each) => each !== last))
  return [...select(blocks, rest), { kind: 'paragraph', lines: [[last]] }]
}
