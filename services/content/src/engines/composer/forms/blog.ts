import { graphemes } from '@loomcast/platform-rules'
import { COMMON_ADJECTIVES, FUNCTION_WORDS, plain } from '../brief/lexicon.ts'
import { afterConnective, sentenceCase, shortened } from '../wording/sentence.ts'
import { bodyOf, closing, detailsOf, listText } from './pieces.ts'
import type { Part, Scene, Script } from './script.ts'
import { type Draft, type Section, section } from './section.ts'

const TITLE_LIMIT = 60
const META_LIMIT = 155

/** Title, meta description, introduction, sections with headings, and a closing, in Markdown. */
export function blogDraft(script: Script, scene: Scene): Draft {
  const title = titleOf(script, scene)
  const meta = metaOf(script)
  const sections = [
    ...section('title', `# ${title}`),
    ...(script.english && meta ? section('title', `Meta description: ${meta}`) : []),
    ...intro(script, title),
    ...chapters(script, scene),
    ...ending(script, scene),
  ]
  return { sections, tags: [], separator: '\n\n' }
}

function intro(script: Script, title: string): Section[] {
  const opener = script.opener && script.opener.replace(/[.!]$/u, '') !== title ? script.opener : ''
  const first = [script.hook, script.aside, ...script.follow].filter(Boolean).join(' ')
  const text = /[:,]$/u.test(opener) ? `${opener} ${afterConnective(first) ?? first}` : [opener, first].filter(Boolean).join('\n\n')
  return section('hook', text)
}

/** The topic or the first sentence, cut where a phrase ends; never with dots at its end. */
function titleOf({ lead, hook, body }: Script, { brief }: Scene): string {
  const [firstItem] = body.flatMap((part) => (part.kind === 'list' ? part.items : part.sentences))
  const source = brief.topic ?? lead ?? (hook || firstItem || brief.text)
  const whole = (shortened(source, TITLE_LIMIT + 1) ?? source).replace(/[.:;,!]+$/u, '')
  if (fits(whole, TITLE_LIMIT)) return sentenceCase(whole)
  const offer = brief.kind === 'offer' ? offerTitle(source, brief.facts.names) : undefined
  return sentenceCase(offer ?? cutPhrase(whole, TITLE_LIMIT))
}

/** "Stillpoint: 20% off all ten-class cards", from the sentence's own words. */
function offerTitle(sentence: string, names: string[]): string | undefined {
  const phrase = /\d+(?:[.,]\d+)? ?% off(?: [^.,;:]+?)?(?= (?:until|from|on|for|this|when|if|through|till|with)\b|[.,;:!]|$)/iu.exec(
    sentence,
  )?.[0]
  const name = names.find((each) => sentence.includes(each))
  const title = phrase && name ? `${name}: ${phrase}` : phrase
  return title && fits(title, TITLE_LIMIT) && title.length > 12 ? title : undefined
}

const fits = (text: string, limit: number) => graphemes(text).length <= limit

const PHRASE_STARTS =
  'in|on|at|for|from|with|to|after|before|by|and|or|but|because|so|which|who|that|while|when|where|without|during|since|until|as|about|between'

/** Cut before a comma, a preposition or a conjunction, so that what is left is a phrase; an enumeration keeps its first member only. */
function cutPhrase(text: string, limit: number): string {
  const room = graphemes(text)
    .slice(0, limit + 1)
    .join('')
  const cuts = [...text.matchAll(new RegExp(`[,;:–—]| (?=(?:${PHRASE_STARTS})\\b)`, 'giu'))]
    .map((match) => match.index)
    .filter((index) => index >= 18 && index < room.length)
  const series = /,\s[^,]+(?:,[^,]+)*\s(?:and|or)\s/u.exec(text)
  const usable = series && series.index >= 18 ? cuts.filter((index) => index <= series.index) : cuts
  const cut = usable.at(-1)
  if (cut !== undefined) return withoutLooseEnd(room.slice(0, cut).trim())
  return withoutLooseEnd(room.replace(/\s*\S*$/u, '').trim() || room.trim())
}

/** Words that cannot end a phrase fall off its end. */
function withoutLooseEnd(text: string): string {
  const words = text.split(' ')
  while (words.length > 2 && isLoose(words.at(-1) ?? '')) words.pop()
  return words
    .join(' ')
    .replace(/[,;:–—]+$/u, '')
    .trim()
}

const isLoose = (word: string) =>
  FUNCTION_WORDS.has(plain(word)) || COMMON_ADJECTIVES.has(plain(word)) || /-/u.test(word) || /^\d/u.test(word)

