import { namesTone } from '../stated-tone.ts'

/** Where an exclusion instruction begins behind what else is said to the writer, in the languages of briefs. */
const ORDER =
  /(?:[,;.–—-]{1,2} {1,2}| )(?:(?:and|but|also|oh|please|pls|und|bitte|aber|auch|y|e|pero|porfa|por favor|et|mais|ma)[, ]{1,2}){0,3}(?=(?:do not|don['’]?t|dont|never|no need to|leave out|keep quiet|no mention of|nichts? (?:über|von|vom|zu)|nicht (?:erwähnen|schreiben|sagen)|kein wort|no (?:pongas|digas|menciones|cuentes|hables)|ne (?:dis|dites|parle|parlez|mentionne|mets)|pas un mot|non (?:dire|scrivere|parlare))(?![\p{L}]))/giu
const FORM = /(?<![\p{L}#])(?:emojis?|emoticonos?|hash ?tags?|short|brief|kurz|corto|breve|court)(?![\p{L}])/iu
const MOST = 6

/** "keep it friendly | and don't mention the van": the wish for the style and the order behind it; undefined if a text is only one of them. */
export function styleBeforeExclusion(text: string): { style: string; order: string } | undefined {
  for (const { index, 0: gap } of [...text.matchAll(ORDER)].slice(0, MOST)) {
    const style = text.slice(0, index).trimEnd()
    const order = text.slice(index + gap.length).trim()
    if (order && (namesTone(style) || FORM.test(style))) return { style, order }
  }
  return undefined
}
