import { outsideFixed } from './spans.ts'

// [full, short]; the short form only before another word: "that is where we are." keeps its end.
const PAIRS: [string, string][] = [
  ['we are', "we're"],
  ['you are', "you're"],
  ['they are', "they're"],
  ['I am', "I'm"],
  ['it is', "it's"],
  ['that is', "that's"],
  ['here is', "here's"],
  ['we will', "we'll"],
  ['you will', "you'll"],
  ['they will', "they'll"],
  ['I will', "I'll"],
  ['it will', "it'll"],
  ['do not', "don't"],
  ['does not', "doesn't"],
  ['did not', "didn't"],
  ['is not', "isn't"],
  ['are not', "aren't"],
  ['was not', "wasn't"],
  ['were not', "weren't"],
  ['have not', "haven't"],
  ['has not', "hasn't"],
  ['cannot', "can't"],
  ['will not', "won't"],
  ['would not', "wouldn't"],
  ['should not', "shouldn't"],
  ['could not', "couldn't"],
]

const likeCase = (word: string, model: string) => (/^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word)

/** "We are open" → "We're open". */
export function contracted(text: string): string {
  return outsideFixed(text, (part) =>
    PAIRS.reduce(
      (result, [full, short]) =>
        result.replace(new RegExp(`(?<![\\p{L}'’-])${full}(?= [\\p{L}\\p{N}])(?! not\\b)`, 'giu'), (found) => likeCase(short, found)),
      part,
    ),
  )
}

/** "We're open" → "We are open". Possessives and "it's" before a participle stay, where the full form is uncertain. */
export function expanded(text: string): string {
  return outsideFixed(text, (part) =>
    PAIRS.reduce((result, [full, short]) => {
      const pattern = short.replace("'", "['’]")
      const uncertain = /^(?:it's|that's|here's)$/u.test(short) ? '(?! (?:been|got|had|become|gone|made|done|taken|given)\\b)' : ''
      return result.replace(new RegExp(`(?<![\\p{L}'’-])${pattern}(?![\\p{L}])${uncertain}`, 'giu'), (found) => likeCase(full, found))
    }, part),
  )
}
