import { avoidedWordFinder, avoidedWordsIn } from './words-to-avoid.ts'

/** Stock phrases of language models and advertising, by language. A draft avoids them like the user's words to avoid. */
const PHRASES: readonly string[] = [
  // English
  'in a world where',
  'in the ever-evolving',
  'in the realm of',
  "let's dive in",
  "let's dive into",
  'dive deep into',
  'delve into',
  'without further ado',
  "here's the thing",
  "here's the kicker",
  'buckle up',
  'game-changer',
  'game changer',
  'game-changing',
  'cutting-edge',
  'state-of-the-art',
  'revolutionize',
  'revolutionizing',
  'take it to the next level',
  'to the next level',
  'unleash your',
  'elevate your',
  'supercharge your',
  'look no further',
  "it's not just about",
  'exciting news',
  "don't miss out",
  'stay tuned',
  'say goodbye to',
  'whether you are a seasoned',
  "whether you're a seasoned",
  'hidden gem',
  'must-have',
  // German
  'tauchen wir ein',
  'taucht ein in',
  'tauchen Sie ein',
  'wir freuen uns riesig',
  'spannende Neuigkeiten',
  'bleibt gespannt',
  'verpasst nicht',
  // French
  'dans un monde en constante évolution',
  'plongeons dans',
  'plongez dans',
  'au niveau supérieur',
  'ne manquez pas',
  'restez à l’écoute',
  // Spanish
  'en un mundo en constante evolución',
  'al siguiente nivel',
  'no te lo pierdas',
  'sumérgete en',
]

/** Up to two more words: "unlock your full potential". No articles and the like, with which another part of the sentence begins. */
const ANY =
  "(?: (?!(?:the|an?|of|in|on|at|to|for|and|we|you|i|is|are|was|has|der|die|das|und|wir|ist|le|la|les|et|el|los|y)(?![\\p{L}]))[\\p{L}\\p{N}\\p{Pd}']+){0,2}"
/** Stock phrases that are often varied. */
const FLEXIBLE: readonly RegExp[] = [
  // English
  `in today's${ANY} (?:world|age|era|landscape|marketplace)`,
  `ever-(?:evolving|changing)${ANY} (?:landscape|world)`,
  `(?:unlock|unleash)(?:ing)? (?:your|the|their|our)${ANY} (?:potential|power|secrets)`,
  `navigating the${ANY} complexities`,
  `the possibilities are${ANY} endless`,
  `your${ANY} one-stop shop`,
  `(?:we are|we're|i am|i'm)${ANY} (?:thrilled|excited|delighted) to${ANY} (?:announce|share)`,
  `embark(?:ing)? on an?${ANY} journey`,
  `an?${ANY} testament to`,
  // German
  `in der heutigen${ANY} (?:welt|zeit)`,
  `in unserer schnelllebigen${ANY} (?:welt|zeit)`,
  `auf (?:das|ein)${ANY} (?:nächste|neue)s? level`,
  // French
  `dans le monde${ANY} d'aujourd'hui`,
  `nous sommes${ANY} (?:ravis|heureux) de${ANY} vous annoncer`,
  // Spanish
  `en el mundo${ANY} actual`,
  `estamos${ANY} emocionados de${ANY} (?:anunciar|compartir)`,
].map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}_])${phrase.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}_])`, 'iu'))

const exactPhrasesIn = avoidedWordFinder(PHRASES.map(plainQuotes))

/** The stock phrases that the text uses and the user's own texts do not. */
export function wornPhrasesIn(text: string, own: string): string[] {
  const plain = plainQuotes(text)
  const plainOwn = plainQuotes(own)
  const exact = exactPhrasesIn(plain)
  const allowed = new Set(avoidedWordsIn(plainOwn, exact))
  const known = plainOwn.toLowerCase().replace(/\s+/gu, ' ')
  const flexible = FLEXIBLE.flatMap((phrase) => {
    const found = phrase.exec(plain)?.[0].replace(/\s+/gu, ' ')
    if (found === undefined || known.includes(found.toLowerCase())) return []
    return [found.charAt(0).toLowerCase() + found.slice(1)]
  })
  return [...flexible, ...exact.filter((phrase) => !allowed.has(phrase))]
}

function plainQuotes(text: string): string {
  return text.normalize('NFC').replace(/[’‘]/gu, "'")
}
