import { splitSentences } from '@loomcast/platforms'
import type { StrippedText } from './stripped-text.ts'
import { isRequestToWriter } from './writing-request.ts'

const MAX_WORDS = 10
/** "nothing too formal", "niet te formeel graag", "que no parezca muy comercial" */
const NOT_TOO =
  /^(?:(?:but|and|aber|und|maar|en|mais|et|pero|y|que|ma|che|mas|e|ale|i|bitte|please|pls) ){0,2}(?:not|nothing|nicht|niet|pas|no|non|não|nie)(?: (?:parezca|sea|suene|quede|sia|sembri|suoni|pareça|seja|fique))? (?:too|so|zu|te|trop|muy|demasiado|troppo|muito|za|zbyt) \p{L}{3,16}(?: \p{L}{2,14}){0,3}$/iu
const EMOJIS_OR_TAGS = /(?<![\p{L}#])(?:emojis?|emoticons?|emotikon\p{L}{0,3}|hash ?tag(?:s|i|ów|y)?)(?![\p{L}])/iu
const OF_READERS =
  /[#:]|(?<![\p{L}])(?:our|your|unser\p{L}*|euer|eure\p{L}*|notre|votre|nuestr\p{L}+|vuestr\p{L}+|nostr\p{L}|onze|jullie|noss\p{L}|nasz\p{L}*)(?![\p{L}])/iu

/** "lg Steffi", "un saludo, Ana", at the end of a brief. */
const SIGN_OFF =
  /^(?:lg|vg|mfg|glg|(?:viele|liebe|beste|schöne|herzliche) grüße|gruß|saludos|un saludo|un abrazo|besos|bises|bisous|cordialement|bien à (?:toi|vous)|amicalement)[,! ]{0,3}(?:\p{Lu}\p{L}{1,14})?[.! ]{0,3}$/iu
/** "Can you post ASAP" */
const POST_NOW =
  /^(?:(?:can|could) (?:you|u|someone)|please|pls) (?:please |pls )?(?:post|publish|put (?:this |it )?(?:up|out))(?: (?:this|it))?(?: (?:asap|today|now|please|pls|urgently|tonight|straight away))*[.!?]*$/iu

/** Whether a sentence states how the text is to be written, in any of the languages. */
function isStyleRemark(sentence: string): boolean {
  const bare = sentence.replace(/[\s.!?…)]{1,6}$/u, '').replace(/^[\s(–—-]{1,4}/u, '')
  if (bare.split(' ').length > MAX_WORDS) return false
  return NOT_TOO.test(bare) || (EMOJIS_OR_TAGS.test(bare) && !OF_READERS.test(bare))
}

/** The text without the remarks on how to write it. A request can also be its last line. */
export function withoutRemarks(text: string): StrippedText {
  const remarks: string[] = []
  const boilerplate: string[] = []
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const open = lines.flatMap((line, index) => {
    if (line.trim() === '') return [line]
    const sentences = splitSentences(line)
    const rest = sentences.filter((sentence, position) => {
      if (index === last && position === sentences.length - 1 && SIGN_OFF.test(sentence)) boilerplate.push(sentence)
      else if (isStyleRemark(sentence)) remarks.push(sentence)
      else if (POST_NOW.test(sentence)) boilerplate.push(sentence)
      else if (index > 0 && index === last && position === sentences.length - 1 && isRequestToWriter(sentence)) boilerplate.push(sentence)
      else return true
      return false
    })
    if (rest.length === sentences.length) return [line]
    return rest.length === 0 ? [] : [rest.join(' ')]
  })
  const result = open.join('\n').trim()
  return result === '' ? { text, boilerplate: [], quoted: [] } : { text: result, boilerplate, quoted: [], remarks }
}
