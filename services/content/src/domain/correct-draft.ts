import { hashtags, platformById } from '@loomcast/platforms'
import type { Notice } from './model-choice.ts'
import { withoutEmoji, withoutExclamations, withoutQuestion, withoutTagsAtEnd } from './remove-decoration.ts'
import { addedTags, closingQuestion, type Draft, type Faults, faultsIn, type StyleFault } from './text-faults.ts'

export interface CorrectedDraft {
  text: string
  faults: Faults
  notices: Notice[]
}

/**
 * Removes from a model's last version what can be removed without a loss: hashtags at the end over the platform's maximum, and decoration that was not
 * requested. The notices list what was removed and which decoration remains.
 */
export function correctedDraft(text: string, faults: Faults, draft: Draft): CorrectedDraft {
  const { brand, hashtags: tags } = platformById(draft.platform)
  const own = ownTexts(draft)
  const plain = faults.style.reduce((each, fault) => withoutFault(each, fault, draft), text)
  const limited = withoutExcessTags(plain.trim() ? plain : text, own, tags.max)
  const removedTags = hashtags(plain).length - hashtags(limited).length
  const remaining = limited === text ? faults : faultsIn(limited, draft)
  const removed = faults.style.filter((fault) => !remaining.style.includes(fault))
  const notices: Notice[] = []
  if (removedTags > 0) {
    const subject = removedTags === 1 ? '1 hashtag was' : `${removedTags} hashtags were`
    notices.push({ code: 'hashtags_removed', message: `${subject} removed, because ${brand} takes ${tags.max} at most.` })
  }
  if (removed.length > 0)
    notices.push({ code: 'decoration_removed', message: `Removed, because you did not ask for it: ${removed.join(', ')}.` })
  if (remaining.style.length > 0)
    notices.push({ code: 'decoration_left', message: `The text still has ${remaining.style.join(', ')}, which you did not ask for.` })
  return { text: limited, faults: remaining, notices }
}

const ownTexts = ({ brief, instructions, tone, rules }: Draft) => [brief, instructions, tone, ...rules.always].join('\n')

function withoutFault(text: string, fault: StyleFault, draft: Draft): string {
  if (fault === 'emoji') return withoutEmoji(text)
  if (fault === 'exclamation marks') return withoutExclamations(text)
  if (fault === 'hashtags') {
    const added = new Set(addedTags(text, ownTexts(draft)))
    return withoutTagsAtEnd(text, (tag) => added.has(tag))
  }
  const question = closingQuestion(text, draft)
  return question === undefined ? text : withoutQuestion(text, question.replace(/^\d{1,3}\/\d{1,3} /u, ''))
}

/** Hashtags of the user stay longest. */
function withoutExcessTags(text: string, own: string, most: number | null): string {
  if (most === null || hashtags(text).length <= most) return text
  const added = new Set(addedTags(text, own))
  const fewer = withoutTagsAtEnd(text, (tag, count) => count > most && added.has(tag))
  return withoutTagsAtEnd(fewer, (_tag, count) => count > most)
}
