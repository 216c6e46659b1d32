/** Hostile texts. Each is repeated up to the length that a field accepts. */
export const SHAPES: Readonly<Record<string, string>> = {
  words: 'word ',
  spaces: ' ',
  asterisks: '*',
  'emoji families': '👨‍👩‍👧‍👦',
  'combining marks': '\u0301',
  'short links': 'a.co ',
  'parentheses in links': 'http://a.com/(a)(',
  hashtags: '#a ',
  mentions: '@a ',
  quotes: '"',
  newlines: '\n',
  periods: '.',
  'sentence ends': 'a!? ',
  'numbered points': '1) a\n',
  'numbered posts': '1/ a\n',
  CJK: '日本',
  'flags without a pair': '🇫',
  dates: '5 May, 9.30am £2 ',
  'short lines': 'the\n',
  bullets: '* a\n',
  'short questions': 'a? ',
  brackets: '(',
  digits: '7 ',
}

/** Returns a text of `length` UTF-16 units without unpaired surrogates. Starts and ends with a letter, so that nothing is trimmed. */
export function hostileText(shape: string, length: number): string {
  if (length < 3) return 'a'.repeat(length)
  const text = shape.repeat(Math.ceil(length / shape.length)).slice(0, length - 2)
  return `a${text.toWellFormed() === text ? text : text.slice(0, -1)}z`
}
