import { withCapital } from '../../with-capital.ts'
import { withGermanNominative } from './german-nominative.ts'
import { type Kind, type Phrase, phrasesOf, plainWords, type Vocabulary } from './vocabulary.ts'

/** A sentence that asks for a text, in the words of the request and those for readers. */
export interface RequestedSubject {
  request: string
  text: string
}

const FRAME: Kind[] = [
  'greetings',
  'fillers',
  'please',
  'openers',
  'texts',
  'small',
  'places',
  'styles',
  'textStyles',
  'languages',
  'for',
  'of',
]
const MOST_WORDS_OF_FRAME = 14
/** "wie man Brot backt", "comment faire": advice that the author does not have. */
const ADVICE =
  /^(?:wie|warum|was|wieso|comment|pourquoi|ce qu|cómo|como|por qué|qué|come|perché|cosa|hoe|waarom|wat|jak|dlaczego)(?![\p{L}])/iu
/** German and Dutch have the verb of the request behind its subject. */
const VERB_BEHIND =
  / (?:zu )?(?:schreiben|machen|posten|erstellen|verfassen|formulieren|bringen|veröffentlichen|reinstellen|schrijven|maken|plaatsen|opstellen)(?: (?:bitte|mal|danke|aub|svp|graag))?$/iu
/** "… el taller, es el 21": what states something of the subject. */
const STATES_IT = /^, ?(?=(?:es|son|será|serán|est|sont|sera|è|sono|sarà|is|zijn|ist|sind|findet|finden|beginnt|startet)(?![\p{L}]))/iu
const DETERMINED =
  /^(?:unse?re?[nmrs]?|meine?[nmrs]?|de[nrms]|die|das|eine?[nmrs]?|notre|nos|mon|ma|mes|le|la|les|un|une|nuestr[oa]s?|mi|mis|el|los|las|una|nostr[oaie]|il|lo|gli|i|onze|ons|mijn|het|de|een)(?![\p{L}])|^l['’]/iu

/** Italian joins the preposition and the article of the subject: "sul forno". */
const JOINED_ARTICLE = new Map([
  ['sul', 'il '],
  ['sulla', 'la '],
  ['sullo', 'lo '],
  ['sui', 'i '],
  ['sugli', 'gli '],
  ['sulle', 'le '],
  ['sull', 'l’'],
])

interface Word {
  plain: string[]
  start: number
  end: number
}

/** "könnt ihr was über unseren neuen Ofen schreiben?": what the request is about is for readers. Undefined for other sentences. */
export function subjectOfForeignRequest(sentence: string, vocabularies: readonly Vocabulary[]): RequestedSubject | undefined {
  for (const vocabulary of vocabularies) {
    const start = startOfSubject(sentence, vocabulary)
    if (start === undefined) continue
    const joined =
      JOINED_ARTICLE.get(
        sentence
          .slice(0, start.at)
          .toLowerCase()
          .split(/[^\p{L}]/u)
          .at(-1) ?? '',
      ) ?? ''
    const rest = joined + sentence.slice(start.at).replace(/^[ '’]+/u, '')
    const clause = /^[^,;:.!?]*/u.exec(rest)?.[0] ?? ''
    const subject = clause.trimEnd().replace(VERB_BEHIND, '')
    const needsFigure = start.kind === 'for'
    if (subject.trim() === '' || ADVICE.test(subject)) return undefined
    if (needsFigure && !(DETERMINED.test(subject) && /\d/u.test(subject))) return undefined
    if (phrasesOf(plainWords(subject), vocabulary).every(({ kinds }) => kinds.size > 0)) return undefined
    const behind = rest.slice(clause.length).replace(STATES_IT, ' ').replace(/^ ?\?/u, '.')
    return {
      request: `${sentence.slice(0, start.at).trim()} ${clause.trim()}`,
      text: withCapital(withGermanNominative(subject.trim())) + behind,
    }
  }
  return undefined
}

/** Where the words about a subject begin: behind "über", or "für" if nothing states it more clearly. */
function startOfSubject(sentence: string, vocabulary: Vocabulary): { at: number; kind: 'about' | 'for' } | undefined {
  const words = [...sentence.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .slice(0, MOST_WORDS_OF_FRAME)
    .map(({ 0: word, index }): Word => ({ plain: plainWords(word), start: index, end: index + word.length }))
  const phrases = phrasesOf(
    words.flatMap(({ plain }) => plain),
    vocabulary,
  )
  const is = ({ kinds }: Phrase, ...wanted: Kind[]) => wanted.some((kind) => kinds.has(kind))
  let at = 0
  let hasOpener = false
  let hasText = false
  let isForText = false
  for (const phrase of phrases) {
    const end = words[at + phrase.length - 1]?.end ?? sentence.length
    if (hasOpener && hasText) {
      if (is(phrase, 'about')) return { at: end, kind: 'about' }
      if (is(phrase, 'for')) isForText = true
      else if (isForText && !is(phrase, 'places', 'fillers', 'please')) return { at: words[at]?.start ?? 0, kind: 'for' }
      else if (is(phrase, 'places')) isForText = false
    }
    if (!is(phrase, ...FRAME)) return undefined
    hasOpener ||= is(phrase, 'openers')
    hasText ||= is(phrase, 'texts')
    at += phrase.length
    if (/[.;:!?\n]/u.test(sentence.slice(end, words[at]?.start ?? sentence.length))) return undefined
  }
  return undefined
}
