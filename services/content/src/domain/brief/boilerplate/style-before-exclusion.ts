import { namesTone } from '../stated-tone.ts'

/** The separator between other text and an exclusion instruction after it, such as " and " before "don't mention", in the languages of briefs. */
const SEPARATOR =
  /(?:[,;.–—-]{1,2} {1,2}| )(?:(?:and|but|also|oh|please|pls|und|bitte|aber|auch|y|e|pero|porfa|por favor|et|mais|ma)[, ]{1,2}){0,3}(?=(?:do not|don['’]?t|dont|never|no need to|leave out|keep quiet|no mention of|nichts? (?:über|von|vom|zu)|nicht (?:erwähnen|schreiben|sagen)|kein wort|no (?:pongas|digas|menciones|cuentes|hables)|ne (?:dis|dites|parle|parlez|mentionne|mets)|pas un mot|non (?:dire|scrivere|parlare))(?![\p{L}]))/giu
const STYLE_WORDS = /(?<![\p{L}#])(?:emojis?|emoticonos?|hash ?tags?|short|brief|kurz|corto|breve|court)(?![\p{L}])/iu
const MAX_SEPARATORS = 6

/**
 * Splits "keep it friendly and don't mention the van" into the instruction about the style ("keep it friendly") and the exclusion instruction after it ("don't
 * mention the van"). Undefined if the text does not contain both.
 */
export function styleBeforeExclusion(text: string): { style: string; order: string } | undefined {
  for (const { index, 0: gap } of [...text.matchAll(SEPARATOR)].slice(0, MAX_SEPARATORS)) {
    const style = text.slice(0, index).trimEnd()
    const order = text.slice(index + gap.length).trim()
    if (order && (namesTone(style) || STYLE_WORDS.test(style))) return { style, order }
  }
  return undefined
}
