import { ASKING_VERBS, AUXILIARIES, isVerb, plain, wordsOf } from './lexicon.ts'

/** One sentence of the brief, cleaned. */
export interface Point {
  text: string
  question: boolean
  /** Asks the reader to do something. */
  ask: boolean
  /** Has no verb of its own. */
  fragment: boolean
  /** Leans on the sentence before it. */
  leans: boolean
}

export function readPoint(text: string): Point {
  const fragment = !hasVerb(text)
  return {
    text,
    question: /[?？؟](?:["”’)\s]|\p{Extended_Pictographic}|\uFE0F)*$/u.test(text),
    ask: isAsk(text),
    fragment,
    leans: leansBack(text),
  }
}

function hasVerb(text: string): boolean {
  const words = wordsOf(text)
  if (/^(?:we|i|they|he|she|you|it|there)$/iu.test(words[0] ?? '') && words.length > 1) return true
  return words.some((word, index) => {
    const before = plain(words[index - 1] ?? '')
    if (AUXILIARIES.has(plain(word))) return true
    const namesThing = /^(?:a|an|the|our|my|your|their|his|her|its|this|that|new|first|free|to|of|for|no)$/u.test(before)
    if (namesThing || (index === 0 && !ASKING_VERBS.has(plain(word)))) return false
    return isVerb(word) || (/ed$/u.test(word) && word.length > 4)
  })
}

const FOLLOWS_ASK =
  /^(?:a|an|the|your|our|my|us|me|this|these|it|one|now|today|here|at|by|in|on|for|from|with|to|up|out|online|early|directly|before|and|or|how|what|if|yourself|along|over|down|some|any|all|more|ahead|along|away|off|between|until|via|through|soon)$/u
const PLAIN_ASKS =
  /^(?:visit|follow|call|contact|email|join|meet|subscribe|message|donate|bring|rsvp|dm|whatsapp|text|discover|explore|download|reserve|register|apply|volunteer|find|read|listen|watch)$/u

function isAsk(text: string): boolean {
  if (/\?\s*$/u.test(text)) return false
  const bare = text.replace(/^(?:so|just|please|and|now|then)[, ]+/iu, '')
  const words = wordsOf(bare).map(plain)
  const [first = '', second = ''] = words
  if (/^(?:don't|do|never)$/u.test(first) && /^(?:miss|forget|wait|hesitate|not|be)$/u.test(second)) return true
  if (ASKING_VERBS.has(first) && !AUXILIARIES.has(second)) {
    if (FOLLOWS_ASK.test(second) || words.length === 1) return true
    if (PLAIN_ASKS.test(first)) return true
    if (/^\S+\s+(?:https?:|www\.|@|[\w-]+\.\w{2,}|\+?\d)/u.test(bare)) return true
  }
  if (/^if you\b/iu.test(bare))
    return /,\s*(?:please\s+|just\s+)?(?:email|call|message|write|send|visit|drop|come|contact|ask|tell|let|get|stop|join|apply|return|bring)\b/iu.test(
      bare,
    )
  if (/^you can (?:book|order|register|apply|buy|reach|find|sign|join|call|return|download|listen)\b/iu.test(bare)) return true
  return /^(?:tickets?|registration|details|more|more information|info|menu|bookings?|sign-?ups?|link|read more|orders?|download|applications?|pre-?orders?)\b.{0,40}(?:https?:|www\.|@|[\w-]+\.\w{2,}\/|[\w-]+\.(?:com|org|net|io|fr|example|app)\b)/iu.test(
    bare,
  )
}

function leansBack(text: string): boolean {
  if (
    /^(?:this|these|that) (?:is|are|was|were|means|makes|gives|helps|saves|lets|brings|took|has|will|can|allows|way|one|led|also)\b/iu.test(
      text,
    )
  )
    return true
  return /^(?:it|they|he|she|its|their|his|her|them|those|both|and|but|so|then|also|however|because|which|instead|therefore|that's|that’s|it's|it’s|they're|the same|the rest|the other|after that|since then|as a result|in addition|meanwhile|afterwards|later|finally|otherwise|next|plus|by the way|one of them)\b/iu.test(
    text,
  )
}
