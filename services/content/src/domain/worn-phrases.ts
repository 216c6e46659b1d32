import { avoidedWordsIn } from './words-to-avoid.ts'

/** Stock phrases of language models and advertising, by language. A draft avoids them like the user's words to avoid. */
const PHRASES: readonly string[] = [
  // English
  "in today's fast-paced world",
  "in today's digital age",
  "in today's world",
  'in a world where',
  'in the ever-evolving',
  'ever-evolving landscape',
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
  'unlock the power',
  'unlock your potential',
  'unlock the secrets',
  'unleash the power',
  'unleash your',
  'elevate your',
  'supercharge your',
  'look no further',
  "it's not just about",
  'a testament to',
  'navigating the complexities',
  'the possibilities are endless',
  'your one-stop shop',
  'exciting news',
  'we are thrilled to announce',
  "we're thrilled to announce",
  'we are excited to announce',
  "we're excited to announce",
  "i'm thrilled to announce",
  "i'm excited to share",
  "we're excited to share",
  "don't miss out",
  'stay tuned',
  'say goodbye to',
  'whether you are a seasoned',
  "whether you're a seasoned",
  'embark on a journey',
  'hidden gem',
  'must-have',
  // German
  'in der heutigen schnelllebigen Welt',
  'in der heutigen Zeit',
  'in der heutigen digitalen Welt',
  'tauchen wir ein',
  'taucht ein in',
  'tauchen Sie ein',
  'auf das nächste Level',
  'auf ein neues Level',
  'wir freuen uns riesig',
  'spannende Neuigkeiten',
  'bleibt gespannt',
  'verpasst nicht',
  // French
  "dans le monde d'aujourd'hui",
  'dans un monde en constante évolution',
  'plongeons dans',
  'plongez dans',
  'au niveau supérieur',
  'ne manquez pas',
  'restez à l’écoute',
  'nous sommes ravis de vous annoncer',
  // Spanish
  'en el mundo actual',
  'en un mundo en constante evolución',
  'al siguiente nivel',
  'no te lo pierdas',
  'estamos emocionados de anunciar',
  'sumérgete en',
]

/** The stock phrases that the text uses and the user's own texts do not. */
export function wornPhrasesIn(text: string, own: string): string[] {
  const phrases = PHRASES.map(plainQuotes)
  const found = avoidedWordsIn(plainQuotes(text), phrases)
  const allowed = new Set(avoidedWordsIn(plainQuotes(own), found))
  return found.filter((phrase) => !allowed.has(phrase))
}

function plainQuotes(text: string): string {
  return text.replace(/[’‘]/gu, "'")
}
