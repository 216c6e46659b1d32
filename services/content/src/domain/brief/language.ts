import { wordsOf } from './lexicon.ts'
import type { Capitals } from './with-capital.ts'

const setOf = (words: string) => new Set(words.split(' '))
const count = (list: string[], known: ReadonlySet<string>) => list.filter((word) => known.has(word)).length
const ENGLISH = setOf(
  'the a an of to and in is are our we for on with at by it this that from you your i my be was were have has will not as but they their all about now new can only got order open u ur pls plz thx b4 weds thurs soz 2moro cos bc msg ppl dm when where what which who she his him them there how each says wait bring before after does dont doesnt didnt cant isnt wont',
)
const OTHERS = [
  'le la les des du de un une est et dans pour nous notre nos avec sur ce cette qui que au aux vous votre je mon ma pas plus à tous toutes sont depuis chez nouveau nouvelle',
  'der die das den dem und ist ein eine einen wir unser unsere für mit auf im am von zu nicht auch sie ich ihr bei vom zum zur ab nach nur kein keine keinen bis uhr sind wird haben oder noch uns euch',
  'el la los las de del un una es y en para con nuestro nuestra por que se su al lo más este esta mi algo nuestros nuestras desde hasta muy hola',
  'il lo la gli le di del della un una è e in per con nostro nostra che si al dal nel sono più questo alla alle sul sulla dalle dalla nella dei degli delle nuova nuovo nostri nostre puoi ci',
  'o a os as de do da um uma é e em para com nosso nossa por que no na ao não mais este esta',
  'de het een en van in is voor met op onze ons wij we te niet ook aan bij zijn naar dit dat er tot kun je jullie nieuwe onder elk elke',
].map(setOf)

const TURKISH =
  /[ğışİĞŞ]|(?<![\p{L}])(?:ve|bir|bu|için|ile|gün|ilk|yeni|çok|saat|haziran|mayıs|kasım|aralık|ocak|nisan|temmuz|eylül|ekim)(?![\p{L}])|['’](?:da|de|dan|den|ta|te|tan|ten|nin|nın)(?![\p{L}])/giu
const DUTCH = OTHERS[5] ?? new Set<string>()

/** The rules for capitals in a text. */
export function capitalsOf(text: string): Capitals {
  const start = text.slice(0, 600)
  const words = wordsOf(start).map((word) => word.toLowerCase())
  const english = count(words, ENGLISH)
  const turkish = start.match(TURKISH)?.length ?? 0
  if (turkish >= 2 && turkish > english) return 'turkish'
  return count(words, DUTCH) >= 3 && count(words, DUTCH) > english ? 'dutch' : 'usual'
}

const ONLY_POLISH = setOf('nasz nasza nasze naszej nasi nowy nowa nowe jest są się nie dla oraz już będzie')

/** Letters that English words do not have. "é" is in "café". */
const FOREIGN_LETTER = /[äöüßñçãõàèìòùâêîôûëïœ¿¡ąćęłńśź]/iu

/** Whether a text is in English. Very short texts count as English if their letters allow it. */
export function isEnglish(text: string): boolean {
  if (/\P{ASCII}/u.test(text) && isMostlyForeign(text)) return false

  if (capitalsOf(text) === 'turkish') return false
  const words = wordsOf(text).map((word) => word.toLowerCase())
  const english = count(words, ENGLISH)
  const other = Math.max(...OTHERS.map((list) => count(words, list)))
  if (english === 0 && other === 0 && count(words, ONLY_POLISH) > 0) return false
  if (english === 0 && other === 0)
    return (text.match(/[^\p{ASCII}\p{P}\p{S}\p{N}\s]/gu) ?? []).filter((sign) => /\p{L}/u.test(sign)).length <= words.length / 4
  return english > other || (english === other && !FOREIGN_LETTER.test(text))
}

/** Whether more than three tenths of the letters are not Latin. */
function isMostlyForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  return letters.length > 0 && latin.length < letters.length * 0.7
}

export type Language = 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl' | 'pt' | 'pl'

