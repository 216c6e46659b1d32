import { hashtags, type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { wordsOf } from '../../../domain/brief/lexicon.ts'
import type { TopicWord } from '../../../domain/brief/roles/topics.ts'
import { withCapital } from '../../../domain/brief/with-capital.ts'
import { tagPhrases } from './tag-phrases.ts'
import { topicPhrases } from './topic-phrases.ts'

const SHORTEST = 4
const LONGEST = 31

/** The user's own tags first, then what the brief is about, in its own words. Tags are never made up, so there can be fewer than requested. */
export function hashtagsFor(
  brief: Brief,
  platform: PlatformId,
  { count, given, topics }: { count: number | undefined; given: string[]; topics: readonly TopicWord[] | undefined },
): string[] {
  const own = [...given, ...brief.tags]
  if (count === 0) return []
  const most = count ?? (brief.badNews ? 0 : guidanceFor(platform).composer.hashtags)
  const inline = new Set(hashtags(brief.blocks.length > 0 ? contentOf(brief) : '').map((tag) => tag.toLowerCase()))
  const found: string[] = []
  const add = (tag: string) => {
    const isKnown = found.some((known) => overlap(known, tag))
    if (!isKnown && !inline.has(tag.toLowerCase())) found.push(tag)
  }
  for (const tag of own) add(tag)
  if (own.length > 0 && count === undefined) return found
  const phrases = found.length < most ? tagPhrases(brief, count ?? 1) : []
  const usual = topics && found.length < most ? topicPhrases(brief, topics, { phrases, atLeast: count ?? 1 }) : phrases
  const lines = contentOf(brief).split('\n')
  const shouted = lines.filter((line) => line.includes(' ') && !/\p{Ll}/u.test(line))
  const tags = usual.map((phrase) => tagOf(brief.english && lines.length > shouted.length ? searchTerm(phrase, shouted) : phrase))
  for (const tag of tags) if (found.length < most && tag.length >= SHORTEST && tag.length <= LONGEST) add(tag)
  return found.slice(0, platformById(platform).hashtags.max ?? undefined)
}

const contentOf = (brief: Brief) => [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].join('\n')

function overlap(one: string, other: string): boolean {
  const a = one.toLowerCase().slice(1)
  const b = other.toLowerCase().slice(1)
  return a.startsWith(b) || b.startsWith(a) || a.endsWith(b)
}

/** "Xero essential", "inspector senior": the last word is no search term. */
const AT_END = / (?:essential|senior|junior|required|wanted|needed|available|only|included|open|new|free|appointed|ready)$/iu
/** "firm Oakley Baird", "van Tucson AZ" */
const KIND_BEFORE_NAME = /^(?:\p{Ll}[\p{L}-]{1,14} ){1,3}(?=\p{Lu}\p{Ll})/u
const STATE = /(?<=\p{Lu}\p{Ll}{2,20}) [A-Z]{2}$/u
const FIRST_PARTICIPLE = /^(?:appointed|hired|named|opened|launched|recruited) /iu

const LONGEST_SHORT_FORM = 4

/** What people search for of a phrase of an English text: a name without its kind and its state, words of a line in capitals as others are written. */
function searchTerm(phrase: string, shouted: readonly string[]): string {
  const bare = phrase.replace(FIRST_PARTICIPLE, '').replace(AT_END, '').replace(STATE, '').replace(KIND_BEFORE_NAME, '')
  if (!shouted.some((line) => line.includes(bare))) return bare
  return bare
    .split(' ')
    .map((word) => (word.length > LONGEST_SHORT_FORM ? word.toLowerCase() : word))
    .join(' ')
}

/** The possessive of "St Hugh's" is part of the name, that of "the union's" is not. */
function tagOf(phrase: string): string {
  const own = phrase.replace(/^(?:and|or|for|with) (?=\p{L})/iu, '')
  const term = own.includes(' ') ? own : own.replace(/['’]s$/u, '')
  const parts = wordsOf(term.replace(/[’']s(?![\p{L}])/gu, 's').replaceAll('-', ' ')).map((word) =>
    word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
  return `#${parts.map((part) => withCapital(part)).join('')}`
}
