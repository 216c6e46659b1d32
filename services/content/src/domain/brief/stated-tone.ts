import { PLATFORM_NAMES } from './platform-words.ts'

/** How a text is to sound, as far as rules can follow it. `restrained` adds nothing, `calm` also removes exclamation marks. */
export type Manner = 'warm' | 'cheerful' | 'casual' | 'funny' | 'formal' | 'urgent' | 'sorry' | 'calm' | 'restrained'

/** An instruction or a request that names a tone. */
export interface ToneWish {
  /** The part of the brief that names it, for notices. */
  wish: string
  manners: Manner[]
  /** Whether the part says nothing but the tone. */
  isOnlyTone: boolean
}

const WORDS: [Manner, string][] = [
  [
    'warm',
    'warm|warmer|warmly|warmth|cosy|cozy|friendly|friendlier|welcoming|inviting|kind|kindly|caring|heart-?felt|heart-?warming|personal|neighbou?rly|homely|cercan[oa]|cálid[oa]|amable|cariños[oa]|freundlich\\p{L}{0,2}|herzlich\\p{L}{0,2}|nett\\p{L}{0,2}|persönlich\\p{L}{0,2}|chaleureux|chaleureuse|amical|sympa',
  ],
  [
    'cheerful',
    'cheerful|cheery|fun|upbeat|celebratory|celebrating|exciting|excited|energetic|lively|playful|happy|joyful|joyous|enthusiastic|motivating|motivational|encouraging|bubbly|festive|catchy|vibrant|jolly|inspiring|light-?hearted|alegre|divertid[oa]|animad[oa]|festiv[oa]|fröhlich\\p{L}{0,2}|munter|joyeux|joyeuse|festif|festive',
  ],
  [
    'casual',
    'casual|relaxed|informal|chatty|laid-? ?back|conversational|down-to-earth|easy-?going|chilled|chill|coloquial|locker\\p{L}{0,2}|lässig|entspannt|ungezwungen|décontracté|détendu',
  ],
  [
    'funny',
    'funny|funnier|humou?rous|humou?r|witty|jok(?:e|es|ey)|cheeky|silly|quirky|tongue-in-cheek|hilarious|gracios[oa]|lustig\\p{L}{0,2}|witzig\\p{L}{0,2}|drôle',
  ],
  [
    'formal',
    'professional|professionally|formal|formally|serious|business-?like|corporate|sober|polished|official|profesional|seri[oa]|professionell\\p{L}{0,2}|sachlich\\p{L}{0,2}|seriös\\p{L}{0,2}|förmlich|professionnel|professionnelle|sérieux',
  ],
  ['urgent', 'urgent|dringend|urgente'],
  ['sorry', 'apologetic|apologise|apologize|apology|sorry|sorries'],
  [
    'calm',
    'straightforward|no-nonsense|gentle|gently|calm|calming|calmer|reassuring|understated|low-?key|neutral|matter-of-fact|restrained|ruhig|tranquil[oa]',
  ],
  [
    'restrained',
    'sincere|sincerely|humble|respectful|respectfully|tasteful|dignified|somber|sombre|tactful|sensitive|sensitively|sincer[oa]|respetuos[oa]|respektvoll\\p{L}{0,2}|aufrichtig\\p{L}{0,2}|sincère|respectueux|respectueuse',
  ],
]
/** What a tone is not: "not corporate", "nothing salesy". */
const AGAINST: [Manner, string][] = [
  ['casual', 'formal|corporate|stuffy|stiff|posh|official|robotic|boring|serious|formell|förmlich|steif'],
  [
    'calm',
    'salesy|sales-?y|pushy|dramatic|scary|scaring|hype|hyped|hypey|shouty|loud|sensational|alarming|alarmist|aggressive|clickbait|desperate|over the top|in your face|panic|preachy|bossy|angry|werblich|reißerisch|comercial',
  ],
  [
    'restrained',
    'soppy|sappy|grovelling|groveling|apologetic|cheesy|corny|cringe|cringey|cringy|gushing|gushy|twee|silly|childish|cutesy|casual|chatty|funny|jokey|bubbly|kitschig|cursi|infantil',
  ],
]

const any = (words: string) => new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'giu')
const POSITIVE = WORDS.map(([manner, words]) => [manner, any(words)] as const)
const NEGATIVE = AGAINST.map(([manner, words]) => [manner, any(words)] as const)
const ALL = any([...WORDS, ...AGAINST].map(([, words]) => words).join('|'))

