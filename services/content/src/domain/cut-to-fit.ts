import { measure, type PlatformId, platformById, splitSentences, unnumberedPosts } from '@loomcast/platforms'

const TAG_LINE = /^(?:[#＃][\p{L}\p{N}_]+\s*)+$/u

/**
 * Shortens a text that is over its platform's limit, or a thread with too many posts: drops whole sentences from the end, keeps a last line of hashtags if possible. If the first sentence
 * alone is too long, cuts it after a word, with an ellipsis. Returns the text unchanged if its length is no problem.
 */
export function cutToFit(platform: PlatformId, text: string): string {
  if (isShort(platform, text)) return text
  const lines = text.trimEnd().split('\n')
  const lastLine = lines.at(-1) ?? ''
  const tags = lines.length > 1 && TAG_LINE.test(lastLine) ? `\n\n${lastLine}` : ''
  const units = unitsOf(tags ? lines.slice(0, -1).join('\n').trimEnd() : text.trimEnd())
  for (const ending of tags ? [tags, ''] : ['']) {
    const count = mostUnits(units, (body) => isShort(platform, `${body}${ending}`))
    if (count > 0) return `${joined(units.slice(0, count))}${ending}`
  }
  return cutWords(platform, units[0]?.text ?? '')
}

interface Unit {
  text: string
  /** What separates it from the unit before. */
  gap: string
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let gap = ''
  for (const line of text.split('\n')) {
    for (const sentence of splitSentences(line)) {
      units.push({ text: sentence, gap })
      gap = ' '
    }
    gap = gap === ' ' || units.length === 0 ? '\n' : `${gap}\n`
  }
  return units
}

const joined = (units: readonly Unit[]) => units.map(({ text, gap }, index) => (index === 0 ? text : gap + text)).join('')

/** By bisection, so that a long text is not measured once per sentence. */
function mostUnits(units: readonly Unit[], fits: (body: string) => boolean): number {
  let fitting = 0
  let tooMany = units.length + 1
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(joined(units.slice(0, middle)))) fitting = middle
    else tooMany = middle
  }
  return fitting
}

function cutWords(platform: PlatformId, sentence: string): string {
  const words = sentence.split(' ').map((text): Unit => ({ text, gap: ' ' }))
  const count = mostUnits(words, (body) => isShort(platform, `${body}…`))
  if (count > 0) return `${joined(words.slice(0, count)).replace(/[\s,;:–-]{1,5}$/u, '')}…`
  const letters = Array.from(sentence, (text): Unit => ({ text, gap: '' }))
  return `${joined(
    letters.slice(
      0,
      mostUnits(letters, (body) => isShort(platform, `${body}…`)),
    ),
  )}…`
}

function isShort(platform: PlatformId, text: string): boolean {
  const posted = platformById(platform).features.thread ? withRightTotal(text) : text
  return !measure(platform, posted).problems.some(({ code }) => code === 'over_limit' || code === 'too_many_posts')
}

/** A cut thread with the number of its remaining posts as the total, so that it is measured post by post. */
function withRightTotal(text: string): string {
  const posts = unnumberedPosts(text)
  return posts.length < 2 ? text : posts.map((post, index) => `${index + 1}/${posts.length} ${post}`).join('\n\n')
}
