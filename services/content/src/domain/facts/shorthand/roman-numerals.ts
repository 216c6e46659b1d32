import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { fold, list } from '../language.ts'
import { wordAfter } from './shorthand-fact.ts'

const NUMERAL =
  /(?<![\p{L}\p{N}]|\p{L}['’-])(?<numeral>X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{2,3})(?<ending>e|ème|º|ª)?(?![\p{L}\p{N}]|[-'’]\p{L})/gu
const VALUES: Record<string, number> = { I: 1, V: 5, X: 10 }
/** Also a letter, the platform X, a size or kisses, so a numbered word has to be next to it. */
const AMBIGUOUS = /^(?:V|X{1,3})$/u
const WORD_BEFORE = /(?:^|[^\p{L}])(?<word>\p{L}{2,20})\.?\s$/u
/** What is numbered with Roman numerals, in all languages and without diacritics. */
const NUMBERED = new Set(
  list(
    'act acte acto akt aniversario anniversaire anniversary ausgabe band book campeonato campus capitolo capitulo carrera century certamen chapter chapitre ciclo concorso concours concurso congres congreso congress congresso copa coppa coupe curso edicao edicion edition edizione encontro encuentro episode episodio feira feria festa festival fiera fiesta foire foro forum gala incontro jahrhundert jornada jornadas kapitel libro livre maraton marcha memorial mercado mostra muestra part parte partie premio premios prix round ruta salon secolo seculo semana siecle siglo simposio tag tage teil titulo tome tomo torneio torneo trofeo trofeu vol volume',
  ),
)

/** "VI edición" as 6. Reads the text with its capital letters. */
export function romanNumerals(text: string): RawFact[] {
  return [...text.matchAll(NUMERAL)].flatMap((match): RawFact[] => {
    const { numeral = '', ending } = match.groups ?? {}
    if (ending === undefined && AMBIGUOUS.test(numeral) && !isBesideNumbered(text, match)) return []
    return [{ kind: 'number', ...figureOf([parseNumeral(numeral)]), ...spanOf(match) }]
  })
}

function isBesideNumbered(text: string, match: RegExpMatchArray & { index: number }): boolean {
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, match.index - 24), match.index))?.groups?.['word']
  return [before, wordAfter(text, match)].some((word) => word !== undefined && NUMBERED.has(fold(word)))
}

function parseNumeral(numeral: string): number {
  const digits = [...numeral].map((letter) => VALUES[letter] ?? 0)
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
}
