import { avoidedWordsIn } from './words-to-avoid.ts'

/** Parts of a text that a `Never:` line can name. */
export type Feature = 'emoji' | 'hashtags' | 'exclamation marks' | 'links'

/** A knowledge item, whose lines can be rules. */
export interface RuleSource {
  content_type: 'system_prompt' | 'training' | 'example'
  content: string
}

/** The rules in the lines `Never: …` and `Always: …` of the knowledge items for a platform. They hold for every engine. */
export interface WritingRules {
  /** Words and phrases that must not occur. */
  never: string[]
  /** Parts that must not occur. */
  without: Feature[]
  /** Phrases that must occur. */
  always: string[]
}

export const NO_RULES: WritingRules = { never: [], without: [], always: [] }

/** Protects the checks from an item with thousands of entries. */
const MAX_ENTRIES = 200

const RULE_LINE = /^\s*(?:[-*•]\s+)?(never|always)\s*:(.*)$/iu

const FEATURES: readonly [Feature, RegExp][] = [
  ['emoji', /^(?:an? )?emojis?$/iu],
  ['hashtags', /^(?:a )?hashtags?$/iu],
  ['exclamation marks', /^(?:an )?exclamation (?:mark|point)s?$/iu],
  ['links', /^(?:a )?(?:links?|urls?)$/iu],
]

/** Without signs such as © and ™, which are emoji only if they are displayed as such. */
export const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u

const PRESENT: Record<Feature, RegExp> = {
  emoji: EMOJI,
  hashtags: /(?<![\p{L}\p{N}_&/])#[\p{L}_][\p{L}\p{N}_]*/u,
  'exclamation marks': /!/u,
  links: /\b(?:https?:\/\/|www\.)\S+/iu,
}

/** The rules in the items' lines. `Never:` takes a comma-separated list, `Always:` one phrase. Examples are texts, so their lines are not rules. */
export function writingRulesIn(items: readonly RuleSource[]): WritingRules {
  const rules: WritingRules = { never: [], without: [], always: [] }
  for (const { content, content_type } of items) {
    if (content_type === 'example') continue
    for (const [kind, value] of ruleLines(content)) {
      if (kind === 'always') add(rules.always, unquoted(value))
      else for (const entry of value.split(/[,;]/u)) addNever(rules, unquoted(entry).replace(/\.$/u, ''))
    }
  }
  return rules
}

export function hasRules(item: RuleSource): boolean {
  return item.content_type !== 'example' && ruleLines(item.content).length > 0
}

/** The rules as lines for a prompt. */
export function ruleText({ never, without, always }: WritingRules): string {
  const forbidden = [...never, ...without]
  return [forbidden.length > 0 ? `Never: ${forbidden.join(', ')}` : '', ...always.map((phrase) => `Always: ${phrase}`)]
    .filter(Boolean)
    .join('\n')
}

/** What the text contains against the rules, in the words of the rules. */
export function brokenRules(text: string, { never, without }: WritingRules): string[] {
  return [...avoidedWordsIn(text, never), ...without.filter((feature) => PRESENT[feature].test(text))]
}

/** The phrases that the text lacks, ignoring case and differences in white space. */
export function missingPhrases(text: string, { always }: WritingRules): string[] {
  const present = plain(text)
  return always.filter((phrase) => !present.includes(plain(phrase)))
}

/** Adds phrases as a last paragraph; hashtags join a last line of hashtags, and other phrases precede it. */
export function withPhrases(text: string, phrases: readonly string[]): string {
  if (phrases.length === 0) return text
  const tags = phrases.filter(isTags)
  const others = phrases.filter((phrase) => !isTags(phrase))
  const body = text.trimEnd()
  const at = body.lastIndexOf('\n') + 1
  const lastLine = body.slice(at)
  const ownTags = isTags(lastLine.trim()) ? lastLine.trim() : ''
  const main = ownTags ? body.slice(0, at).trimEnd() : body
  return [main, others.join('\n'), [ownTags, ...tags].filter(Boolean).join(' ')].filter(Boolean).join('\n\n')
}

function ruleLines(content: string): ['never' | 'always', string][] {
  return content.split(/\r?\n/u).flatMap((line): ['never' | 'always', string][] => {
    const [, kind = '', text = ''] = RULE_LINE.exec(line) ?? []
    const value = text.trim()
    return value ? [[kind.toLowerCase() === 'never' ? 'never' : 'always', value]] : []
  })
}

function addNever(rules: WritingRules, entry: string): void {
  const feature = FEATURES.find(([, pattern]) => pattern.test(entry))?.[0]
  if (!feature) add(rules.never, entry)
  else if (!rules.without.includes(feature)) rules.without.push(feature)
}

function add(list: string[], entry: string): void {
  const isNew = !list.some((each) => each.toLowerCase() === entry.toLowerCase())
  if (entry && isNew && list.length < MAX_ENTRIES) list.push(entry)
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["“”'‘’«»„](.*)["“”'‘’«»]$/u, '$1')
    .trim()
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function isTags(line: string): boolean {
  return /^#[\p{L}\p{N}_]+(?:\s+#[\p{L}\p{N}_]+)*$/u.test(line)
}
