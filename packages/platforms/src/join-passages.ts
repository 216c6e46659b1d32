/** A sentence or line of a prompt, as it is published or not. */
export interface JoinedPassage {
  text: string
  /** The passage as the user typed it. */
  source: string
  isPublished: boolean
}

/** The published sentences, with the line breaks and paragraphs of the prompt between them. */
export function joinPassages(prompt: string, passages: readonly JoinedPassage[]): string {
  const places = placesIn(prompt, passages)
  let text = ''
  let end: number | undefined
  let mark = ''
  passages.forEach((passage, index) => {
    if (!passage.isPublished) return
    const place = places[index]
    const between = end !== undefined && place && place.start >= end ? prompt.slice(end, place.start) : undefined
    // The words that went on with the sentence were deselected.
    if (text.endsWith(',') && /^\p{Lu}/u.test(passage.text) && /^\p{Ll}/u.test(passage.source)) text = `${text.slice(0, -1)}.`
    text = text === '' ? passage.text.trim() : joinedWith(text, mark, between) + passage.text.trim()
    end = place?.end
    mark = signBehind(passage)
  })
  return text.replace(/,$/u, '.')
}

/** Where the source of each passage is in the prompt; undefined if it is not found. */
function placesIn(prompt: string, passages: readonly JoinedPassage[]): ({ start: number; end: number } | undefined)[] {
  let from = 0
  return passages.map(({ source }) => {
    const start = source === '' ? -1 : prompt.indexOf(source, from)
    if (start < 0) return undefined
    from = start + source.length
    return { start, end: from }
  })
}

/** The last sign of a source. That of a question to the writer is none of the words that were taken from it. */
function signBehind({ text, source }: JoinedPassage): string {
  const sign = source.trimEnd().slice(-1)
  return sign === '?' && lettersOf(text) !== lettersOf(source) ? '' : sign
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const STOPS = '.!?…'
const SENTENCE_ENDS = `${STOPS}:;,"”’)»`
const CJK_ENDS = '。！？」』）'

/**
 * A text with what separates it from the next sentence. `mark`: the last character of its last source, `between`: the part of the prompt between the
 * sentences, undefined if unknown.
 */
function joinedWith(text: string, mark: string, between: string | undefined): string {
  const [, ...after] = between?.split('\n') ?? []
  if (after.slice(0, -1).some((line) => line.trim() === '')) return `${text}\n\n`
  const last = text.slice(-1)
  if (between === undefined || after.length > 0) return `${text}\n`
  if (CJK_ENDS.includes(last)) return text
  if (SENTENCE_ENDS.includes(last)) return `${text} `
  return mark !== '' && STOPS.includes(mark) ? `${text}${mark} ` : `${text}\n`
}
