import { words } from './emphasized-parts.ts'
import { clausesOf, sentencesOf, withoutLastMark } from './instruction-parts.ts'

/** Words before a direction: "please do a slow", "then add some". */
const LEAD =
  /^(?:(?:please|pls|then|and|also|maybe|with|add|do|make|have|want|i|we|would|like|a|an|the|some|really|very|nice|slow|slowly|quick|quickly|fast|smooth|smoothly|gentle|gently|soft|big|little) ){0,6}/iu
/** What a camera or an editor does. "Zoom call at 5" and "pan pizza" are no directions. */
const MOVE =
  /^(?:zoom(?:s|ing)?(?: (?:in|out|on|onto|to|into|over|towards?|at)\b|$)|pan(?:s|ning)? (?:left|right|up|down|over|across|from|to|along)\b|tilt(?:s|ing)? (?:up|down)\b|close[- ]?ups? (?:of|on|shot)\b|fade (?:in|out|to (?:black|white))\b|cuts? (?:to (?:the|an?|my)|between)\b|(?:jump )?cuts$|transitions?(?: between\b|$)|slow[- ]?mo(?:tion)?\b|b-?roll\b|camera (?:moves?|pans?|zooms?|follows?|should)\b|ken burns\b)/iu
/** Which picture comes when: "start with the outside shot", "use the bread photo first". */
const ORDERS = words('start begin open end finish close use show put')
const PICTURES = words('shot shots photo photos picture pictures pic pics image images clip clips frame frames close-up close-ups')
/** After a picture: "the photo of the bread", "the last shot first", but not "our photo booth". */
const AFTER_PICTURE = words('of from with in first last second third next at')
const LONGEST_ORDER = 12

function isOrder(text: string): boolean {
  const [first = '', ...others] = text.replace(LEAD, '').toLowerCase().split(' ')
  const at = others.findIndex((word) => PICTURES.has(word))
  const next = others[at + 1]
  return (
    ORDERS.has(first) &&
    at >= 0 &&
    others.length < LONGEST_ORDER &&
    (next === undefined || AFTER_PICTURE.has(next) || /^\d{1,2}$/u.test(next))
  )
}

/** Whether a sentence or a clause is about the camera or the order of the pictures, and so not for viewers. In English. */
export function isDirection(text: string): boolean {
  const plain = withoutLastMark(text.trim().replace(/[.!]{1,5}$/u, ''))
  return MOVE.test(plain.replace(LEAD, '')) || isOrder(plain)
}

/** Divides a text into what viewers read and the directions in it. Lines stay lines, and a text without directions stays as it was typed. */
export function withoutDirections(text: string): { shown: string; directions: string[] } {
  const directions: string[] = []
  const lines = text.split('\n').map((line) => {
    const sentences = sentencesOf(line)
    const rest = sentences.map((sentence) => shownOf(sentence, directions))
    return sentences.every((sentence, index) => sentence === rest[index]) ? line : rest.filter(Boolean).join(' ')
  })
  if (directions.length === 0) return { shown: text, directions }
  return {
    shown: lines
      .filter((line, index) => line !== '' || text.split('\n')[index] === '')
      .join('\n')
      .trim(),
    directions,
  }
}

/** The sentence without the directions at its start and its end, which are added to the list. */
function shownOf(sentence: string, directions: string[]): string {
  const clauses = clausesOf(sentence)
  const from = clauses.findIndex((clause) => !isDirection(clause))
  if (from < 0) {
    directions.push(sentence)
    return ''
  }
  const to = clauses.findLastIndex((clause) => !isDirection(clause)) + 1
  if (from === 0 && to === clauses.length) return sentence
  directions.push(...clauses.slice(0, from), ...clauses.slice(to))
  const text = clauses.slice(from, to).join(' ')
  return to < clauses.length ? `${withoutLastMark(text)}.` : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
