import type { ReviewedPassage } from './passage.ts'
import { decisionFor, LAST_VERSION } from './reasons.ts'

/** Alone, these say that the second value is not meant: "40, não 50". */
const NO = '(?:nein|nee?|non?|n[aã]o|ach|ähm?|aeh|euh|eh|oh)'
/** What authors take a value back with, in German, French, Spanish, Italian, Portuguese and Dutch. */
const MARK = `(?<![\\p{L}])(?:${NO}[ ,]{1,2}){0,2}(?:${[
  'halt|moment|quatsch|sorry|korrektur|stimmt nicht|vielmehr',
  'pardon|plut[oô]t|je veux dire|attends',
  'digo|perd[oó]n|mejor dicho|espera|quiero decir|me equivoqu[eé]',
  'scusa|scusate|anzi|volevo dire|aspetta',
  'quer dizer|ali[aá]s|perd[aã]o|desculpa',
  'wacht|ik bedoel|oftewel',
].join('|')})`
const NUMBER = '\\d(?:[\\d.,:]{0,8}\\d)?'
/** "alle 6 wochen. halt, stimmt nicht, alle 8 wochen", "5 veganos, digo 7 veganos" */
const AT_ONCE = new RegExp(
  `(?<![\\d.,:])(${NUMBER})( \\p{L}{2,20})?[.,;…]{0,3} ?(?:[–—-] ?)?(?:${MARK}[ ,.]{1,3}){1,3}(?:\\p{L}{2,8} )?(${NUMBER})(?:\\2(?![\\p{L}])|(?= ?[.,;!?)]|$))(?![\\d:])`,
  'giu',
)
/** "il pranzo no scusa e 22 euro non 25" after "pranzo (25 euro …)" */
const LATER = new RegExp(
  `(?:^|\\s)(?:${MARK}[ ,]{1,2}){1,3}(?:e['’]?|è|sono|c['’]?est|ce|es|son|ist|sind|zijn|is|é|são|sao)? ?(?:a |um |à |alle |um )?(${NUMBER})( \\p{L}{2,12}| ?[€$£])?,? (?:e )?(?:non|no|nicht|pas|n[aã]o|niet) (?:\\p{L}{1,6} )?(${NUMBER})(?: \\p{L}{2,12})?[.!]?$`,
  'iu',
)
const WEEKDAY =
  '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|segunda|terça|quarta|quinta|sexta|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)'
const ARTICLE = '(?:el|le|il|la|o|no|na|am|den|op|este|ce|questo|questa|deze|diesen)'
/** "el sábado 14 de junio, no perdón, el domingo 15": the month can be with the first one only. */
const DAY_TAKEN_BACK = new RegExp(
  `(?<![\\p{L}])(?:${ARTICLE} )?${WEEKDAY},? ?(?:(?:den|le|o|dia|día|el|il) )?(?:\\d{1,2}\\.?(?<month> (?:de )?\\p{L}{3,10})?)?[.,;…]{0,3} ?(?:[–—-] ?)?(?:${MARK}[ ,.]{1,3}){1,3}(?<right>(?:${ARTICLE} )?${WEEKDAY}(?:,? (?:(?:den|le|o|dia|día|el|il) )?\\d{1,2}(?![\\d:.,h]))?)(?<own> (?:de )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))?(?![\\p{L}])`,
  'giu',
)
const LOOKS_BACK = 6

/** The published passages without values that their author takes back. */
export function withForeignCorrections(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  result.forEach((passage, index) => {
    if (passage.use !== 'publish') return
    const days = passage.text.replace(DAY_TAKEN_BACK, (...found) => {
      const { month = '', right = '', own = '' } = found.at(-1) as Record<string, string | undefined>
      return right + (own || (/\d$/u.test(right) ? month : ''))
    })
    const text = days.replace(AT_ONCE, (_whole, _wrong, counted: string | undefined, right: string) => right + (counted ?? ''))
    if (text !== passage.text) Object.assign(passage, { text, reason: LAST_VERSION, question: null })
    const [, right = '', , wrong = ''] = LATER.exec(text) ?? []
    const whole = new RegExp(`(?<![\\d.,:])${wrong.replaceAll('.', '\\.')}(?![\\d:]|[.,]\\d)`, 'u')
    const found =
      wrong && result.slice(Math.max(0, index - LOOKS_BACK), index).findLast((each) => each.use === 'publish' && whole.test(each.text))
    if (!found) return
    Object.assign(found, { text: found.text.replace(whole, () => right), reason: LAST_VERSION, question: null })
    Object.assign(passage, { text: passage.source, question: null, ...decisionFor('remark') })
  })
  return result
}
