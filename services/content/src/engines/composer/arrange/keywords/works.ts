const KINDS = 'single album song track film documentary play show musical book novel podcast exhibition series zine game'.split(' ')
const WORK = `(?:${KINDS.map((kind) => `[${kind.charAt(0)}${kind.charAt(0).toUpperCase()}]${kind.slice(1)}`).join('|')}|EP)`
const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{N}’'-]{1,20}"
/** "our new play, The Salt Road, from 9 May" */
const AFTER_KIND = new RegExp(
  `(?<!\\p{L})${WORK}, ((?:${CAPITALIZED})(?: (?:(?:of|the|and|in|on|to|a) ){0,2}${CAPITALIZED}){1,4})(?=[,.;:!?])`,
  'gu',
)
/** 'New single "Motorway Birds"' */
const IN_QUOTES = new RegExp(
  `(?<!\\p{L})${WORK},? (?:called |titled |named )?["“‘'„«]([\\p{L}\\p{N}][^"“”‘„«»\\n]{2,34}?)["”’'“»](?![\\p{L}])`,
  'gu',
)

/** The names of works that a text says it is about: a play, a single, an exhibition. */
export function worksIn(text: string): string[] {
  const quoted = [...text.matchAll(IN_QUOTES)].map((match) => match[1] ?? '')
  const named = [...text.matchAll(AFTER_KIND)]
    .map((match) => match[1] ?? '')
    .filter((name) => /^\p{Lu}/u.test(name) && / \p{Lu}/u.test(name))
  return [...new Set([...quoted, ...named])].filter((name) => name.split(' ').length <= MOST_WORDS)
}

const MOST_WORDS = 5

/** A text without the names of works: their words have another meaning. */
export const withoutWorks = (text: string, works: readonly string[]) => works.reduce((rest, work) => rest.replaceAll(work, ' '), text)
