const BEGINS = '(?<=^|[\\s(«“"’\'-])(?<!\\d )'
const ENDS = '(?!\\p{L})'
const VOWEL = '[aeiouyàâäéèêëîïôöûùœæ]'
const WITH_H = 'h(?:eur|uil|omm|iver|istoir|ôtel|otel|abit|onneur|ôpital|opital|umid|umour|erbe|oraire|armoni|aleine|ameçon)'
/** Not behind "la taille l" and "la vitamine d". */
const NOT = `(?!(?:est|et|ou|où|à|au|aux|avec|en|entre|il|ils|elle|elles|était|étaient|sont)${ENDS})`
const VERBS_OF_I =
  'ai|avais|aurai|aurais|aime|aimerais|adore|arrive|attends|espère|espere|habite|invite|organise|ouvre|utilise|écris|ecris|étais|etais|en|y'

/** Letters that stand alone in French only before a vowel, each with what follows. Others, such as "c" in "vitamine c et d", are left. */
const ELIDED = [
  ['[cC]', `(?:est|était|etait|étaient|etaient)${ENDS}`],
  ['[jJ]', `(?:${VERBS_OF_I})${ENDS}`],
  ['l', `(?:${VOWEL}\\p{L}{2}|${WITH_H}|an${ENDS})`],
  ['d', `(?:${VOWEL}\\p{L}|${WITH_H})`],
  ['n', `(?:a|ai|as|est|ont|avons|avez|était|etait|oublie|oubliez|hésitez|hesitez|hésite|y|en)${ENDS}`],
  ['s', `(?:il|ils|est|inscrire|appelle|adresse|adresser|arrête|ouvre|amuser|occupe)${ENDS}`],
  ['(?:qu|jusqu|lorsqu|puisqu)', `(?:il|ils|elle|elles|on|un|une|en|à|au|aux)${ENDS}`],
  ['aujourd', `hui${ENDS}`],
].map(([letters = '', next = '']) => new RegExp(`${BEGINS}${letters} ${/^[ld]$/u.test(letters) ? NOT : ''}(?=${next})`, 'gu'))

/** "ya 12 ruches" */
const THERE_IS =
  /(?<=^|[\n,;:.!?(] ?|(?:^| )(?:et|mais|où|car|quand|puis) )[yY]['’ ]?a (?=\d|des |de |du |un |une |pas |plus |encore |aussi |beaucoup |plein |toujours )/gu

/** French that was typed without apostrophes: "c est", "j ai", "l extraction", "ya". */
export function withFrenchApostrophes(text: string): string {
  const elided = ELIDED.reduce((result, pattern) => result.replace(pattern, (letters) => `${letters.trimEnd()}'`), text)
  return elided.replace(THERE_IS, (found) => (found.startsWith('Y') ? 'Il y a ' : 'il y a '))
}
