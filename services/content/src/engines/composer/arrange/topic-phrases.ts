import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { plain } from '../../../domain/brief/lexicon.ts'
import { type TopicWord, topicEstimates, topicsFrom } from '../../../domain/brief/roles/topics.ts'
import { isPerson, wholeCompounds, withoutVerb } from './keywords/english-nouns.ts'
import { VAGUE } from './keywords/subjects.ts'
import { isInBackground, STREET } from './tag-phrases.ts'

/** Chosen with the texts of training/topics that were held back: see "Hashtags" in COMPOSER.md. */
const LEAST = 0.4
const LEAST_ALONE = 0.25
const LEAST_OF_OTHERS = 0.35
/** If the user requests several. */
const LEAST_OF_REQUESTED = 0.25
/** The mean of the words of each phrase but the first. */
const LEAST_MEAN = 0.4
/** The whole compound is taken if it is at least this much as probable as its part. */
const SHARE_OF_WHOLE = 0.6
/** Of an earlier occupation or a negated phrase. */
const LEAST_IN_BACKGROUND = 0.6
/** More phrases than any platform has hashtags. Each takes the tagger a fraction of a millisecond, and a long text can have a thousand. */
const MOST_CANDIDATES = 32

/**
 * What the network takes for the subjects of a text, the most probable first, then the `phrases` that the rules find where the network does not doubt them. If it finds nothing, less is
 * needed, so that a text has a hashtag; a user who requests several gets all.
 */
export function topicPhrases(
  brief: Brief,
  words: readonly TopicWord[],
  { phrases, atLeast }: { phrases: readonly string[]; atLeast: number },
): string[] {
  const sentences = [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)]
  const whole = sentences.join('\n')
  const text = whole.toLowerCase()
  const estimateOf = topicEstimates(words)
  const named = (phrase: string) => {
    const sentence = sentences.find((each) => each.includes(phrase)) ?? ''
    const bare = withoutVerb(phrase, sentence)
    const compounds = wholeCompounds(bare, sentence, estimateOf)
    return compounds.every((each) => estimateOf(each) >= estimateOf(bare) * SHARE_OF_WHOLE) ? compounds : [bare]
  }
  const isTag = (phrase: string) =>
    text.includes(phrase.toLowerCase()) &&
    !STREET.test(phrase) &&
    !VAGUE.has(plain(phrase)) &&
    !/\p{N}/u.test(phrase) &&
    !isPerson(phrase) &&
    (estimateOf(phrase) >= LEAST_IN_BACKGROUND || !isInBackground(phrase, whole))
  const tagsFrom = (least: number) => topicsFrom(words, least).slice(0, MOST_CANDIDATES).flatMap(named).map(withoutVague).filter(isTag)
  const certain = tagsFrom(LEAST).filter((phrase, index) => index === 0 || estimateOf(phrase) >= LEAST_MEAN)
  const leastOfOthers = atLeast > 1 ? LEAST_OF_REQUESTED : LEAST_OF_OTHERS
  const found = [...new Set([...certain, ...phrases.filter((phrase) => estimateOf(phrase) >= leastOfOthers)])]
  if (found.length >= atLeast) return found
  const weaker = tagsFrom(LEAST_ALONE)
  return [...new Set([...found, ...weaker, ...(atLeast > 1 ? phrases : [])])].slice(0, atLeast)
}

/** "mugs" of "new mugs", "staffy cross" of "7 yr old staffy cross": the first word is no search term. */
function withoutVague(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ')
  return rest.length > 0 && VAGUE.has(plain(first)) && !/^\p{Lu}/u.test(first) ? withoutVague(rest.join(' ')) : phrase
}
