import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { withoutFillers } from '../boilerplate/filler-words.ts'
import { withoutRunOns } from '../boilerplate/run-on-sentences.ts'
import { withRepairsApplied } from '../boilerplate/speech-repairs.ts'
import { isVerb } from '../lexicon.ts'
import { content, type Wording } from '../printable.ts'
import { asSentence, withoutConnection } from '../roles/remaining.ts'
import { hasVerb } from '../sentence.ts'
import { writtenOut } from '../text-speech.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import { withPlaces } from './places.ts'
import { isAboutThing, isPurposeClause } from './predicted-punctuation.ts'
import { BEGINS_WITH_VERB, IS_DOING, opensWithoutSign, withItIs, withPriceRows } from './run-on-subjects.ts'
import { withoutShorthand } from './shorthand.ts'
import { isTimeOrPlace, joinsClauseOfTime } from './time-or-place.ts'

/** Longer sentences without signs are probably several. */
const LONG = 7
const FEWEST = 3
const FEWEST_BEFORE_CALL = 2
/** "it's flooded" */
const FEWEST_OF_SUBJECT = 2
const IS_SO = /^(?:it['’]?s|they['’]?re|he['’]?s|she['’]?s|we['’]re)$/iu

/** "a shed | you can share" */
const holdsOnTo = (before: string, next: string) =>
  isAboutThing(before.slice(-60), next) ||
  (/^you can(?![\p{L}])/iu.test(next) && /(?:^|\s)(?:an?|the|any|our|some) (?:\p{L}+ )?\p{L}+$/iu.test(before))
const holdsOn = (before: string) =>
  REPORTS.test(before) || (HOLDS_ON.test(before) && !/ (?:as far as (?:we|i) know|and all)$/iu.test(before))
/** "tell everyone | the hall is shut" */
const REPORTS =
  /(?<![\p{L}])(?:tell|told|remind|warn|inform|let) (?:everyone|everybody|people|them|customers|parents|members|guests|visitors|folks?|you|us)(?: all)?(?: know)?$/iu
/** With these words another sentence begins, if what is before them and what follows has a verb. */
const OPENS =
  /^(?:(?:and|so|but) )?(?:we|we['’]?(?:re|ve|ll)|i|i['’]?(?:m|ve|ll)|it['’]?s|its|it is|there['’]?s|theres|there (?:is|are)|they|they['’]?re|he['’]?s|hes|she['’]?s|you can|the \p{L}+ (?:is|are|was|were)|our \p{L}+ (?:is|are|was|were)|market is|price is|prices are)(?![\p{L}'’])|^(?:just |please |pls )?(?:ring|call|text|txt|msg|message|dm|email|phone|whatsapp) (?:us|me|\+?\d{3,}|\p{Lu}\p{L}+ on)(?![\p{L}])|^just ring(?![\p{L}])|^(?:just |please |pls )?(?:ask for|book (?:at|on|via|online|through)|find us|bring your own)(?![\p{L}])/iu
/** Behind a comma, these begin another sentence. */
const OPENS_AFTER_COMMA = [
  /^(?:anyone|anybody|everyone|those|customers|people) (?:who|with|that|whose) /iu,
  /^everyone (?:can|is|gets|will)(?![\p{L}])/iu,
  /^that['’]?s (?!why|how|what)/iu,
  IS_DOING,
  /^(?:it|they|he|she) (?:takes?|costs?|starts?|runs?|has|have|does|do|works?|teaches|covers|will|includes?|comes?|lasts?|opens?|closes?|is|are|was|were|means|can)(?![\p{L}])/iu,
  /^if (?:you|u|they|we|it|anyone)(?:['’]?\p{L}{1,3})? (?:\S+ ){1,3}(?:you|they|we|it|please|just|ring|call|text|message)(?![\p{L}])/iu,
]
/** Longer than what `OPENS` reads. */
const LONGEST_OPENING = 60
const CALLS = /^(?:just |please |pls )?(?:ring|call|text|txt|msg|message|dm|email|phone|whatsapp) (?:us|me|\+?\d{3,})(?![\p{L}])/iu
/** "Don't chase ring 01632 960000" */
const CALLS_AFTER_WARNING = /^Don['’]t \p{L}{2,12} (?:ring|call|text|message) /u
/** "£22 if you're a student," */
const PRICE_IF = /[£€$]\d[\d.]{0,6} if (?:[\p{L}'’]{1,15} ){1,3}[\p{L}'’]{1,15},$/u
const HOLDS_ON =
  /(?:^|\s)(?:that|which|who|if|when|because|what|where|how|than|as|while|until|till|after|before|scared|afraid|worried|aware|convinced|certain|glad|think|thinking|know|knowing|hope|hoping|saying|feel|that['’]?s|(?:the|that|this) (?:\p{L}+ )?ones?|say|says|said|sure|the|a|an|of|to|for|with|and|or|but|so|my|our|your|says|thing|everything|anything|all|way|time|day|can|please|pls|just|not|don['’]?t|cause|cos|coz|must|could|should|either|them|u|you|email|text|call|ring)$/iu

/** The sentences of a passage as they are published. The words of each are in the passage, except for what is written out. */
export function sentencesFrom(
  passage: string,
  wording: Wording,
  { endsLine, isItem = false }: { endsLine: boolean; isItem?: boolean },
): string[] {
  const spoken = withRepairsApplied(
    withoutFillers(
      trimEndOf(
        passage
          .replace(/ {2,}/gu, ' ')
          .replace(/ (?=[,;](?: |$))/gu, '')
          .replace(/ (?:n|and|&)$/iu, ''),
        ' ,;–—-',
      ),
    ).text,
  )
    .text.replace(CONFIRMS, '.')
    .replace(NORMAL_PRICE, ', $1 ')
    .replace(SAME_ITEMS, '$1, ')
    .replace(/(?<=[£€$]\d{1,3}) (?=\d{1,2} \p{L}{2,12} [£€$]\d)/gu, ', ')
    .replace(/(?<=(?:pounds?|quid|euros?|dollars?)) (?=(?:normally|usually) (?:\d|\p{L}{3,9}(?:y|n|e|t|r|x|o)))/giu, ', ')
    .replace(PRICE_BEFORE_GROUP, '$1, ')

    .replace(
      /(?<=[£€$]\d{1,3}(?:\.\d\d)?)(?= (?:siblings|kids|children|adults|students|concs?|concessions|oaps?|seniors|under \d{1,2}s) (?:free|half price|[£€$]\d))/giu,
      ',',
    )
    .replace(/, new paragraph(?=[,.]|$)/giu, '')
    .replace(WARNING_OF_ANIMAL, ". Don't ")
    .replace(CODE_BEFORE_SITE, '. Code $1, ')
    .replace(/,? (?:please|pls) (?:post|share|put (?:it )?up)(?: this| it)?[.!]?$/iu, '')
    .replace(/^(?:fwd?|re): (?:(?:fwd?|re): )?/iu, '')
    .replace(TIME_AT_END, (_whole, time: string, letter: string) => `${time} ${letter.toUpperCase()}`)
    .replace(PHONE_AT_END, (whole: string, first: string, at: number, all: string) =>
      PHONE.test(all.slice(Math.max(0, at - LONGEST_PHONE), at)) ? `. ${withCapital(first)}` : whole,
    )
  const parts = withoutRunOns(withoutShorthand(withPriceRows(spoken)))
    .text.split('\n')
    .flatMap(splitSentences)
    .flatMap(dividedAtEmoji)
    .flatMap((sentence) =>
      isWritten(sentence) && passage.includes(sentence) ? [sentence] : dividedAtSubjects(sentence.replace(INFORM_NEED, '')),
    )
  return parts.map((part, index) => {
    // "But" changes what the sentence says about the one before it.
    const own = index > 0 && /^but /iu.test(part) ? part : withoutOpening(withoutConnection(part))
    const open = rephrased(own)
      .replace(GOES_ON_AT_END, '')
      .replace(OKAY_AT_END, (whole: string, before: string) => (CAN_BE_OKAY.test(before.slice(-30)) ? whole : before))
    const isRow =
      endsLine &&
      parts.length === 1 &&
      (isItem || open.split(' ').length <= (hasVerb(open) ? MAX_WORDS_OF_ROW_WITH_VERB : MAX_WORDS_OF_ROW)) &&
      !/[.!?]$/u.test(passage)
    const written = withoutShorthand(open)
    if (wording.lowercase) return isRow ? writtenOut(written).text : withStop(writtenOut(written).text)
    return withSentences(content(withPlaces(written, isRow), open, wording, !isRow).text)
  })
}

/** A longer sentence can be several in spite of its capital and its sign. */
const MAX_WORDS_OF_WRITTEN = 32

const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic}|\p{Emoji_Modifier}){0,20} /gu

/** "we got our own shop 🎉 its at 14 Fore Street": an emoji ends a sentence if another one begins with its subject. */
function dividedAtEmoji(sentence: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index, 0: emoji } of sentence.matchAll(EMOJI)) {
    const end = index + emoji.length
    const before = sentence.slice(start, index)
    if (before.split(' ').length <= FEWEST || !hasVerb(before) || !OPENS.test(sentence.slice(end, end + LONGEST_OPENING))) continue
    parts.push(sentence.slice(start, end).trimEnd())
    start = end
  }
  const rest = sentence.slice(start)
  return [...parts, start > 0 ? withItIs(rest) : rest]
}

/** A sentence with a capital and a sign at its end stays whole. */
const isWritten = (sentence: string) =>
  /^["“'‘(]?\p{Lu}/u.test(sentence) && /[.!?…]["”’)]?$/u.test(sentence) && sentence.split(' ').length <= MAX_WORDS_OF_WRITTEN

/** Behind an abbreviation that was written out, a sentence begins: "Back Tuesday. Orders go out." */
const withSentences = (text: string) =>
  text
    .replace(/(?<=(?:days?|years?|weeks?|minutes?|hours?|months?)\. )\p{Ll}(?=\p{L}* \p{L})/gu, (letter) => letter.toUpperCase())
    .replace(/,? by the way(?=[.!]$)/iu, '')
    .replace(/(?<=[.!?]) ta (?:ladies|all|everyone|guys|folks)\.?$/iu, '')

/** "in Whitby so basically", "mushy peas oh": what goes on in another sentence. */
const GOES_ON_AT_END = /(?: so basically| and um| um| and oh| oh| so yeah){1,2}(?=[.!]?$)/u
/** "… my hands full of wet dog okay": said to the writer at the end of a dictated text, and no predicate ("dogs are okay"). */
const OKAY_AT_END = /^((?:\S+ ){7,80}?\S*\p{L})(?: okay| ok)(?=[.!]?$)/u
const CAN_BE_OKAY =
  /(?<![\p{L}])(?:is|are|be|was|were|been|it['’]?s|that['’]?s|they['’]?re|not|also|all|too|totally|perfectly|quite|feel|feels|dogs|kids|children|cards?|cash|walk-?ins|beginners|just|and|or|if|an|the|we['’]?re|you['’]?re|works?|go|goes|looks?|smells?|tastes?)$/iu
/** "All of it goes to the fence, yes?" */
const CONFIRMS = /,? (?:yes|right|yeah|ok|correct)\?+$/iu

/** "2 courses 18 3 courses 22": the same thing, with another number. */
const SAME_ITEMS = /(?<![\p{L}\d])(\d{1,2} (\p{L}{2,12}) [£€$]?\d{1,3}(?:\.\d\d)?) (?=\d{1,2} \2 [£€$]?\d)/gu
/** "last seen on Elm Lane, shy DONT chase": behind other words, it can belong to them ("we DO NOT take cards"). */
const WARNING_OF_ANIMAL =
  /(?<=(?<![\p{L}])(?:shy|nervous|timid|scared|frightened)),? (?:DONT|DON['’]T|DO NOT) (?=(?:chase|approach|feed|grab|catch) )/gu

/** "$28 adults $14 kids": each price is before its group. */
const PRICE_BEFORE_GROUP =
  /([£€$]\d{1,3}(?:\.\d\d)? (?:siblings|kids|children|adults|students|concs?|concessions|oaps?|seniors|members)) (?=[£€$]\d{1,3}(?:\.\d\d)? (?:siblings|kids|children|adults|students|concs?|concessions|oaps?|seniors|members|under \d{1,2}s)(?![\p{L}]))/giu
/** "30% off all candles til sunday code GLOW30 wickandwillow.com" */
const CODE_BEFORE_SITE = /(?<=[\p{L}\d%]) code (\p{Lu}[\p{Lu}\d]{3,19}) (?=(?:www\.)?[a-z\d-]{2,40}\.[a-z]{2,10}(?![\p{L}]))/gu
/** "£75 until October normally its 95" */
const NORMAL_PRICE = /(?<=[^,.;:]) (normally|usually) (?:it['’]?s |its )(?=[£€$]?\d)/giu
/** "kick-off 10.30. we could": a period after a time ends a sentence too. */
const TIME_AT_END = /(?<=\d[.:]\d\d)(\.) (\p{Ll})(?=\p{L}* \p{L})/gu
/** "ring 01632 960000, oh and Saturdays are free too": a statement does not go on behind a telephone number. */
const PHONE_AT_END =
  /(?<=\d{3}), (?:oh,? )?(?:and |also )?((?:\p{L}{3,6}days?|we|it['’]?s|its|there['’]?s|theres|they|you|parking|the) )(?=\S+ \S)/giu
const PHONE = /\d{5} ?\d{0,7}$|\d{3} \d{3,8}$/u
const LONGEST_PHONE = 18
/** A line without a full stop of its own gets none. */
const MAX_WORDS_OF_ROW = 8
const MAX_WORDS_OF_ROW_WITH_VERB = 3
const OPENING =
  /^(?:[–—-](?:\s|(?!\d))|(?:and|so|oh|omg|alrite|alright|ok|okay|u[hm]+|er+m?|well|(?:right|ok|okay|alright) then|right|yeah|anyway|basically|actually|like|yo)(?![\p{L}'’])(?! (?:far|much|many|long|good|on|here|now|done|known|worth|behaved|loved|written|made) )[,: ]+|(?:what happened|the thing) is (?:that )?(?=\p{L}+ )|(?:hi|hey|hello|hiya)(?: all| everyone| guys)?[, ]+(?=(?:i|we|my|me|our|it['’]?s?|the|so|just)(?![\p{L}])))/iu
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

/** "we need to tell guests the pool is shut" */
const INFORM_NEED =
  /^(?:i |we )?(?:just )?(?:need|want(?:ed)?|have|would like|['’]d like) to (?:tell|inform|warn|remind|let) (?:(?:our|all|the|all our) )?(?:people|guests|everyone|everybody|customers|parents|members|visitors|residents|patients|clients|them|folk|folks|readers|followers)(?: know)? (?:that )?(?=(?:we|it|there|they|the|our|my|i|you|this|all)(?![\p{L}]))/iu
/** "Tom said we should tell people the pool is shut" */
const REPORTED_NEED =
  /^(?:ok[, ]+)?(?:so[, ]+)?\p{L}{2,14} (?:said|says|thinks|reckons|wants us) (?:that )?(?:(?:we|i) (?:should|need to|must|have to|ought to) |to )(?:tell|inform|warn|remind|let) (?:(?:our|all|the|all our) )?(?:people|guests|everyone|everybody|customers|parents|members|visitors|clients|them|folks?)(?: know)? (?:that )?(?=(?:we|it|there|they|the|our|my|this|all)(?![\p{L}]))/iu
const INFORM_THANKS =
  /^(?:i |we )?(?:just )?(?:want(?:ed)?|would like|['’]d like) to say (?=(?:a )?(?:(?:huge|big|massive|special) )?(?:thank|thanks|sorry|congrat|well done))/iu
/** "just wanna say our van was broken into" */
const INFORM_ITSELF =
  /^(?:i |we )?(?:just )?(?:wanna|want(?:ed)? to|would like to|['’]d like to) say (?:that )?(?=(?:our|the|we|my|it|there|i|you)(?![\p{L}]))/iu
const INFORM_TO =
  /^(?:tell|remind|ask) (?:(?:the|your|our) )?(?:people|ppl|everyone|everybody|readers|parents|customers|members|guests|folks?|players|families) to (?=\p{L})/iu
/** What follows "say" can be what readers say: "say it with flowers". */
const INFORM_THAT =
  /^(?:(?:(?:tell|let) (?:people|readers)(?: know)?|remind (?:people|ppl|everyone|everybody|parents|customers|members|them)) (?:that )?|say (?=when (?:it|there) ))(?=(?:we|it|there|they|the|our|when|(?:\p{L}+ ){1,2}(?:is|are|was|were|will|has|have|can|opens?|closes?|starts?))(?![\p{L}]))/iu
/** The label "Goal:" is gone already. Only helpers who are looked for are needed. */
const GOAL_OF_HELPERS =
  /^get (?=(?:at least|about|around) (?:\d+|two|three|four|five|six|ten|twelve) (?:more )?(?:volunteers|helpers|drivers|marshals) (?:to|for) [^,;:]{3,80}$)/iu
/** "puppy classes they start on Wednesday" */
const SUBJECT_TWICE =
  /^(?!(?:[\p{L}'’-]{1,14} ){0,3}(?:until|till?|when|if|because|cos|where|after|before|while|as|that|which|than|so|and|but|or|what|how|once|unless|since|think|know|hope|say|says) (?:they|it) )((?:(?:the|our|new) )?(?:[\p{L}'’-]{3,14} ){0,2}[\p{L}'’-]{3,14}) (?:they|it) (?=(?:starts?|runs?|begins?|costs?|takes?|meets?|opens?|will|are|is) )/iu
/** "As agreed at the meeting, the course starts on Tuesday" */
const AS_AGREED =
  /^as (?:we )?(?:agreed|discussed|mentioned|decided|said|promised|talked about|planned) (?:(?:at|in|on|by|during) )?(?:the |our |last )?(?:\p{L}{3,12}['’]?s? )?(?:meeting|committee|agm|call|phone|email)(?: (?:last|on|this) \p{L}{3,10})?,? (?=\p{L})/iu
const HAS_CONDITION = /(?<![\p{L}])(?:and|so|then|or|you|free)(?![\p{L}])/iu

/** "I should like people to know of our meeting, which is on Friday" as "Our meeting is on Friday", "tell people to be early" as "Please be early". */
const rephrased = (text: string) =>
  text
    .replace(INFORM_OF, (_whole, article: string, thing: string, verb: string) => `${article} ${thing} ${verb} `)
    .replace(/^which is (?=(?:more|less|better|worse|fewer|great|brilliant|amazing|fantastic)(?![\p{L}])[^?]*$)/iu, "that's ")
    .replace(GOAL_OF_HELPERS, (whole: string) => (HAS_CONDITION.test(text) ? whole : 'we need '))
    .replace(AS_AGREED, '')
    .replace(/^reminder (?!that |about |of |for |to |is |[-–])/iu, 'reminder: ')
    .replace(SUBJECT_TWICE, '$1 ')
    .replace(/^thank (?!you(?![\p{L}])|u(?![\p{L}])|god|goodness|heaven)(?=\p{L})/iu, 'thank you to ')
    .replace(/^just to let (?:everyone|everybody|people|you all|you|all) know (?:that )?/iu, '')
    .replace(REPORTED_NEED, '')
    .replace(INFORM_NEED, '')
    .replace(INFORM_THANKS, '')
    .replace(INFORM_ITSELF, '')
    .replace(INFORM_TO, 'please ')
    .replace(INFORM_THAT, '')

/** "to book | call us" */
const isInfinitive = (words: readonly string[]) => words.at(-2) === 'to' && /^\p{L}+$/u.test(words.at(-1) ?? '')

function dividedAtSubjects(sentence: string): string[] {
  const words = sentence.split(' ')
  if ((words.length < LONG && !CALLS_AFTER_WARNING.test(sentence)) || /["“”«»(]/u.test(sentence)) return [withItIs(sentence)]
  const parts: string[][] = [[]]
  words.forEach((word, at) => {
    const current = parts.at(-1) ?? []
    const left = words.length - at
    const isAfterComma = current.at(-1)?.endsWith(',') === true
    const isOpening =
      (OPENS.test(words.slice(at, at + 4).join(' ')) && !isPurposeClause(current.at(-1) ?? '', words.slice(at, at + 3).join(' '))) ||
      (isAfterComma && OPENS_AFTER_COMMA.some((opening) => opening.test(words.slice(at, at + 8).join(' '))))
    const isPossessive = /^its$/iu.test(word) && isVerb(current.at(-1) ?? '')
    const opensAlone = !isOpening && opensWithoutSign(words, at, current, endsOf(current).join(' '))
    const isCall = CALLS.test(words.slice(at, at + 4).join(' '))
    const isLeft = left >= FEWEST || (left === FEWEST_OF_SUBJECT && IS_SO.test(word))
    const opens = !isPossessive && current.length >= (isCall ? FEWEST_BEFORE_CALL : FEWEST) && isLeft && isOpening
    const before = opens || opensAlone ? endsOf(current).join(' ') : ''
    if ((opens || opensAlone) && (isTimeOrPlace(before) || joinsClauseOfTime(before))) current.push(word)
    else if (opens && /^(?:but|so)$/iu.test(word) && words.length <= ONE_SENTENCE)
      current.push(`${trimEndOf(current.pop() ?? '', ',')},`, word)
    else if (opensAlone && !holdsOn(before) && !isInfinitive(current) && !opensDependent(before)) parts.push([word])
    else if (
      opens &&
      !holdsOn(before) &&
      !holdsOnTo(before, words.slice(at, at + 3).join(' ')) &&
      !isInfinitive(current) &&
      (hasVerb(before) ||
        IS_DOING.test(before) ||
        BEGINS_WITH_VERB.test(before) ||
        (isCall && (isAfterComma || /^Don['’]t /u.test(before)))) &&
      (isCall || BEGINS_WITH_VERB.test(before) || asSentence(withoutOpening(before), true) !== undefined) &&
      !opensDependent(before) &&
      !/, \p{L}+(?: \p{L}+)?$/u.test(before.slice(-60)) &&
      (!ENDS_DEPENDENT.test(before.slice(-80)) || PRICE_IF.test(before.slice(-60)))
    )
      parts.push([...current.splice(current.length - countOfAdverb(current, word)), word])
    else current.push(word)
  })
  return parts.map((part, index) => {
    const text = withItIs(part.join(' ').replace(ADVERB_BEFORE_ITS, "$1it's"))
    return index < parts.length - 1 ? `${trimEndOf(text, ' ,;–—-').replace(/ (?:&|\+|n)$/iu, '')}.` : text
  })
}

/** "the glaze cracked, but we still like it": "but" and "so" join what belongs together, unless the sentence is long. */
const ONE_SENTENCE = 18

/** "until October normally | it's £85": the adverb is of what follows. */
const USUALLY = /^(?:normally|usually|otherwise)$/iu

const ADVERB_BEFORE_ITS = /^((?:(?:and|but|so) )?(?:now|then|normally|usually|otherwise) )its(?= )/iu

/** "half six and now | it's seven", "three are free then | it's £5": how many words at the end are of what follows. */
function countOfAdverb(words: readonly string[], next: string): number {
  const [joint = '', adverb = ''] = words.slice(-2)
  // "at half seven and all | the girls are to wear"
  if (/^and$/iu.test(joint) && /^all$/iu.test(adverb) && /^(?:the|our|these|those)$/iu.test(next)) return 2
  if (USUALLY.test(adverb)) return 1
  if (/^(?:now|then)$/iu.test(adverb) && /^(?:and|but|so)$/iu.test(joint)) return 2
  return /^then$/iu.test(adverb) && !/^(?:until|till?|by|since|back|from|before|right|just|even|and)$/iu.test(joint) ? 1 : 0
}

/** Of a longer stretch, whether it is a sentence is seen by its first and last words, so that the time does not grow with it for each word. */
const MOST_WORDS = 60
const WORDS_AT_END = 20

const endsOf = (words: readonly string[]) =>
  words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - WORDS_AT_END), ...words.slice(-WORDS_AT_END)]

/** "if it's island | it's more": a condition is not a sentence. */
const ENDS_DEPENDENT =
  /(?:^|\s)(?:if|when|unless|once|before|after|because) (?:\S+ ){0,3}\S+$|, (?:and |but |so )?(?:if|when|unless) (?:[^\s,]+ ){0,8}[^\s,]+$/iu

/** "if its island …": the main clause is still to come. */
const opensDependent = (text: string) =>
  /^(?:and |but |so )?(?:if|when|as|because|since|although|though|while|after|before|once|until|whether)(?![\p{L}])/iu.test(text) &&
  !text.includes(', ')
