/** What a user requests in passing: "Add an emoji", "no hashtags". */
export type Feature = 'emoji' | 'hashtags' | 'exclamation marks' | 'a question'

const NAMES: Record<Feature, RegExp> = {
  emoji: /emojis?|émojis?|smileys?|emoticons?|emoticonos?/giu,
  hashtags: /hash ?tags?/giu,
  'exclamation marks': /exclamation (?:marks?|points?)|ausrufe?zeichen|(?:signos? de )?exclamaci[oó]n(?:es)?|points? d['’]exclamation/giu,
  'a question': /(?<!\p{L})(?:questions?|(?:schluss|abschluss)?fragen?|preguntas?)(?!\p{L})/giu,
}

const NEGATION =
  /(?<![\p{L}\p{N}])(?:no|not|never|none|without|avoid|skip|omit|exclude|leave (?:out|off)|remove|free of|don['’]?t|do not|cannot|can['’]?t|nicht|nie|niemals|keine[nmrs]?|kein|ohne|vermeid\w*|verzichte\w*|weder|nunca|jamás|ni|sin|evit\w*|ningún|ninguna?|jamais|sans|pas|aucune?)(?![\p{L}\p{N}])/giu
/** Sets a limit, so it is a wish: "no more than two emoji", "not too many". */
const LIMIT =
  /^\s*(?:more than|too (?:many|much)|only|just|over \d|mehr als|zu viele?|nur|más de|demasiad[oa]s?|solo|sólo|plus d|trop|seulement)/iu
/** A second instruction after a negated one: "Don't be formal, use emoji". */
const NEW_INSTRUCTION =
  /(?:[,:–—]|(?<![\p{L}])(?:and|und|y|et)(?![\p{L}]))\s*(?:then |please |bitte |por favor |instead |dafür )?(?:use|add|include|insert|put|end|close|finish|ask|with|nutz\w*|verwend\w*|setz\w*|füg\w*|stell\w*|mit|us[ae]\w*|añad\w*|pon|termin\w*|con|utilis\w*|ajout\w*|mets|mettez|avec|pos\w*)(?![\p{L}])/iu
/** The negation after the name: "Emoji: none", "emojis bitte weglassen", "emoji-free". */
const NEGATED_AFTER =
  /^(?:\s*[:=–—-]\s*|\s+)(?:please |bitte |at all |are |is |should |may |must |sind |ist |sollen |dürfen |son |están |sont |doivent )*(?:not|no|none|never|free|off|forbidden|unwanted|nicht|nie|keine?|aus|weg|weglassen|vermeiden|verboten|frei|unerwünscht|prohibid[oa]s?|fuera|interdits?|non)(?![\p{L}])|^frei(?![\p{L}])/iu
const SEGMENTS = /[.!?;…\n](?=\s|$)|(?<![\p{L}])(?:but|except|instead|aber|sondern|außer|pero|sino|excepto|mais|sauf)(?![\p{L}])/iu

/** Longer than any list of what to leave out. */
const LOOK_BACK = 120

/** Whether a text requests the feature, excludes it, or does neither. A wish counts more than an exclusion: "No emoji in the title, one emoji at the end." */
export function wishFor(feature: Feature, text: string): 'wanted' | 'excluded' | undefined {
  let found: 'excluded' | undefined
  for (const segment of text.split(SEGMENTS)) {
    for (const { index, 0: name } of segment.matchAll(NAMES[feature])) {
      if (!isNegated(segment.slice(Math.max(0, index - LOOK_BACK), index), segment.slice(index + name.length))) return 'wanted'
      found = 'excluded'
    }
  }
  return found
}

function isNegated(before: string, after: string): boolean {
  if (NEGATED_AFTER.test(after)) return true
  const last = [...before.matchAll(NEGATION)].at(-1)
  if (!last) return false
  const between = before.slice(last.index + last[0].length)
  return !LIMIT.test(between) && !NEW_INSTRUCTION.test(between)
}

/** Addresses a question to the readers without the word: "Ask readers what they bake". */
const REQUEST_TO_READERS =
  /(?<![\p{L}])(?:ask (?:the |my |our )?(?:readers?|people|everyone|followers?|audience|community|viewers?|customers?|them|what|which|how|who|if|whether|for (?:their|opinions|comments|feedback))|frag(?:e|t|en)? (?:die |unsere |meine )?(?:leser\w*|leute|community|follower\w*|kund\w*|sie|was|wie|welche\w*|wer|ob|nach)|pregunta(?:d|r)? (?:a |qué|cuál|cómo|quién|si )|demande[rz]? (?:aux|à|leur|ce que|quel\w*|si |comment))/iu
const QUESTION = /question|frage|pregunta/giu
/** Requests the question in the same sentence: "end with a question". The word alone is not enough: "Questions? Ring Ana." */
const CLOSING_VERB =
  /(?<!\p{L})(?:close|closes|finish|ask|add|include|put|pose|with|mit|haz|con|avec|(?:end|stell|schließ|beend|termin|acab|cierr|añad|fini|conclu|pose|ajout)\p{L}{0,4})(?!\p{L})/iu
const CLOSING_NAME = /(?:closing |schluss|abschluss)$/iu
const AN = /(?<!\p{L})(?:a|closing|final|eine|una|une) $/iu
const PLACE = /^s? (?:at|for|to|am|an|zum|al|à|pour|para)(?!\p{L})/iu
const FINAL = /^ finale?(?!\p{L})/iu
/** The request is near its question. */
const NEAR = 50

/** Whether a brief requests a closing question. */
function namesClosingQuestion(brief: string): boolean {
  return [...brief.matchAll(QUESTION)].some(({ index, 0: name }) => {
    const near = brief.slice(Math.max(0, index - NEAR), index)
    const before = near.slice(Math.max(...['.', '!', '?', '\n'].map((sign) => near.lastIndexOf(sign))) + 1)
    const after = brief.slice(index + name.length, index + name.length + 10)
    return CLOSING_VERB.test(before) || CLOSING_NAME.test(before) || (AN.test(before) && PLACE.test(after)) || FINAL.test(after)
  })
}

/** Whether the user requests a closing question or excludes questions. The instructions need only name it. */
export function wishForQuestion(brief: string, instructions: string): 'wanted' | 'excluded' | undefined {
  const inInstructions = wishFor('a question', instructions)
  if (inInstructions) return inInstructions
  if (REQUEST_TO_READERS.test(instructions) || REQUEST_TO_READERS.test(brief)) return 'wanted'
  const inBrief = wishFor('a question', brief)
  return inBrief === 'wanted' && !namesClosingQuestion(brief) ? undefined : inBrief
}
