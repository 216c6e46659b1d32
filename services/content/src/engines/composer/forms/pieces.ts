import { afterConnective, open } from '../wording/sentence.ts'
import { type Part, pickHead, type Scene, type Script, sceneEmoji } from './script.ts'
import { type Section, section } from './section.ts'

const ICONS: [RegExp, string][] = [
  [/^(?:when|date|dates|day|start|deadline)$/iu, '📅'],
  [/^(?:time|times|hours|opening hours|duration)$/iu, '🕘'],
  [/^(?:where|place|venue|location|address)$/iu, '📍'],
  [/^(?:price|prices|cost|tickets?|entry|fee|salary|pay)$/iu, '🎟️'],
  [/^(?:contact|phone)$/iu, '📞'],
]

/** The opener and the first sentence: on one line when the opener leads into it, apart when it stands alone. */
export function opening(script: Script, scene: Scene, apart: boolean): Section[] {
  const emoji = /\p{Extended_Pictographic}/u.test(script.hook) ? '' : sceneEmoji(scene)
  const hook = [script.hook, script.aside].filter(Boolean).join(' ')
  const first = script.hook ? hook : ''
  const decorated = emoji && first ? `${first} ${emoji}` : first
  if (!script.opener) return section('hook', decorated)
  if (/[:,]$/u.test(script.opener)) return section('hook', `${script.opener} ${afterConnective(decorated) ?? decorated}`)
  if (!apart) return section('hook', `${script.opener} ${decorated}`)
  return [...section('opener', script.opener), ...section('hook', decorated)]
}

/** Does this voice set the facts of this brief as a list? A story is told in sentences. */
export function listsFacts({ voice, body }: Script, { brief }: Scene): boolean {
  const isStory = brief.kind === 'travel' || brief.kind === 'book'
  return voice.listFrom > 0 && body.length >= voice.listFrom && !isStory && !brief.grave
}

/** What follows the hook, in paragraphs or, where the voice and the platform like it, as a list. */
export function bodyOf(script: Script, scene: Scene, options: { lists: boolean; perParagraph?: number }): Section[] {
  const { voice } = script
  const perParagraph = options.perParagraph ?? voice.sentencesPerParagraph
  const follow = paragraphs([script.follow], perParagraph).flatMap((text) => section('body', text))
  const stretches = script.body.filter((part) => part.kind === 'sentences')
  const wantsList = scene.wishes.lists ?? (options.lists && listsFacts(script, scene))
  const listable = script.english && wantsList && stretches.length >= 2 && stretches.length === script.body.length
  if (listable) {
    const items = stretches.map((part) => part.sentences.join(' '))
    const { head } = pickHead(voice.listHeads, 'head', scene)
    return [...follow, ...section('list', listText(items, voice.bullet, head))]
  }
  return [...follow, ...inOrder(connected(script), scene, perParagraph)]
}

/** The last stretch of the body, joined on where its first word allows. */
function connected({ body, connective }: Script): Part[] {
  const last = body.at(-1)
  if (connective === undefined || body.length < 2 || last?.kind !== 'sentences') return body
  const [first = '', ...others] = last.sentences
  const small = afterConnective(first)
  if (small === undefined || first.endsWith('?')) return body
  return [...body.slice(0, -1), { ...last, sentences: [connective + small, ...others] }]
}

function inOrder(body: Part[], scene: Scene, perParagraph: number): Section[] {
  const sections: Section[] = []
  let run: string[][] = []
  const flush = () => {
    for (const text of paragraphs(run, perParagraph)) sections.push(...section('body', text))
    run = []
  }
  for (const part of body) {
    if (part.kind === 'sentences') {
      run.push(part.sentences)
      continue
    }
    flush()
    sections.push(...section('list', listOf(part, scene)))
  }
  flush()
  return sections
}

function listOf(part: Extract<Part, { kind: 'list' }>, scene: Scene): string {
  if (scene.wishes.lists === false) return [part.head, part.items.join('; ')].filter(Boolean).join(' ').concat('.')
  return listText(part.items, scene.voice.bullet, part.head)
}

/** Items under a heading; a bullet "1." counts. Items of one sentence lose their full stop. */
export function listText(items: string[], bullet: string, head?: string): string {
  const isPlain = items.every((item) => !/[.!?]\s/u.test(item))
  const lines = items.map((item, index) => `${bullet === '1.' ? `${index + 1}.` : bullet} ${isPlain ? open(item) : item}`)
  return [head, ...lines].filter(Boolean).join('\n')
}

/** Sentences gathered into paragraphs of at most so many; sentences that belong together are never parted. */
export function paragraphs(groups: string[][], most: number): string[] {
  const found: string[][] = []
  for (const group of groups) {
    if (group.length === 0) continue
    const last = found.at(-1)
    const length = last ? joined([...last, ...group]).length : 0
    if (last && last.length + group.length <= most && length <= 320) last.push(...group)
    else found.push([...group])
  }
  return found.map(joined)
}

/** Chinese and Japanese sentences follow each other without a space. */
export function joined(sentences: string[]): string {
  return sentences.reduce((text, sentence) => (text === '' || /[。！？」』]$/u.test(text) ? text + sentence : `${text} ${sentence}`), '')
}

/** "When: …" lines, with icons where the voice uses emoji. */
export function detailsOf(script: Script, scene: Scene): Section[] {
  if (script.details.length === 0) return []
  const icons = scene.wishes.emoji ?? scene.voice.emoji === 'warm'
  const lines = script.details.map(({ label, value }) => {
    const icon = icons && !script.grave ? ICONS.find(([pattern]) => pattern.test(label))?.[1] : undefined
    return icon ? `${icon} ${value}` : `${label}: ${value}`
  })
  return section('details', [script.detailHead, ...lines].filter(Boolean).join('\n'))
}

/** What the reader is asked to do, links, and the closing line. */
export function closing(script: Script): Section[] {
  const sections = [...section('ask', script.asks.join(' ')), ...section('link', script.linkLines.join('\n'))]
  if (script.closer) sections.push(...section('closer', script.closer))
  if (script.endWith) sections.push(...section('given', script.endWith))
  return sections
}
