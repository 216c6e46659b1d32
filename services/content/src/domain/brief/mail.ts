const HEADER = /^>* ?(?:from|to|cc|sent|date|subject|von|an|gesendet|betreff|datum|de|à|envoyé|objet|para|enviado|asunto): ?/iu
const FORWARDED =
  /^>* ?[-_* ]*(?:forwarded message|original message|begin forwarded message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|mensaje reenviado)[-_*: ]*$/iu
const GREETING = /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|buenas)(?: [\p{L}.'’-]{1,20}){0,3} ?[,!]$/iu
const SIGN_OFF =
  /^(?:best(?: regards| wishes)?|kind regards|regards|warm regards|cheers|thanks|thank you|many thanks|thx|xx?|lg|vg|mfg|viele grüße|liebe grüße|grüße|gruß|cordialement|bien à vous|merci|bises|saludos|un saludo|gracias|yours|yours truly|sincerely)(?: (?:again|so much|in advance))?[,.! ]*$/iu
const NAME = /^[-–—]* ?\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}\.?$/u
const SENT_FROM = /^(?:sent from my|von meinem \S{1,20} gesendet|envoyé de mon|enviado desde mi)\b/iu

/** The lines of an email that are not part of its message: headers, greeting, sign-off and quoted text. The other lines are unchanged. */
export function withoutMailFrame(text: string): { text: string; frame: string[] } {
  const lines = text.split('\n')
  const isMail = lines.filter((line) => HEADER.test(line)).length >= 2 || lines.some((line) => FORWARDED.test(line))
  const frame: string[] = []
  const message = lines.filter((line, index) => {
    const isFrame = isFrameLine(line, index, lines, isMail)
    if (isFrame) frame.push(line)
    return !isFrame
  })
  return { text: message.join('\n').trim(), frame }
}

function isFrameLine(line: string, index: number, lines: string[], isMail: boolean): boolean {
  if (line === '') return false
  if (FORWARDED.test(line) || SENT_FROM.test(line)) return true
  if (isMail && (HEADER.test(line) || /^>/u.test(line))) return true
  if (GREETING.test(line)) return lines.slice(0, index).every((each, at) => each === '' || isFrameLine(each, at, [], isMail))
  const isSignOff = SIGN_OFF.test(line) && lines.length > 2
  if (!isSignOff && !NAME.test(line)) return false
  const rest = lines.slice(index + 1).filter((each) => each !== '' && !/^>/u.test(each))
  if (isSignOff && rest.length <= 1 && rest.every((each) => NAME.test(each))) return true
  const before = lines.slice(0, index).findLast((each) => each !== '')
  return rest.length === 0 && NAME.test(line) && before !== undefined && SIGN_OFF.test(before)
}