/** What the tone is of, or nothing: "formal dinner" and "fun run" are subjects. */
const OF_TEXT = new RegExp(
  String.raw`^(?:[.,;:!?\n)+&/\]]|$| ?[+&/–—-]| (?:and|but|yet|or|not|no|nothing|never|without|please|pls|plz|tho|though|lol|ta|thx|thanks|enough|instead|rather|because|cos|as|too|if|about|posts?|captions?|texts?|tone|voice|vibe|feel|style|wording|language|sentences?|articles?|tweets?|threads?|blogs?|announcements?|notices?|updates?|messages?|social|short|y|e|und|et|aber|pero|bitte|schreiben|gehalten|klingen|porfa|por|para|[a-z]{0,12} (?:posts?|captions?)|${PLATFORM_NAMES})(?![\p{L}]))`,
  'iu',
)
/** What the text is about. */
const SUBJECT = / (?:about|announcing|promoting|advertising|for our|for my|for the) [^.,;:!?\n]{0,200}/giu
/** A wish for an apology is one, "sorry, we are closed" is text. */
const NAMES_APOLOGY =
  /(?<!\p{L})(?:(?:say|says|saying|sound|sounds|sounding|be|with|an?|make it|make this|bit|really|very|so|nicely|please|pls|and|but|apologetic|tone) (?:we['’]?re |we are |i['’]?m |that we are |very |really |so |truly |a (?:bit|little) |properly ){0,2})$/iu
const NAMES_URGENCY =
  /(?<!\p{L})(?:make|makes|sound|sounds|sounding|tone|keep|be|feel|feels|an?|really|very|quite|más|tono|suene)(?: \p{L}{1,10}){0,3} $/iu
