import {
  type Category,
  categoryOf,
  currencyOf,
  END,
  escaped,
  MONTH_NAME,
  START,
  unitOf,
  type Value,
  valuesIn,
  withUnitOf,
} from './values.ts'

/** Words with which a speaker takes back what precedes. */
const CERTAIN =
  'scrap that|scratch that|strike that|or rather|i meant?|i tell a lie|tell a lie|hang on|hold on|my mistake|correction|nein,? (?:moment|quatsch|stimmt nicht)|korrektur|ich meine|je veux dire|non,? pardon|mejor dicho|no,? perd(?:ón|ona|one|onad)|quiero decir'
/** Words that also have other meanings: "sorry" is an apology, "no wait" means that there is no waiting time. */
const AMBIGUOUS = 'sorry|nope|no|wait|actually|oops|apologies|pardon|perdón|entschuldigung|make (?:that|it)'
const HESITATION = 'euh|äh+m?|ehm?|u[hm]+|erm?|oh|ach'
const SIGNS = '[,.;:…–—-]{0,3}'
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}'’])(?:${CERTAIN}|${AMBIGUOUS})(?![\\p{L}\\p{N}'’])(?:${SIGNS} (?:${CERTAIN}|${AMBIGUOUS}|${HESITATION})(?![\\p{L}\\p{N}'’])){0,4}(${SIGNS}) `,
  'giu',
)
const HAS_CERTAIN = new RegExp(`(?<![\\p{L}])(?:${CERTAIN})(?![\\p{L}])`, 'iu')
const AMBIGUOUS_WORDS = new RegExp(`(?<![\\p{L}])(?:${AMBIGUOUS})(?![\\p{L}])`, 'giu')
/** The signs and the hesitation before a marker: ", um". */
const LEAD = new RegExp(`(${SIGNS})(?: (?:${HESITATION}),?)? ?$`, 'iu')

/** Words between a marker and the new value: "no sorry it's £40". */
const BETWEEN =
  /^(?:it['’]?s|its|it|is|that['’]?s|thats|that|we['’]?re|we|are|they['’]?re|there['’]?s|there|starting|opening|at|on|in|the|now|more|like|just|am|im|um|le|la|el|den|der)$/iu
const CLAUSE_END = /^(?: ?[.,;!?)…]| [–—-] |\n|$)/u
/** What goes on with the sentence of the old value. A noun, a verb or another value begins something else: "no wait, 3 barbers on duty". */
const CONTINUES =
  /^ (?:on(?! \p{L}+days)|at|before|after|please|um|and (?:we|it|it['’]s|i|they|there|there['’]s|you|the|he|she))(?![\p{L}'’])/iu
/** These can also begin another offer: "actually Sunday in winter", "£12 for children". */
const CONTINUES_AFTER_CERTAIN = /^ (?:for|per|each|a|an|in|near|this|next|because|but|so)(?![\p{L}'’])/iu
/** An apology belongs to these: "We are closed on Monday, sorry". */
const BAD_NEWS =
  /(?<![\p{L}])(?:no|not|never|none|closed|shut|cancell?ed|off|full|fully|sold|unavailable|away|without|\p{L}{2,6}n['’]t|can['’]?t|geschlossen|kein|keine|nicht|fermé|cerrado)(?![\p{L}])/iu
const SPOKEN_BEFORE = 90
const SPOKEN_AFTER = 140
const MOST_WORDS_IN_TAIL = 5

interface Marker {
  text: string
  isCertain: boolean
  /** Whether a sentence ends before it. */
  isApart: boolean
  /** "half five no wait quarter to six" */
  isWithoutSigns: boolean
}

/** "de 11 a 13h, no perdona, de 10:30 a 12:30", "von 9 bis 11, nein, von 10 bis 12" */
const TAKEN_RANGE =
  /(?<![\p{L}])(?:de|von|dalle|das) \d{1,2}(?:[:.h]\d{0,2})?h?(?: uhr)? (?:a|à|bis|alle|às) \d{1,2}(?:[:.h]\d{0,2})?h?(?: uhr)?,? (?:no|nein|non|não),? (?:perd(?:ón|on|ona|one)|pardon|scusa|sorry|moment|quatsch|espera|desculpa)?,? ?(?=(?:de|von|dalle|das) \d)/giu

/** "£45, no wait, sorry, £40" becomes "£40". The corrected passages are added to `removed`. A value is replaced only where this is certain. */
export function withCorrections(text: string, removed: string[]): string {
  const ranges = text.replace(TAKEN_RANGE, (whole) => {
    removed.push(whole)
    return ''
  })
  let result = withAsides(ranges, removed)
  let from = 0
  for (let match = markerAfter(result, from); match; match = markerAfter(result, from)) {
    const found = correctionAt(result, match)
    if (found) {
      removed.push(result.slice(found.start, found.end))
      result = result.slice(0, found.start) + found.right + result.slice(found.end)
    }
    from = found ? found.start + found.right.length : match.index + match[0].length - 1
  }
  return withNames(result.replace(REPEATED_DAY, '$1'), removed)
}

function markerAfter(text: string, from: number): RegExpExecArray | null {
  MARKER.lastIndex = from
  return MARKER.exec(text)
}

interface Correction {
  start: number
  end: number
  right: string
}

function correctionAt(text: string, match: RegExpExecArray): Correction | undefined {
  const sliceStart = Math.max(0, match.index - SPOKEN_BEFORE)
  const before = text.slice(sliceStart, match.index)
  const lead = LEAD.exec(before)
  const end = match.index + match[0].length
  if (!lead) return undefined
  const values = valuesIn(before.slice(0, lead.index))
  const next = newValueAfter(text.slice(end, end + SPOKEN_AFTER), introductionOf(values.length - 1, values, before))
  const position = next ? oldPosition(values, next) : -1
  const old = values[position]
  if (!next || !old) return undefined
  const tail = before.slice(old.end, lead.index)
  const marker = markerOf(match, lead[1] ?? '', tail)
  // "two fifty", "8 and a half", or the end of a value that is cut off
  const isPartOfNumber =
    values[position - 1]?.end === old.start - 1 || /\band an? $/iu.test(before.slice(0, old.start)) || (old.start === 0 && sliceStart > 0)
  if (!marker || isPartOfNumber || !isTail(tail)) return undefined
  const denied = denialIn(text.slice(end + next.end, end + next.end + SPOKEN_BEFORE), old.text)
  // Another sentence that denies a value is an aside, which `withAsides` has not found certain.
  if (marker.isApart && denied > 0) return undefined
  const rest = text.slice(end + next.end + denied, end + next.end + denied + SPOKEN_BEFORE)
  const repeats = tail !== '' && startsWithWords(rest, tail)
  const right = replacementOf(old, next, { marker, tail, rest, repeats, before })
  if (right === undefined || old.text.toLowerCase() === next.text.toLowerCase()) return undefined
  return {
    start: sliceStart + old.start,
    end: end + next.end + denied,
    right: repeats ? right : right + tail,
  }
}

/** The words between the value at `position` and the one before it. */
const introductionOf = (position: number, values: Value[], before: string) =>
  before.slice(values[position - 1]?.end ?? 0, values[position]?.start)

/** The position of the last value. In "18 euros for six, no sorry, 19 euros", that of the one before it. */
function oldPosition(values: Value[], next: Value): number {
  const [earlier, last] = values.slice(-2)
  const unit = categoryOf(next.text)
  const isCount = earlier && last && unit !== 'bare' && next.kind === 'amount' && last.kind === 'amount' && categoryOf(last.text) === 'bare'
  return isCount && earlier.kind === 'amount' && categoryOf(earlier.text) === unit ? values.length - 2 : values.length - 1
}

/** The marker, unless its words have another meaning here. */
function markerOf(match: RegExpExecArray, signsBefore: string, tail: string): Marker | undefined {
  const [text, signsAfter = ''] = match
  const words = [...text.matchAll(AMBIGUOUS_WORDS)].map(([word]) => word.toLowerCase())
  // "sorry. Sunday" begins another sentence.
  if (/[.!?]/u.test(signsAfter) && !/\.\.|…/u.test(signsAfter)) return undefined
  const isApart = /[.…]/u.test(signsBefore) && !signsBefore.includes('..')
  const marker = { text, isApart, isWithoutSigns: signsBefore === '' && signsAfter === '' && tail === '' }
  if (HAS_CERTAIN.test(text)) return { ...marker, isCertain: true }
  const last = words.at(-1)
  // "no £5 booking fee", "sorry no Sundays"
  if ((last === 'no' || last === 'nope') && signsAfter === '' && words.at(-2) !== 'wait') return undefined
  // "9 wait 10"
  if (words.length === 1 && last === 'wait' && (signsBefore === '' || signsAfter === '')) return undefined
  const isNoWaiting = /^(?:no wait|wait no)[^\p{L}]*$/iu.test(text)
  const isCertain = new Set(words).size > 1 && !isNoWaiting
  // "so don't wait, 5 tickets left"
  return isCertain || signsBefore !== '' || tail === '' ? { ...marker, isCertain } : undefined
}

/** The value after a marker, if only words such as "it's" precede it, or words that directly precede the old value too. */
function newValueAfter(after: string, introduction: string): Value | undefined {
  const value = valuesIn(after)[0]
  if (!value || /^['’]/u.test(after.slice(value.end))) return undefined
  const words = after.slice(0, value.start).split(' ').filter(Boolean)
  const repeated = (introduction.split(/[,.;:!?\n]/u).at(-1) ?? '').toLowerCase().split(' ')
  const isKnown = (word: string) => BETWEEN.test(word) || repeated.includes(word.toLowerCase())
  return words.length <= 4 && words.every((word) => /^[\p{L}'’]+$/u.test(word) && isKnown(word)) ? value : undefined
}

interface Surroundings {
  marker: Marker
  tail: string
  rest: string
  repeats: boolean
  before: string
}

/** The new value as it replaces the old one, or undefined if it is not certain that it does. */
function replacementOf(old: Value, next: Value, { marker, tail, rest, repeats, before }: Surroundings): string | undefined {
  if (old.kind !== next.kind || isListed(rest, next)) return undefined
  const ends = CLAUSE_END.test(rest)
  if (!marker.isCertain && /sorry|apologies|pardon|perd|entsch/iu.test(marker.text) && BAD_NEWS.test(sentenceEndOf(before)))
    return undefined
  if (tail !== '' && !repeats && (!ends || JOINED.test(tail))) return undefined
  const isOfTime = old.kind !== 'amount' || (categoryOf(old.text) === 'time' && categoryOf(next.text) === 'time')
  const mayContinue = marker.isCertain || (isOfTime && !marker.isApart && (marker.isWithoutSigns || !/wait/iu.test(marker.text)))
  const continues = CONTINUES.test(rest) || (marker.isCertain && CONTINUES_AFTER_CERTAIN.test(rest))
  if (!ends && !repeats && !(mayContinue && continues)) return undefined
  if (old.kind !== 'amount') return isSameForm(old, next) ? next.text : undefined
  return amountInstead(old.text, next.text, marker, before.slice(0, old.start))
}

function amountInstead(old: string, next: string, marker: Marker, before: string): string | undefined {
  const [from, to] = [categoryOf(old), categoryOf(next)]
  if (from === 'time' && to === 'time' && /^\d{1,2}:\d\d$/u.test(next)) return withUnitOf(old, next)
  if (from === to) return measureOf(old, from) === measureOf(next, to) ? next : undefined
  const isOrder = /make (?:that|it)/iu.test(marker.text) && !marker.isCertain
  if (to === 'bare') return marker.isApart || isOrder || from === 'position' ? undefined : withUnitOf(old, next)
  if (from !== 'bare' || !marker.isCertain || NAMED_NUMBER.test(before)) return undefined
  const isAfterTime = /(?:at|from|until|till|by|before|after|um|à|ab) $/iu.test(before)
  return isAfterTime === (to === 'time') ? next : undefined
}

/** "Room 4", "table 5", "for six" */
const NAMED_NUMBER =
  /(?:[\p{L}\d,] \p{Lu}\p{L}+|^\p{Lu}\p{L}+|for|of|pour|für|para|room|table|stall|unit|number|page|gate|platform|level|grade|year|ages?|hall|bay|lane) $/u

/** The currency of a price and the unit of a measure. */
function measureOf(amount: string, category: Category): string {
  if (category === 'money') return currencyOf(amount)
  return category === 'measure' ? unitOf(amount).toLowerCase().replace(/s$/u, '') : category
}

/** "Saturdays" does not become "Sunday", and "Saturday the 10th" not "Sunday", without its date. */
const isSameForm = (old: Value, next: Value) =>
  old.kind !== 'weekday' ||
  (/days(?!\p{L})/iu.test(old.text) === /days(?!\p{L})/iu.test(next.text) && (!/\d/u.test(old.text) || /\d/u.test(next.text)))

/** "Tuesday, Thursday and Friday", "£5 and £6" */
const isListed = (rest: string, { kind }: Value) =>
  valuesIn(rest.replace(/^,? (?:and |or |& )?/iu, '')).some((each) => each.start === 0 && each.kind === kind)

const isTail = (tail: string) => /^(?: (?:[\p{L}'’]{1,14}|\d{1,3}))*$/u.test(tail) && tail.split(' ').length - 1 <= MOST_WORDS_IN_TAIL

/** "8 and a half", "two thousand" */
const JOINED = /^ (?:thousand|million|hundred|grand)(?!\p{L})| (?:and|or|but)(?!\p{L})/iu

const startsWithWords = (text: string, words: string) =>
  text.toLowerCase().startsWith(words.toLowerCase()) && !/^[\p{L}\p{N}'’]/u.test(text.slice(words.length))

const sentenceEndOf = (before: string) => before.split(/[.!?\n] /u).at(-1) ?? ''

/** The length of ", not £45" after the new value. */
function denialIn(rest: string, old: string): number {
  const found = new RegExp(`^,? (?:and )?not (?:the |on |at )?${escaped(old)}${END}`, 'iu').exec(rest)
  return found?.[0].length ?? 0
}

const DENIED = /^,? (?:and )?not (?:the |on |at )?/iu

/** A sentence such as "Sorry, £40, not £45." corrects the sentence with £45, if there is one such sentence. */
function withAsides(text: string, removed: string[]): string {
  let result = text
  let from = 0
  for (let match = markerAfter(result, from); match; match = markerAfter(result, from)) {
    from = match.index + match[0].length - 1
    const aside = asideAt(result, match)
    const others = aside && [result.slice(0, match.index), result.slice(aside.end)]
    const isWrong = aside && new RegExp(`${START}${escaped(aside.wrong)}${END}`, 'giu')
    if (!aside || !others || !isWrong || others.flatMap((part) => part.match(isWrong) ?? []).length !== 1) continue
    removed.push(result.slice(match.index, aside.end).trim())
    const [start = '', rest = ''] = others.map((part) => part.replace(isWrong, () => aside.right))
    result = rest === '' ? start.trimEnd() : start + rest.trimStart()
    from = start.length
  }
  return result
}

function asideAt(text: string, match: RegExpExecArray): { right: string; wrong: string; end: number } | undefined {
  const before = text.slice(Math.max(0, match.index - SPOKEN_BEFORE), match.index)
  const from = match.index + match[0].length
  const after = text.slice(from, from + SPOKEN_AFTER)
  const right = newValueAfter(after, '')
  if (!right || !/(?:^|[.!?…\n] ?)$/u.test(before)) return undefined
  const denied = DENIED.exec(after.slice(right.end))
  const at = right.end + (denied?.[0].length ?? 0)
  const wrong = valuesIn(after).find(({ start }) => start === at)
  const isSame = wrong?.kind === right.kind && (right.kind !== 'amount' || categoryOf(wrong.text) === categoryOf(right.text))
  if (!denied || !wrong || !isSame) return undefined
  const sentenceEnd = /^(?:[.!] ?|(?=\n)|$)/u.exec(after.slice(wrong.end))
  return sentenceEnd ? { right: right.text, wrong: wrong.text, end: from + wrong.end + sentenceEnd[0].length } : undefined
}

/** A weekday and date that are given twice: "Wednesday, the eleventh, Wednesday the eleventh". */
const REPEATED_DAY = /(?<![\p{L}])(((?:mon|tues|wednes|thurs|fri|satur|sun)day),? (the \p{L}{4,14})),? \2,? \3(?![\p{L}])/giu

/** "Ask for Dave, sorry, Dan" */
const NAMES =
  /(?<=(?<![\p{L}])(?:with|from|by|at|for|to|in|ask|call|ring|text|and|see) )(\p{Lu}[\p{L}]{1,20}),? (?:no,? wait|no,? sorry|sorry|i mean|I mean|scratch that|wait),? (?:sorry,? |i mean,? )?(\p{Lu}[\p{L}]{1,20})(?![\p{L}'’])/gu
const NO_NAME =
  /^(?:we|it|they|you|he|she|the|our|my|your|this|that|there|these|those|no|not|all|everyone|folks|guys|everybody|please|but|and|only|just|if|as|cash)$/iu
const IS_MONTH = new RegExp(`^(?:${MONTH_NAME})$`, 'iu')

function withNames(text: string, removed: string[]): string {
  return text.replace(NAMES, (whole: string, wrong: string, right: string, at: number, all: string) => {
    const rest = all.slice(at + whole.length, at + whole.length + SPOKEN_BEFORE)
    const before = sentenceEndOf(all.slice(Math.max(0, at - SPOKEN_BEFORE), at))
    const isSameKind = IS_MONTH.test(wrong) === IS_MONTH.test(right) && valuesIn(wrong)[0]?.kind === valuesIn(right)[0]?.kind
    if (!isSameKind || NO_NAME.test(right) || !(CLAUSE_END.test(rest) || CONTINUES.test(rest)) || BAD_NEWS.test(before)) return whole
    removed.push(whole)
    return right
  })
}
