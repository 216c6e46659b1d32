import { splitSentences } from '@loomcast/platforms'
import { wordsOf } from '../lexicon.ts'
import { hasContact } from '../sentence.ts'
import { exclusionScopeStart } from './exclusion-scope.ts'
import { foreignExclusionOf } from './foreign-exclusions.ts'
import { isParentheticalExclusion } from './publishing-exclusions.ts'

const PARENTHESIS = / ?\(([^()]{4,80})\)[.!]{0,3}/gu
const ENGLISH_ORDER =
  /(?<![\p{L}])(?:(?:do not|don['’]?t|dont|never|not to) (?:ever |please )?(?:advertise|mention|publish|say|print|post|share|put|include|repeat)|(?:leave|keep) (?:that|this|it) (?:out|quiet|between us|private|secret|to you)|off the record|(?:strictly )?between (?:us|you and me)|not (?:public yet|for (?:publication|posting|the post)))(?![\p{L}])/iu
/** The words of an order that names nothing. */
const WORDS = new Set(
  (
    'please pls and but so just obviously obvs strictly do not dont never to ever advertise mention publish say print post share put include repeat that this it bit part leave keep out quiet private secret between us you and me yourself yourselves off the record public yet for publication posting tell anyone of in though either thanks thx ' +
    'bitte das dies es noch auf keinen fall aber lieber besser nicht erwähnen nennen sagen schreiben verraten veröffentlichen posten reinschreiben reinnehmen dazuschreiben weglassen weggelassen rauslassen auslassen angeben bleibt unter uns öffentlich lass weg raus muss niemand wissen ja danke ' +
    'à ne pas surtout le la les en dire mentionner préciser citer nommer publier évoquer écrire mettre parler ça reste entre nous merci svp stp enlever il faut c est mais ' +
    'por favor mejor no lo se decir decirlo mencionar mencionarlo publicar publicarlo contar contarlo nombrar poner ponerlo digas pongas menciones publiques cuentes que quede esto eso nosotros entre pero ojo y ' +
    'per favore meglio non dire dirlo scrivere scriverlo menzionare menzionarlo citare citarlo pubblicare pubblicarlo metterlo da omettere togliere resti resta tra di noi ma però ' +
    'não dizer mencionar publicar citar colocar diga digas mencione fica só entre nós mas melhor isso ' +
    'graag liever aub niet noemen vermelden zeggen melden plaatsen blijft onder ons dit dat dank maar'
  ).split(' '),
)
/** Readers also do not write: "(bitte nicht schreiben): 0421 334455". */
const ALSO_OF_READERS = /schreiben|écrire|scriver|escrever|plaatsen/iu

/** Whether words in brackets are an order and nothing else: "(bitte nicht erwähnen)". */
export function isOnlyExclusion(inner: string): boolean {
  if (!wordsOf(inner).every((word) => WORDS.has(word.toLowerCase().replace(/[’']/gu, '')))) return false
  return ENGLISH_ORDER.test(inner) || isParentheticalExclusion(inner) || foreignExclusionOf(inner) !== undefined
}

interface Span {
  start: number
  end: number
}

/** What orders alone in brackets concern, with the orders: the sentence or clause before, and the rest of it. */
export function parentheticalExclusionsIn(text: string): Span[] {
  return [...text.matchAll(PARENTHESIS)].flatMap((match): Span[] => {
    const [whole, inner = ''] = match
    if (!isOnlyExclusion(inner)) return []
    const before = text.slice(0, match.index).trimEnd()
    const at = Math.max(before.lastIndexOf('\n') + 1, before.length - FARTHEST)
    const sentence = splitSentences(before.slice(at)).at(-1)
    if (!sentence) return []
    const from = at + before.slice(at).lastIndexOf(sentence)
    const end = match.index + whole.length
    const rest = /[.!?…]["”’)]?$/u.test(before) || /[.!]$/u.test(whole) ? '' : restOfSentence(text, from, end)
    if (ALSO_OF_READERS.test(inner) && hasContact(sentence + text.slice(end, end + NEAR))) return []
    return [{ start: from + exclusionScopeStart(sentence), end: end + rest.length }]
  })
}

const NEAR = 60
/** A longer sentence is divided anywhere. */
const FARTHEST = 400

/** "(bitte nicht erwähnen) leitet den Kurs": to the end of the sentence, or to its next clause. */
function restOfSentence(text: string, from: number, end: number): string {
  const line = text.slice(from, end + FARTHEST).split('\n', 1)[0] ?? ''
  const sentence = splitSentences(line)[0] ?? ''
  const rest = sentence.slice(end - from)
  return rest.startsWith(', ') ? ', ' : rest
}