const FRENCH =
  /(?<![\p{L}])(?:rentrée|notre|nos|votre|pour|sur|avec|nous|conseils|astuces|bienfaits|avantages|pourquoi|comment|l['’]\p{L})/iu
const GERMAN = /(?<![\p{L}])(?:unser\p{L}*|unsere|für|über|und|tipps|warum|wie|vorteile|neue[nrs]?)(?![\p{L}])|[äöüß]/iu
const SPANISH = /(?<![\p{L}])(?:nuestr[oa]s?|para|sobre|consejos|ventajas|beneficios|por qué|cómo|nuevo|nueva)(?![\p{L}])|[ñ¿¡]/iu

const ITALIAN = /(?<![\p{L}])(?:della|delle|nostr[oaie]|consigli|perché|sulla|sul|nuov[oaie]|gli|sono|che|idee)(?![\p{L}])|[ìò]/iu
const DUTCH_WORDS = /(?<![\p{L}])(?:onze|het|een|voor|nieuwe|waarom|over|ons)(?![\p{L}])/iu
const PORTUGUESE = /(?<![\p{L}])(?:nosso|nossa|não|dicas|você|promoção|novo|nova|uma)(?![\p{L}])|[ãõ]/iu
const POLISH = setOf('i w na do z się jest są nie od że dla po za oraz o u nasz nasza nasze naszej nowy nowa jak dlaczego')
const POLISH_LETTERS = /[ąćęłńśźż]/iu

/** The most likely language for a text that is not English; 'en' if none fits. Suitable for a few words. */
export function languageOf(text: string): Language {
  const words = wordsOf(text).map((word) => word.toLowerCase())
  const [french = 0, german = 0, spanish = 0, italian = 0, portuguese = 0, dutch = 0] = OTHERS.map((list) => count(words, list))
  const scores: [Language, number][] = [
    ['fr', french + (FRENCH.test(text) ? 2 : 0)],
    ['de', german + (GERMAN.test(text) ? 2 : 0)],
    ['es', spanish + (SPANISH.test(text) ? 2 : 0)],
    ['it', italian + (ITALIAN.test(text) ? 2 : 0)],
    ['pt', portuguese + (PORTUGUESE.test(text) ? 2 : 0)],
    ['nl', dutch + (DUTCH_WORDS.test(text) ? 2 : 0)],
    ['pl', count(words, POLISH) + (POLISH_LETTERS.test(text) ? 3 : 0)],
  ]
  const [language, score] = scores.reduce((best, next) => (next[1] > best[1] ? next : best))
  return score > 0 ? language : 'en'
}

/** The name of a language in a request, in the languages of briefs. */
const LANGUAGE_NAMES: [Language | 'other', string][] = [
  ['en', 'english|englisch|englischer|anglais|inglés|inglese|engels|inglês|angielsk\\p{L}{1,3}'],
  ['de', 'german|deutsch|deutscher|allemand|alemán|tedesco|duits|alemão|niemieck\\p{L}{1,3}'],
  ['fr', 'french|französisch|français|francés|francese|frans|francês|francusk\\p{L}{1,3}'],
  ['es', 'spanish|spanisch|espagnol|español|castellano|spagnolo|spaans|espanhol|hiszpańsk\\p{L}{1,3}'],
  ['it', 'italian|italienisch|italien|italiano|italiaans|włosk\\p{L}{1,3}'],
  ['nl', 'dutch|niederländisch|holländisch|néerlandais|neerlandés|holandés|olandese|nederlands|holandês'],
  ['pt', 'portuguese|portugiesisch|portugais|portugués|portoghese|portugees|português'],
  ['pl', 'polish|polnisch|polonais|polaco|polacco|pools|polsk\\p{L}{1,3}'],
  [
    'other',
    'welsh|gaelic|irish|ukrainian|ukrainisch|russian|russisch|turkish|türkisch|arabic|arabisch|chinese|mandarin|japanese|hindi|urdu|punjabi|romanian|greek|swedish|danish|norwegian|catalan|català|catalán',
  ],
]
const REQUESTED = LANGUAGE_NAMES.map(
  ([language, names]) =>
    [
      language,
      new RegExp(
        `(?<![\\p{L}])(?:in|into|auf|ins|en|in het|em|po|language:?|sprache:?|langue:?|idioma:?|lingua:?|taal:?) (?:plain |simple |british |american |us |uk |einfachem )?(?:${names})(?![\\p{L}])`,
        'iu',
      ),
    ] as const,
)

/** The language that a request names: "write it in Spanish". Undefined if it names none, or several. */
export function requestedLanguage(request: string): Language | 'other' | undefined {
  const named = REQUESTED.filter(([, pattern]) => pattern.test(request.slice(0, 400)))
  return named.length === 1 ? named[0]?.[0] : undefined
}

const PLEASE = 'please|pls|plis|plz|porfa|por favor|bitte|svp|stp|per favore|graag|proszę'
const TEXT =
  'captions?|texte?|textos?|posts?|copy|beitrag|légende|publicación|testo|tekst|bijschrift|write (?:it|this)|escríbelo|escribelo|schreib(?: es| das)?|écris(?:-le)?|rédige'
const WANTED = LANGUAGE_NAMES.map(
  ([language, names]) =>
    [
      language,
      new RegExp(
        `(?<![\\p{L}])(?:(?:${TEXT}) (?:[\\p{L}]{2,9} ){0,2}?)(?:in|into|auf|ins|en|em|po) (?:${names})(?![\\p{L}])|(?<![\\p{L}])(?:in|into|auf|ins|en|em|po) (?:${names})(?: [\\p{L}]{2,10}){0,4},? (?:${PLEASE})(?=[.,!?]|$)`,
        'iu',
      ),
    ] as const,
)

/** The language in which a sentence asks for the text: "caption en inglés con poquito español plis". Undefined if it does not. */
export function wantedLanguage(sentence: string): Language | 'other' | undefined {
  const found = WANTED.flatMap(([language, pattern]) => {
    const match = pattern.exec(sentence.slice(0, 400))
    return match ? [{ language, at: match.index, end: match.index + match[0].length }] : []
  })
  return found.sort((one, other) => one.at - other.at || one.end - other.end)[0]?.language
}
