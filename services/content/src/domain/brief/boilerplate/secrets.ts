import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { excludedTermsIn, mentionsExcluded, partWithoutExcluded } from '../instruction/excluded-terms.ts'
import { isEnglish } from '../language.ts'
import { plain, wordsOf } from '../lexicon.ts'
import { hasContact } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import { exclusionScopeStart } from './exclusion-scope.ts'
import { foreignExclusionOf, isOfAuthor, isRequestToReaders, meansText } from './foreign-exclusions.ts'
import { isOnlyExclusion } from './parenthetical-exclusions.ts'
import { isParentheticalExclusion, publishingExclusionIn } from './publishing-exclusions.ts'
import { hasFactForReaders } from './reader-facts.ts'
import type { StrippedText } from './stripped-text.ts'

/** A sentence that only the writer reads: "internal: …", "Da non dire: …". */
const LABEL =
  /(?<=^|[.!?;)–—-] ?)(?:internal(?: notes?| only| use)?|not for publication|off the record|(?:nur )?intern(?:er? (?:hinweis|notiz))?|note interne|en interne|(?:nota )?interna|(?:solo )?uso interno|(?:da )?non (?:dire|scrivere|menzionare|citare)|no (?:decir|poner|mencionar)|(?:bitte )?nicht (?:erwähnen|nennen|sagen|schreiben)|(?:à )?ne pas (?:dire|mentionner|publier|citer)|niet (?:vermelden|noemen|zeggen)|não (?:dizer|mencionar|publicar)|nie (?:pisać|wspominać|podawać)|(?:don['’]?t|do not|not to) (?:mention|say|name)|keep (?:quiet|out)) ?: ?[^.!?]*(?:[.!?](?=\S)[^.!?]*)*[.!?]*/iu

/** How a sentence forbids words. What follows is confidential. */
const FORBIDS_AFTER = [
  /(?:(?:we |you )?(?:do not|don['’]?t|do?nt|never|better not|no need to) (?:ever |please )?(?:mention|name|identify|reveal|disclose|say(?! (?:we|you|i|no|never|goodbye|yes)\b)|put (?:in |anything|the (?:bit|part)|that |it in|(?:who|what|why|where|which|whose|how)(?![\p{L}]))|include (?:that|the (?:bit|part)|anything)))/iu,
  /(?:(?:please )?(?:avoid|steer clear of|stay away from) (?:any (?:mention|talk) of|anything (?:about|on|to do with)|mentioning|naming|saying|talking about|talk of))(?![\p{L}])/iu,
  /(?:ne (?:surtout )?pas (?:dire|mentionner|préciser|citer|nommer|mettre|parler d[eu'’])|ne (?:dis|dites|mentionne[rz]?|mentionnez|précise[rz]?|parle[rz]?|cite[rz]?|mets|mettez) (?:surtout )?pas)/iu,
  /(?:no (?:poner|pongas|pongáis|pongan|decir|digas|digáis|digan|mencionar|menciones|mencionéis|mencionen|nombrar|nombres|nombren|publicar lo))/iu,
  /(?:non (?:dire|dite|scrivere|scrivete|menzionare|menzionate|nominare|nominate|citare|citate|mettere))/iu,
  /(?:niet (?:vermelden|noemen|zeggen|melden) (?:dat|wie|de|het|hoe))/iu,
  /(?:não (?:dizer|digas|diga|mencionar|mencione|menciones|colocar que|pôr que|falar (?:que|d[aeo])|fale (?:que|d[aeo])|escrever que))/iu,
  /(?:nie (?:pisać|pisz|piszcie|wspominać|wspominaj|wspominajcie|podawać|podawaj|mówić|mów),? (?:o|że|kto|ile)?)/iu,
]
const NAMES = /(?:name|nommer|citer|nombrar|nombres|nominare|nominate|citare|nomear|noemen)$/iu
/** Verbs that readers also follow: they need an object that only a text has. */
const ALSO_OF_READERS = /(?:mettre|mets|mettez|parle[rz]?|(?:mets|mettez|parle[rz]?) (?:surtout )?pas|poner|pong\p{L}{1,4}|mettere)$/iu
const ABOUT = /^ d(?:['’]|(?:[eu]|es)(?![\p{L}]))/iu
/** The verb stands last: what precedes it is confidential. */
const FORBIDS_BEFORE =
  /^(?:und |aber |das mit |dass |dat |maar ){0,4}(.{3,90}?),? (?:bitte |aber |lieber |auf keinen fall |alsjeblieft |aub |svp ){0,4}(?:(?:nicht|nichts) (?:erwähnen|nennen|schreiben|sagen|reinschreiben|dazuschreiben)|niet (?:vermelden|noemen|zeggen|melden)|(?:darf|dürfen|soll|sollen|sollte) (?:bitte |aber )?nicht (?:erwähnt|genannt|gesagt|geschrieben|veröffentlicht)(?: werden)?)(?![\p{L}])(.{0,30})$/iu
const KEEP_SECRET =
  /(?<![\p{L}])(?:keep (?:that|this|it) (?:to your ?sel(?:f|ves)|quiet|between us|under your hat|secret)|(?:strictly )?between (?:us|you and me)|don['’]?t tell anyone|not public yet|bleibt (?:bitte )?unter uns|(?:ça )?reste entre nous|on garde (?:ça )?pour nous|que quede entre nosotros|resti tra (?:di )?noi|blijft onder ons|fica (?:só )?entre nós|zostaje między nami)(?![\p{L}])/iu
/** "(free if they rebook but don't advertise that)" */
const UNADVERTISED =
  /(?<![\p{L}])(?:do not|don['’]?t|do?nt|never|not to) (?:ever |please )?(?:advertise|mention|publish|say|print|post|share|put|promise) (?:that|this|it)(?: bit| part| one)?(?![\p{L}])/iu
/** What the author takes back. The words before it that belong to it are the first group. */
const WITHDRAWN =
  /(?<=(,? (?:(?:no|nein|non|oh|wait|actually|but),? ){0,4}))(?:(?:leave|take|cut) (?:that|this|it)(?: bit| one)? out|lass das weg|laisse tomber|enlève ça|quita eso|lascia perdere|laat dat weg|tira isso)(?![\p{L}])/iu
/** What may precede an instruction without being content. */
const LEAD =
  /^(?:[\s(*_:,.!–—-]|(?:nb|ps|p\.s\.|n\.b\.|and|but|so|oh|also|please|pls|just|note|important|(?:the )?(?:boss|lawyers?|legal|head office|hq|manager|chef|owner|they|he|she) (?:says?|said|wants?|told us)|ojo|y|pero|por favor|et|mais|surtout|merci de|svp|e|ma|per favore|und|aber|bitte|en|maar|mas|i|ale|proszę|da|à|wir|we|they want us to)(?![\p{L}]))*$/iu
const CLAUSE_BEFORE = /(?:,| [–—-]|;| so| but| and| y| e| et| und) ?(?:so |but |and |please |pls |por favor |bitte ){0,4}$/iu
/** "No digan que no avisamos" */
const IS_IDIOM = /^no dig\p{L}{1,3} que no (?:(?:te|os|les|se lo|lo|le) )?(?:avis|advert|hemos avisado|hemos advertido)/iu
const INSTEAD = /(?<![\p{L}])(?:just|only|simply|please|rather) (?:just )?say (?:that )?([\p{L}][^.!?:;\n]{2,40}?)[.!)]*$/iu
const PARENTHESIS = / ?\(([^()]{4,160})\)/gu
const NO_WORD =
  /^(?:dass|nicht|bitte|aber|auch|wieder|einem|einen|eine|pour|dans|avec|notre|elle|anno|alla|della|dello|para|como|otro|otra|este|esta|anterior|voor|deze|onze|would|will|that|this|from|with|been|about|part|names?)$/iu

/** What an order forbids, as words that no other sentence may have together. */
export const wordsToHide = (object: string): string[] => {
  const words = wordsOf(object.split(/[.;!?]/u)[0] ?? '')
    .map(plain)
    .filter((word) => (word.length > 3 || /\d/u.test(word)) && !NO_WORD.test(word))
  return words.length > 0 && words.length <= 6 ? [words.join(' ')] : []
}

interface Secret {
  /** What remains of the sentence. */
  rest: string
  /** What was taken out of it. */
  taken: string
  hidden: string[]
}

/** What a sentence asks to be left out; undefined for another sentence. */
function secretIn(sentence: string): Secret | undefined {
  const withdrawn = WITHDRAWN.exec(sentence)
  const from = withdrawn ? sentence.slice(0, withdrawn.index - (withdrawn[1]?.length ?? 0)).lastIndexOf(', ') : -1
  if (from > 0 && !sentence.slice(from).includes(')')) {
    return { rest: sentence.slice(0, from), taken: sentence.slice(from), hidden: [] }
  }
  const order = publishingExclusionIn(sentence)
  if (order) return aboutPublishing(sentence, order)
  if (wantsSecret(sentence)) return { rest: '', taken: sentence, hidden: namesIn(sentence) }
  for (const pattern of FORBIDS_AFTER) {
    const match = pattern.exec(sentence)
    if (!match || IS_IDIOM.test(sentence.slice(match.index))) continue
    const before = sentence.slice(0, match.index)
    if (/^\s*(?:(?:it|that|this|pls|please)[\s.!)]*|[.!)][\s.!)]*)?$/iu.test(sentence.slice(match.index + match[0].length))) {
      // "Budget 4k don't mention": what precedes it is confidential.
      if (!/\p{L}{2}/u.test(before) || LEAD.test(before)) continue
      return { rest: '', taken: sentence, hidden: wordsToHide(before) }
    }
    const object = sentence.slice(match.index + match[0].length)
    if (ALSO_OF_READERS.test(match[0]) && !meansText(object) && !(/parle/iu.test(match[0]) && ABOUT.test(object))) continue
    const known = excludedTermsIn(sentence.slice(match.index))
    // "Ne pas nommer le château": its name is not in the order.
    const isNamed = !NAMES.test(match[0]) || /\p{Lu}|\d|["«“]/u.test(object.split(/[.;!?,]/u)[0] ?? '')
    const hidden = known.length > 0 && isNamed ? known : isNamed ? wordsToHide(object) : []
    if (before.length <= 80 && LEAD.test(before)) return { rest: '', taken: sentence, hidden }
    const cut = CLAUSE_BEFORE.exec(before)
    if (!cut) continue
    // "cant say what caused it so dont put anything about that": the pronoun needs its clause.
    if (/^ ?(?:about )?(?:that|it|this)?[\s.!]*$/iu.test(object)) return { rest: '', taken: sentence, hidden: [] }
    return { rest: before.slice(0, cut.index), taken: sentence.slice(cut.index), hidden }
  }
  const [, last, after = ''] = FORBIDS_BEFORE.exec(trimEndOf(sentence, '.!')) ?? []
  if (last !== undefined && !isOfAuthor(sentence) && !isRequestToReaders(last, after)) return withOrderAtEnd(sentence, wordsToHide(last))
  return foreignExclusionOf(sentence) === 'order' ? withOrderAtEnd(sentence, []) : undefined
}

/** "La soirée reste entre nous : 12 places, 30 €" is for readers. */
function wantsSecret(sentence: string): boolean {
  const match = KEEP_SECRET.exec(sentence)
  const after = match ? sentence.slice(match.index + match[0].length) : ''
  return match !== null && !(/^ ?:/u.test(after) && hasFactForReaders(after))
}

/** The clause with an order and the one before it, if what precedes them is for readers; otherwise the whole sentence. */
function withOrderAtEnd(sentence: string, hidden: string[]): Secret {
  const order = sentence.lastIndexOf(', ')
  const from = order > 0 ? exclusionScopeStart(sentence.slice(0, order)) : 0
  return { rest: sentence.slice(0, from), taken: sentence.slice(from), hidden: from > 0 ? [] : hidden }
}

/** "Can you post this, the bit about the fee is obviously not for public": a request before it stays. Names in brackets are hidden everywhere. */
function aboutPublishing(sentence: string, { start, end }: { start: number; end: number }): Secret {
  const taken = sentence.slice(start, end)
  const brackets = [...taken.matchAll(PARENTHESIS)].map((match) => ` ${match[1] ?? ''}`)
  const rest = `${sentence.slice(0, start)}${sentence.slice(end)}`
  return { rest: /\p{L}/u.test(rest) ? withCapital(rest.replace(/^[,;:–— ]+/u, '')) : '', taken, hidden: brackets.flatMap(namesIn) }
}

const namesIn = (text: string) =>
  text.match(/(?<=\p{L}[ ’'])\p{Lu}[\p{L}’'-]{2,24}(?: \p{Lu}[\p{L}’'-]{1,24}){0,2}/gu)?.map((name) => name.toLowerCase()) ?? []

/** English instructions that are a sentence of their own are recognized where they are read. */
const IS_OWN_SENTENCE =
  /^(?:please |pls |and |but |also |oh )*(?:do not|don['’]?t|dont|never) (?!put (?:who|what|why|where|which|whose|how)(?![\p{L}]))/iu

/** The brief without what its author wants to keep quiet, and without the sentences that say it. Both are listed as left out. */
export function withoutSecrets(text: string): StrippedText {
  const { lines, taken, hidden, replacements } = readSecrets(text)
  const original = text.split('\n')
  const open = lines.filter((line, index) => line.trim() !== '' || (original[index] ?? '').trim() === '')
  return withoutHidden(open, hidden, replacements, taken)
}

interface Secrets {
  /** The lines without them. */
  lines: string[]
  taken: string[]
  hidden: string[]
  replacements: string[]
}

/** The exclusion instructions in a text, with the words that they hide elsewhere and those to say instead. */
export function readSecrets(text: string): Secrets {
  const taken: string[] = []
  const hidden: string[] = []
  const replacements: string[] = []
  const keep = (passage: string, words: string[]) => {
    taken.push(passage.trim())
    hidden.push(...words)
    const instead = INSTEAD.exec(passage)?.[1]
    if (instead) replacements.push(instead.replace(/ (?:please|pls|instead)$/iu, ''))
  }
  const lines = text.split('\n').map((line) => {
    const label = LABEL.exec(line)
    // At the beginning of a line, the label is for the whole line.
    const passage = label?.index === 0 ? line : label?.[0]
    const open = label && passage ? `${line.slice(0, label.index)}${line.slice(label.index + passage.length).trimStart()}` : line
    if (passage) {
      const known = excludedTermsIn(passage)
      keep(passage, known.length > 0 ? known : wordsToHide(passage.slice(passage.indexOf(':') + 1)))
    }
    const bare = open.replace(PARENTHESIS, (whole: string, inner: string) => {
      if (!KEEP_SECRET.test(inner) && !LABEL.test(inner) && !UNADVERTISED.test(inner) && !isParentheticalExclusion(inner)) return whole
      // Readers do not write: "nur am Telefon (bitte nicht schreiben): 0421 334455".
      if (isOnlyExclusion(inner) && hasContact(open)) return whole
      keep(whole, foreignExclusionOf(inner) || !isEnglish(inner) ? [] : namesIn(inner))
      return ''
    })
    if (IS_OWN_SENTENCE.test(bare)) return bare.trimEnd()
    const sentences = splitSentences(bare)
    const parts = sentences.map((sentence) => {
      const secret = IS_OWN_SENTENCE.test(sentence) ? undefined : secretIn(sentence)
      if (!secret) return sentence
      keep(secret.taken, secret.hidden)
      return secret.rest && !/[.!?…:]$/u.test(secret.rest) ? `${trimEndOf(secret.rest, ',; \t–—-')}.` : secret.rest
    })
    return parts.every((each, index) => each === sentences[index]) ? bare.trimEnd() : parts.filter(Boolean).join(' ')
  })
  return { lines, taken, hidden, replacements }
}

const MAX_HIDDEN = 12

/** Removes the sentences that have the hidden words. A line "Reason: …" keeps its label if the author states what to say. */
export function withoutHidden(lines: string[], words: string[], replacements: string[], taken: string[]): StrippedText {
  const hidden = words.slice(0, MAX_HIDDEN)
  const quoted = [...taken]
  const open = lines.flatMap((line) => {
    if (!mentionsExcluded(line, hidden)) return [line]
    const parts = splitSentences(line).flatMap((sentence) => {
      if (!mentionsExcluded(sentence, hidden)) return [sentence]
      quoted.push(sentence)
      const label = /^\p{L}{3,20}: /u.exec(sentence)?.[0]
      const [instead] = replacements
      if (label && instead && replacements.length === 1) return [`${label}${instead}.`]
      const rest = partWithoutExcluded(sentence, hidden)
      return rest ? [`${rest}.`] : []
    })
    return parts.length > 0 ? [parts.join(' ')] : []
  })
  return { text: open.join('\n'), boilerplate: [], quoted, secrets: quoted }
}
