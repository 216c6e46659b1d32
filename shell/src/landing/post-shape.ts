/** How words typed into the try-it box sit in a post: an opening line, short lines of body, tags from the writer's own words. */
export interface PostShape {
  opening: string
  lines: string[]
  tags: string[]
}

const FEW_WORDS = new Set(
  'about after again also another around because been before being both could does doing down during each every from have having here into just like made make many more most much need only other over same should since some such than that their them then there these they this those through today under until very want were what when where which while will with without would write your yours post caption'.split(
    ' ',
  ),
)

/** Rearranges only: every word shown is the writer's own. */
export function shapePost(words: string): PostShape {
  const text = words.replace(/\s+/g, ' ').trim()
  if (!text) return { opening: '', lines: [], tags: [] }
  const sentences = text
    .match(/[^.!?…]+[.!?…]*(?:\s|$)/g)
    ?.map((sentence) => sentence.trim())
    .filter(Boolean) ?? [text]
  const [first = text, ...rest] = sentences
  const [opening, remainder] = cutOpening(first)
  return { opening, lines: [...(remainder ? [remainder] : []), ...rest], tags: tagsOf(text) }
}

/** An opening that is read before the fold: a clause of the first sentence when the sentence is long. */
function cutOpening(sentence: string): [string, string] {
  if (sentence.length <= 70) return [sentence, '']
  const clause = /^(.{20,68}?[,;:–—])\s+(.+)$/.exec(sentence)
  if (clause?.[1] && clause[2]) return [clause[1].replace(/[,;:–—]$/, '.'), upperFirst(clause[2])]
  const cut = sentence.lastIndexOf(' ', 66)
  return cut > 20 ? [`${sentence.slice(0, cut)}…`, `…${sentence.slice(cut + 1)}`] : [sentence, '']
}

function tagsOf(text: string): string[] {
  const tags: string[] = []
  for (const word of text.match(/\p{L}[\p{L}\p{N}]{3,}/gu) ?? []) {
    const tag = word.toLowerCase()
    if (!FEW_WORDS.has(tag) && !tags.includes(tag)) tags.push(tag)
  }
  return tags.sort((a, b) => b.length - a.length).slice(0, 3)
}

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