/** Whole sentences up to 155 characters; one that is too long alone is cut at a phrase. */
function metaOf({ lead, hook, follow, body, asks }: Script): string {
  const sentences = [lead ?? hook, ...follow, ...body.flatMap((part) => (part.kind === 'sentences' ? part.sentences : [])), ...asks].filter(
    Boolean,
  )
  let meta = ''
  for (const sentence of sentences) {
    const longer = meta ? `${meta} ${sentence}` : sentence
    if (!fits(longer, META_LIMIT)) break
    meta = longer
  }
  const [first = ''] = sentences
  return meta || `${cutPhrase(first, META_LIMIT - 1)}…`
}

interface Chapter {
  heading: string
  parts: Part[]
}

function chapters(script: Script, scene: Scene): Section[] {
  const gathered: Chapter[] = []
  for (const part of script.body) {
    const named = script.english ? headingOf(part, scene) : undefined
    const heading = gathered.some((chapter) => chapter.heading === named) ? undefined : named
    const last = gathered.at(-1)
    const goesOn = last && (heading === undefined || heading === last.heading || (heading === MORE && last.parts.length < 2))
    if (goesOn) last.parts.push(part)
    else gathered.push({ heading: heading ?? '', parts: [part] })
  }
  return gathered.flatMap(({ heading, parts }) => chapterSections(heading, parts, script, scene))
}

const MORE = 'More about it'

/** A heading by what a stretch speaks of. It names a kind of content and claims nothing. */
function headingOf(part: Part, { brief }: Scene): string {
  if (part.kind === 'list') return part.head ? sentenceCase(part.head.replace(/[:：]$/u, '')) : 'Point by point'
  const text = part.sentences.join(' ')
  if (/^[“"«]|\b(?:says|said|writes|wrote|explains|adds)\b.*[“"«]|[“"«].*\b(?:says|said)\b/iu.test(text)) return 'In their own words'
  if (/[€$£]\s?\d|\d\s?[€$£]/u.test(text))
    return brief.kind === 'hiring'
      ? 'The terms'
      : /\b(?:raised|earned|saved|funded|donated|turnover|revenue)\b/iu.test(text)
        ? 'The figures'
        : 'What it costs'
  if (/\b(?:next (?:step|year|month|week|up)|we plan|i plan|our plan|my plan|soon|our goal|the goal|our aim)\b/iu.test(text))
    return 'What comes next'
  if (/^(?:[Ww]e are|[Ww]e're|I am|I'm) (?:an?\b|the\b|\p{Lu})|^(?:Founded|Our team)\b|\bsince \d{4}\b/u.test(text))
    return brief.person === 'i' ? 'Who I am' : 'Who we are'
  if (/\d\s?(?:%|percent)|\b\d{1,3}(?:,\d{3})+\b/iu.test(text)) return 'The figures'
  if (brief.facts.dates.some((date) => text.includes(date)) || brief.facts.times.some((time) => text.includes(time)))
    return 'When and where'
  return brief.grave ? 'What you need to know' : MORE
}

function chapterSections(heading: string, parts: Part[], script: Script, scene: Scene): Section[] {
  const body = bodyOf({ ...script, connective: undefined, follow: [], body: parts }, scene, {
    lists: false,
    perParagraph: Math.max(2, script.voice.sentencesPerParagraph),
  })
  const text = body.map((each) => each.text.replace(/^(?!\d+\. )\S{1,2} /gmu, (mark) => (isBullet(mark, script) ? '- ' : mark)))
  const bare = parts[0]?.kind === 'list' && parts[0].head ? [listText(parts[0].items, '-'), ...text.slice(1)] : text
  return section('body', [heading ? `## ${heading}` : '', ...bare].filter(Boolean).join('\n\n'))
}

const isBullet = (mark: string, { voice }: Script) => mark.trim() === voice.bullet

const ENDINGS: Record<string, string> = {
  hiring: 'How to apply',
  event: 'Take part',
  offer: 'How to get it',
  apology: 'What to do now',
  service: 'Get in touch',
  launch: 'Try it',
  episode: 'Where to listen',
  book: 'Where to find it',
}

function ending(script: Script, scene: Scene): Section[] {
  const details = detailsOf({ ...script, detailHead: undefined }, scene).map((each) => each.text.replace(/^/gmu, '- '))
  const rest = closing(script).map((each) => each.text)
  const heading = (name: string) => (script.english ? [`## ${name}`] : [])
  const detailPart = details.length > 0 ? [...heading('The details'), ...details] : []
  const name = script.asks.length + script.linkLines.length > 0 ? (ENDINGS[scene.brief.kind] ?? 'What you can do') : ''
  return section('ask', [...detailPart, ...(name && rest.length > 0 ? heading(name) : []), ...rest].join('\n\n'))
}