const NEGATION =
  /(?<![\p{L}])(?:not|no|less|nothing|never|without|avoid|isn['’]?t|don['’]?t|dont|doesn['’]?t|aren['’]?t|w\/o|nicht|nichts|kein\p{L}{0,2}|ohne|sin|nada|pas|rien)(?: (?!but |just )[\p{L}'’]{1,12}){0,5} ?$/iu
const NEW_CLAUSE = /[,;.:!?\n(]|(?<![\p{L}])(?:but|just|instead|rather|aber|sondern|pero|sino|mais)(?![\p{L}])/giu

/** The tones that texts to the writer name. */
export function statedTone(texts: readonly string[]): ToneWish[] {
  return texts.flatMap((text) => text.split(/\n+|(?<=[.!?])\s+/u)).flatMap(toneOf)
}

/** Whether a text to the writer names a tone. */
export const namesTone = (text: string) => statedTone([text]).length > 0

/** Longer than any instruction about a tone. */
const MOST_CHARACTERS = 600

function toneOf(sentence: string): ToneWish[] {
  const text = sentence.slice(0, MOST_CHARACTERS).replace(SUBJECT, ' ').trim()
  const manners = new Set<Manner>()
  for (const [manner, words] of POSITIVE)
    for (const { index, 0: word } of text.matchAll(words))
      if (isOfText(text, manner, index, word) && !isNegated(text, index)) manners.add(manner)
  for (const [manner, words] of NEGATIVE) for (const { index } of text.matchAll(words)) if (isNegated(text, index)) manners.add(manner)
  if (manners.size === 0) return []
  return [{ wish: sentence.trim(), manners: [...manners], isOnlyTone: isOnlyTone(text) }]
}

function isOfText(text: string, manner: Manner, index: number, word: string): boolean {
  const before = text.slice(Math.max(0, index - 40), index)
  if (manner === 'sorry') return !/^sorr/iu.test(word) || NAMES_APOLOGY.test(before)
  if (manner === 'urgent' && !NAMES_URGENCY.test(before)) return false
  return OF_TEXT.test(text.slice(index + word.length, index + word.length + 40))
}

function isNegated(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 80), index)
  const clause = [...before.matchAll(NEW_CLAUSE)].at(-1)
  return NEGATION.test(clause ? before.slice(clause.index + clause[0].length) : before)
}

const FRAME =
  /(?<![\p{L}])(?:make|makes|keep|keeps|write|sound|sounds|sounding|be|want|wants|would|like|should|it|it['’]?s|its|this|that|the|post|caption|text|copy|tone|voice|vibe|feel|style|wording|please|pls|plz|and|but|or|a|an|bit|little|more|very|really|quite|super|nice|nicely|not|no|too|so|less|nothing|never|without|don['’]?t|dont|avoid|just|also|pretty|kinda|fairly|firm|strict|light|all|to|of|in|with|for|me|us|we|i|say|says|ok|okay|ta|thanks|thx|lol|tho|though|enough|meant|supposed|clear|clearly|helpful|positive|simple|short|our|guests|customers|people|that|tono|con|sea|suene|que|y|un|poco|más|schreiben|bitte|und|etwas|schön)(?![\p{L}])/giu

/** "not bro-y", "don't guilt people": what rules do not do anyway. */
const TRAIT_REFUSED =
  /(?<![\p{L}])(?:not|no|never|nothing|without|less|don['’]?t|dont)(?: (?:too|so|be|sound|a|any|make it)){0,2} [\p{L}-]{2,20}(?: people| anyone)?(?=[.,;!? ]|$)/giu

/** Whether nothing but the tone is left to follow. */
const isOnlyTone = (text: string) => !/\p{L}{3}/u.test(text.replace(ALL, ' ').replace(TRAIT_REFUSED, ' ').replace(FRAME, ' '))

const REMARK =
  /^(?:(?:and|but|also|so|oh|please|pls|just|bitte|y)[, ]+){0,3}(?:make|keep|be|sound|want|wants|should|needs?|write|tone|nothing|not|no|don['’]?t|dont|nice and)(?![\p{L}])|(?<![\p{L}])(?:tone|vibe|feel|voice|style|pls|please|salesy)[.! ]*$|^\p{L}{3,20},? (?:please|pls)(?![\p{L}])|^\p{L}{3,20},? (?:but |and )?(?:not|never|no) (?:too )?\p{L}{3,16}[.! ]*$/iu
const MOST_WORDS = 16

/** Whether a sentence says only how the text is to sound: "celebratory tone", "be firm but friendly". */
export function isToneRemark(sentence: string): boolean {
  if (/\d|[:?]/u.test(sentence) || sentence.trim().split(/\s+/u).length > MOST_WORDS || !REMARK.test(sentence.trim())) return false
  const wishes = statedTone([sentence])
  return wishes.length > 0 && wishes.every(({ isOnlyTone: isOnly }) => isOnly)
}

const WITHIN =
  /(?:^|[\s,;.])((?:(?:and|but|also|so|oh|please|pls|just)[, ]{1,2}){0,2}(?:(?:can|could) (?:you|u) )?(?:(?:make|keep|write) (?:it|this|that|the (?:post|tone|caption))|(?:i |we )?want it to sound|it should sound|sound)(?![\p{L}]))/giu
const ENDS_WISH =
  /[.;!?\n]| like (?:i['’]?m|im|you|we|they|it)(?![\p{L}])|(?:,| and| but| also|,? oh and){1,2} (?:please |pls |also |oh )?(?:don['’]?t|do not|dont|never|no need|leave|mention|put|say|include|add|use|end|start|ask)(?![\p{L}])/iu
const MOST_WISHES = 4

/** Where a text that was typed in one go says how it is to sound, as offsets: "… | make it friendly but not cheesy | and don't mention the van". */
export function toneWishesIn(text: string): { start: number; end: number }[] {
  let free = 0
  return [...text.matchAll(WITHIN)].slice(0, MOST_WISHES).flatMap((match) => {
    const start = match.index + match[0].length - (match[1] ?? '').length
    if (start < free) return []
    const rest = text.slice(start, start + MOST_CHARACTERS)
    const length = ENDS_WISH.exec(rest)?.index ?? rest.length
    const end = start + rest.slice(0, length).trimEnd().length
    const wishes = statedTone([text.slice(start, end)])
    free = end
    return wishes.length > 0 && wishes.every(({ isOnlyTone: isOnly }) => isOnly) ? [{ start, end }] : []
  })
}

const MOST_WORDS_ALONE = 4

/** Whether the last words of a brief are nothing but a tone: "cheerful", "warm and friendly". */
export function isToneAlone(sentence: string): boolean {
  const wishes = statedTone([sentence])
  return sentence.trim().split(/\s+/u).length <= MOST_WORDS_ALONE && wishes.length > 0 && wishes.every(({ isOnlyTone: isOnly }) => isOnly)
}
