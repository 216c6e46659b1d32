import type { Block } from '../../../domain/brief/block.ts'
import { isVerb, plain, wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../../../domain/brief/wording.ts'

/** Fewer characters are no title. */
const LEAST = 18

/** "We are sorry to announce that the festival is cancelled": what is announced is the title. */
const FRAME =
  /^(?:(?:we|i)(?:['’]re| are|['’]m| am) (?:(?:very|really|so|extremely|deeply|truly) )?(?:sorry|sad|happy|pleased|proud|delighted|thrilled|excited|glad|honou?red) to (?:announce|say|share|tell you|let you know|report|confirm|inform you)|(?:we|i) (?:regret to (?:announce|say|inform you|tell you)|regret(?= that )|would like to (?:announce|let you know)|can (?:now |finally )?(?:announce|confirm|reveal)|have to (?:announce|tell you))|it is with (?:great |deep |much )?(?:sadness|regret|sorrow|pleasure|joy|pride) that (?:we|i) (?:announce|share|report|tell you)|please note)(?: that)?,? (?=[\p{L}\p{N}])/iu
/** "We would like to introduce our new head chef, Tomasz Zielinski" */
const PRESENTS =
  /^(?:(?:we|i) (?:would like|are (?:happy|proud|pleased|delighted|excited)|want) to (?:introduce|present)(?: you to)?|(?:we|i) (?:proudly )?(?:introduce|present)|introducing|meet) (?=(?:our|the|my) )/iu
/** "Research from our group at the University of Leeds shows that …" */
const FINDS =
  /^(?:(?:new |recent |our )?research|(?:a|our|the|this) (?:new |recent |latest |first )?(?:study|survey|report|analysis|trial))(?: (?:from|by|of|at|in|among|on) [^,.;:]{2,70})? (?:shows?|showed|suggests?|finds?|found|reveals?|has found|has shown) that (?=\p{L})/iu
const MEDIUM = '(?:video|episode|tutorial|vlog|lesson|clip|podcast|workshop recording)'
const THIS =
  "(?:this (?:week|month|year)|today|this|my (?:latest|newest|new)|our (?:latest|newest|new)|the (?:latest|newest|new))(?:['’]s)?(?: (?:latest|new))?"
/** "This week's video shows how I restore a pan", "In the new episode, Marta visits Ullapool" */
const IN_MEDIUM = new RegExp(`^in ${THIS} ${MEDIUM},? (?=\\p{L})`, 'iu')
const OF_MEDIUM = new RegExp(`^${THIS} ${MEDIUM} (?<verb>\\p{L}+) (?<rest>.+)$`, 'iu')
const HOW = /^(?:you )?(?=(?:how|why|what|when|where|who) )/iu
const EXPLAINS = /^(?:shows?|explains?|demonstrates?|teaches|tells)$/iu
const CONTAINS = /^(?:covers?|features?|presents?)$/iu
/** What someone does in it, as a title has it: "Comparing five peat-free composts". */
const DOES: Record<string, string> = {
  compares: 'Comparing',
  tests: 'Testing',
  reviews: 'Reviewing',
  follows: 'Following',
  visits: 'Visiting',
  explores: 'Exploring',
  rebuilds: 'Rebuilding',
  restores: 'Restoring',
}
/** A predicate that says only that something exists. "Is back for a third season" says more. */
const EXISTS =
  /^(?<what>(?:[^,.;:]|,(?= \p{Lu})){12,100}?) (?:is|are) (?:now |finally |just |already )?(?:out|online|live|up|here|available|ready|published)(?: (?:now|today|again|at last))?(?<end>[.!]?)$/iu
/** "We run a bakery in Galway and cannot agree on a name" */
const SELF =
  /^(?<subject>we|i)(?:['’]re| are|['’]m| am| run| own| manage| have) an? (?:[^.;:,]|, (?!and )){3,90}?,? and (?:(?:we|i)(?=[ '’]) ?)?(?<rest>[\p{L}'’]+ .+)$/iu
/** What can follow "and" if it goes on with what the sender does. */
const FINITE =
  /^(?:['’](?:re|ve|m|ll|d)|are|am|have|had|can|cannot|can['’]t|will|won['’]t|do|don['’]t|need|want|would|just|now|recently|also|finally)$/iu

/** The same in other languages, and the pronoun that their verb needs. */
const SELF_ELSEWHERE: [RegExp, string][] = [
  [
    /^Wir sind (?:ein|eine|der|die|das) [^.;:]{3,110}? und (?:wir )?(?=(?:suchen|bieten|eröffnen|haben|öffnen|starten|laden|feiern|verkaufen|planen|bauen|freuen|ziehen|brauchen) )/u,
    'Wir ',
  ],
  [
    /^(?:Nous sommes|On est) (?:un|une|le|la) [^.;:]{3,110}? et (?:nous )?(?=(?:venons|cherchons|recherchons|avons|ouvrons|lançons|organisons|proposons|recrutons|fêtons) )/u,
    'Nous ',
  ],
  [
    /^Somos (?:un|una|el|la) [^.;:]{3,110}? y (?=(?:acabamos|buscamos|hemos|abrimos|lanzamos|organizamos|ofrecemos|celebramos|queremos|estrenamos) )/u,
    '',
  ],
  [
    /^Siamo (?:un|una|un['’]|il|la|lo) ?[^.;:]{3,110}? e (?=(?:abbiamo|cerchiamo|apriamo|lanciamo|organizziamo|offriamo|festeggiamo|stiamo) )/u,
    '',
  ],
  [/^Somos (?:um|uma|o|a) [^.;:]{3,110}? e (?=(?:acabamos|procuramos|abrimos|lançamos|organizamos|oferecemos|celebramos) )/u, ''],
  [/^(?:Wij|We) zijn een [^.;:]{3,110}? en (?:we |wij )?(?=(?:zoeken|openen|hebben|starten|organiseren|bieden|vieren) )/u, 'Wij '],
]
const FRAME_ELSEWHERE =
  /^(?:(?:nous (?:avons|sommes) (?:le (?:plaisir|regret)|heureux|fiers|ravis) de vous (?:annoncer|informer) que|(?:nos alegra|nos complace|tenemos el placer de|lamentamos) (?:anunciar|anunciaros|anunciarles|comunicar|comunicarles)(?: que)?|siamo (?:lieti|felici|orgogliosi|spiacenti) di (?:annunciare|annunciarvi|comunicare|comunicarvi) che|temos o prazer de anunciar que) )/iu

/**
 * A sentence without what is said about the announcement and not about the thing: the frame ("We are pleased to announce that"), the medium ("This week's video
 * shows"), who the sender is ("We run a bakery and"), and that something is now there ("is online"). Unchanged if nothing is left, or it has none of it.
 */
export function bareStatement(sentence: string, english: boolean): string {
  const bare = english ? inEnglish(sentence) : elsewhere(sentence)
  return bare.length >= LEAST && bare.length < sentence.length ? sentenceCase(bare) : sentence
}

/** The blocks with the bare statements of the sentences that open them, for a title. The others are the same objects. */
export function withBareStatements([first, ...others]: Block[], english: boolean): Block[] {
  if (first?.kind !== 'paragraph') return first ? [first, ...others] : others
  const [[opening, ...line] = [], ...lines] = first.lines
  const bare = opening && bared(opening, english)
  return bare && bare !== opening ? [{ ...first, lines: [[bare, ...line], ...lines] }, ...others] : [first, ...others]
}

/** The quotation that a text opens with, in its quotation marks, also where it has several sentences. Undefined if there is none of at most `most` characters. */
export function openingQuotation([first]: Block[], most: number): string | undefined {
  const text = first?.kind === 'paragraph' ? (first.lines[0] ?? []).map((each) => each.text).join(' ') : ''
  const [found = ''] = /^(?:"[^"]{12,120}"|“[^“”]{12,120}”|„[^„“”]{12,120}[“”]|«[^«»]{12,120}»)/u.exec(text) ?? []
  return found !== '' && found.length <= most ? found.replace(/[.,](?=["”“»]$)/u, '') : undefined
}

function bared(sentence: Sentence, english: boolean): Sentence {
  const whole = withoutStop(sentence.text)
  const text = bareStatement(whole, english)
  return text === whole ? sentence : { ...sentence, text: withStop(text) }
}

function inEnglish(sentence: string): string {
  const framed = sentence.replace(FRAME, '').replace(PRESENTS, '').replace(FINDS, '')
  const subject = withoutSelf(withoutMedium(sentenceCase(framed)))
  const { what, end = '' } = EXISTS.exec(subject)?.groups ?? {}
  return what && !SUBJECT_WITHOUT_NOUN.test(what) ? `${what}${end}` : subject
}

const SUBJECT_WITHOUT_NOUN = /^(?:it|they|we|i|this|that|there|these|tickets|bookings?|places|registration|everything|all)(?!\p{L})/iu

function withoutMedium(sentence: string): string {
  const inside = sentence.replace(IN_MEDIUM, '')
  if (inside !== sentence) return inside.replace(/^(?:i|we) (?:show|explain|tell|teach)(?: you)? (?=how|why|what)/iu, '')
  const { verb = '', rest = '' } = OF_MEDIUM.exec(sentence)?.groups ?? {}
  if (EXPLAINS.test(verb) && HOW.test(rest)) return rest.replace(HOW, '')
  if (CONTAINS.test(verb)) return rest
  if (/^is$/iu.test(verb) && /^(?:all )?about /iu.test(rest)) return rest.replace(/^(?:all )?about /iu, '')
  const does = DOES[plain(verb)]
  return does ? `${does} ${rest}` : sentence
}

function withoutSelf(sentence: string): string {
  const { subject, rest } = SELF.exec(sentence)?.groups ?? {}
  if (!subject || !rest) return sentence
  const [first = ''] = wordsOf(rest)
  const goesOn = FINITE.test(first) || FINITE.test(rest.split(' ')[0] ?? '') || (isVerb(first) && !/(?:ing|ed)$/u.test(first))
  return goesOn ? `${subject}${/^['’]/u.test(rest) ? '' : ' '}${rest}` : sentence
}

function elsewhere(sentence: string): string {
  const framed = sentence.replace(FRAME_ELSEWHERE, '')
  const [pattern, pronoun] = SELF_ELSEWHERE.find(([each]) => each.test(framed)) ?? []
  return pattern && pronoun !== undefined ? framed.replace(pattern, () => pronoun) : framed
}
