import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { content, type Wording } from '../printable.ts'
import { asSentence, withoutConnection } from '../roles/remaining.ts'
import { hasVerb } from '../sentence.ts'
import { withoutRestarts } from '../shell/restarts.ts'
import { withoutRunOns } from '../shell/run-on.ts'
import { withoutFillers } from '../shell/speech.ts'
import { writtenOut } from '../text-speech.ts'
import { withStop } from '../wording.ts'
import { withoutShorthand, withPlaces } from './shorthand.ts'

/** Longer sentences without signs are probably several. */
const LONG = 7
const FEWEST = 3

/** With these words another sentence begins, if what is before them and what follows has a verb. */
const OPENS =
  /^(?:(?:and|so|but) )?(?:we|we['’]?(?:re|ve|ll)|i|i['’]?(?:m|ve|ll)|it['’]?s|its|it is|there['’]?s|theres|there (?:is|are)|they|they['’]?re|he['’]?s|hes|she['’]?s|you can|the \p{L}+ (?:is|are|was|were)|our \p{L}+ (?:is|are|was|were)|market is|price is|prices are)(?![\p{L}'’])/iu
const HOLDS_ON =
  /(?:^|\s)(?:that|which|who|if|when|because|what|where|how|than|as|while|until|till|after|before|think|thinking|know|knowing|hope|hoping|saying|feel|that['’]?s|(?:the|that|this) (?:\p{L}+ )?ones?|say|says|said|sure|the|a|an|of|to|for|with|and|or|but|so|my|our|your|says|thing|everything|anything|all|way|time|day)$/iu

/** The sentences of a passage as they are published. The words of each are in the passage, except for what is written out. */
export function sentencesFrom(
  passage: string,
  wording: Wording,
  { endsLine, isItem = false }: { endsLine: boolean; isItem?: boolean },
): string[] {
  const spoken = withoutRestarts(withoutFillers(trimEndOf(passage, ' ,;–—-')).text).text.replace(CONFIRMS, '.')
  const parts = withoutRunOns(withoutShorthand(spoken)).text.split('\n').flatMap(splitSentences).flatMap(dividedAtSubjects)
  return parts.map((part) => {
    const open = rephrased(withoutOpening(withoutConnection(part)))
    const isRow =
      endsLine &&
      parts.length === 1 &&
      (isItem || open.split(' ').length <= (hasVerb(open) ? MAX_WORDS_OF_ROW_WITH_VERB : MAX_WORDS_OF_ROW)) &&
      !/[.!?]$/u.test(passage)
    const written = withoutShorthand(open)
    if (wording.lowercase) return isRow ? writtenOut(written).text : withStop(writtenOut(written).text)
    return content(withPlaces(written, isRow), open, wording, !isRow).text
  })
}

/** "All of it goes to the fence, yes?" */
const CONFIRMS = /,? (?:yes|right|yeah|ok|correct)\?+$/iu

/** A line without a full stop of its own gets none. */
const MAX_WORDS_OF_ROW = 8
const MAX_WORDS_OF_ROW_WITH_VERB = 3
const OPENING =
  /^(?:[–—-] ?|(?:and|so|oh|ok|okay|u[hm]+|er+m?|well|right|yeah|anyway|basically|actually|like|yo)(?![\p{L}'’])(?! (?:far|much|many|long|good|on|here|now) )[, ]+|what happened is (?:that )?|(?:hi|hey|hello|hiya)(?: all| everyone| guys)?[, ]+(?=(?:i|we|my|me|our|it['’]?s?|the|so|just)(?![\p{L}])))/iu
const MAX_WORDS_OF_OPENING = 6

/** Without the words that join a sentence with what was said before it. */
function withoutOpening(text: string): string {
  let rest = text
  for (let count = 0; count < MAX_WORDS_OF_OPENING; count += 1) {
    const next = rest.slice(OPENING.exec(rest)?.[0].length ?? 0)
    if (next === rest || !next.includes(' ')) break
    rest = next
  }
  return rest
}

const INFORM_OF =
  /^(?:i|we) (?:should|would|['’]d) (?:also )?(?:like|love) (?:people|everyone|everybody|you|them|all) to know (?:of|about) (?:(our|the|my) ([^,.]{3,60}), which (is|are|will|has|takes) )/iu

const INFORM_TO = /^tell (?:people|them|everyone|everybody|readers) to (?=\p{L})/iu
const INFORM_THAT =
  /^(?:tell (?:people|them|everyone|everybody|readers)|let (?:people|them|everyone|everybody) know) (?:that )?(?=(?:we|it|there|they|the|our|i|you)(?![\p{L}]))/iu

/** "I should like people to know of our meeting, which is on Friday" as "Our meeting is on Friday", "tell people to be early" as "Please be early". */
const rephrased = (text: string) =>
  text
    .replace(INFORM_OF, (_whole, article: string, thing: string, verb: string) => `${article} ${thing} ${verb} `)
    .replace(INFORM_TO, 'please ')
    .replace(INFORM_THAT, '')

function dividedAtSubjects(sentence: string): string[] {
  const words = sentence.split(' ')
  if (words.length < LONG || /["“”«»(]/u.test(sentence)) return [sentence]
  const parts: string[][] = [[]]
  words.forEach((word, at) => {
    const current = parts.at(-1) ?? []
    const left = words.length - at
    const opens = current.length >= FEWEST && left >= FEWEST && OPENS.test(words.slice(at, at + 4).join(' '))
    const before = opens ? endsOf(current).join(' ') : ''
    if (
      opens &&
      !HOLDS_ON.test(before) &&
      hasVerb(before) &&
      asSentence(before, true) !== undefined &&
      !opensDependent(before) &&
      !/, \p{L}+(?: \p{L}+)?$/u.test(before.slice(-60)) &&
      !ENDS_DEPENDENT.test(before.slice(-80))
    )
      parts.push([word])
    else current.push(word)
  })
  return parts.map((part, index) => {
    const text = part.join(' ')
    return index < parts.length - 1 ? `${trimEndOf(text, ' ,;–—-')}.` : text
  })
}

/** Of a longer stretch, whether it is a sentence is seen by its first and last words, so that the time does not grow with it for each word. */
const MOST_WORDS = 60
const WORDS_AT_END = 20

const endsOf = (words: readonly string[]) =>
  words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - WORDS_AT_END), ...words.slice(-WORDS_AT_END)]

/** "if it's island | it's more": a condition is not a sentence. */
const ENDS_DEPENDENT = /(?:^|\s)(?:if|when|unless|once|before|after|because) (?:\S+ ){0,3}\S+$/iu

/** "if its island …": the main clause is still to come. */
const opensDependent = (text: string) =>
  /^(?:and |but |so )?(?:if|when|as|because|since|although|though|while|after|before|once|until|whether)(?![\p{L}])/iu.test(text) &&
  !text.includes(', ')
