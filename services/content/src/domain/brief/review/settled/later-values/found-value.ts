const ONES = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const DAY = String.raw`(?:mon|tues?|wed(?:nes)?|weds|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}{0,6}`

export type ValueKind = 'money' | 'date' | 'day' | 'range' | 'clock' | 'count'

/** A value in a text: its kind, its words and its offsets. */
export interface FoundValue {
  kind: ValueKind
  text: string
  start: number
  end: number
}

const BEFORE = String.raw`(?<![\p{L}\p{N}.,:/£€$-])`
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,:/]\d)`
const CLOCK = String.raw`\d{1,2}(?:[.:]\d\d)? ?[ap]m|\d{1,2}[.:]\d\d|(?:half|quarter) (?:past |to )?(?:${ONES}|\d{1,2})`

/** The kinds from the most to the least certain: what one has found is not found again. */
const KINDS: [ValueKind, RegExp][] = [
  ['money', /(?<![\p{L}\p{N}.,])[£€$]\d(?:[\d.,]*\d)?(?:[mk](?![\p{L}\p{N}]))?/giu],
  [
    'date',
    new RegExp(
      String.raw`${BEFORE}(?:${DAY},? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?)${AFTER}`,
      'giu',
    ),
  ],
  [
    'range',
    new RegExp(
      String.raw`${BEFORE}\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)? ?(?:[-–]|to|till?|until) ?\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)?${AFTER}`,
      'giu',
    ),
  ],
  ['day', new RegExp(String.raw`${BEFORE}${DAY}(?!['’\p{L}\p{N}])`, 'giu')],
  ['clock', new RegExp(String.raw`${BEFORE}(?:${CLOCK})${AFTER}`, 'giu')],
  ['count', new RegExp(String.raw`${BEFORE}(?:\d(?:[\d.,]*\d)?|${ONES})${AFTER}`, 'giu')],
]

/** The values of a text in the order of their kinds. A number within a date is no count. */
export function valuesIn(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const [kind, pattern] of KINDS)
    for (const match of text.matchAll(pattern)) {
      const value = { kind, text: match[0], start: match.index, end: match.index + match[0].length }
      if (found.every(({ start, end }) => value.end <= start || value.start >= end)) found.push(value)
    }
  return found
}

const signOf = (value: string) => /^[£€$]/u.exec(value)?.[0]

/** Whether one value can stand in place of another: "200" for "$190", "11pm" for "10pm", but not "£5" for "€6". */
export function canReplace(value: FoundValue, old: FoundValue): boolean {
  if (value.kind === 'money') return old.kind === 'money' && signOf(value.text) === signOf(old.text)
  if (value.kind === 'count') return old.kind === 'count' || old.kind === 'money'
  return value.kind === old.kind
}

/** A text with a new value in place of one of its own, which gives its currency. */
export function withValue(text: string, old: FoundValue, value: FoundValue): string {
  const sign = old.kind === 'money' && signOf(value.text) === undefined ? (signOf(old.text) ?? '') : ''
  return text.slice(0, old.start) + sign + value.text + text.slice(old.end)
}
