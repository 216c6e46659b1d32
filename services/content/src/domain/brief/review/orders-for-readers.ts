import { lettersOf } from '../../left-out.ts'
import { hasContact, hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, EXCLUDED, FOR_READERS, isSameWording, PART_FOR_READERS } from './reasons.ts'
import { requestToReaders } from './requests-to-readers.ts'
import { withoutShorthand } from './shorthand.ts'
import { statementOfGoal } from './stated-goals.ts'

const JOINT = '(?:(?:also|and|oh|please|pls|just|then)[, ]+)*'
/** "Write the description and tell people …" */
const WRITES = '(?:write (?:the|a|me a) (?:post|description|caption|text|blog|tweet) and )?'
const READERS =
  '(?:(?:the|our|my|your|all|any) )?(?:people|everyone|everybody|readers|viewers|followers|customers|clients|guests|visitors|members|parents|couples|students|families|players|folks?|them)'

/** "Ask people to share it.", "Also tell couples bring flat shoes", "want people to follow along" */
const PASSED_ON = new RegExp(
  String.raw`^${JOINT}${WRITES}(?:(tell|remind) ${READERS}(?: to)?|(?:ask|invite|encourage|get) ${READERS} to|(?:i |we )?(?:want|would like|['’]d like) ${READERS} to) (?=\p{Ll})`,
  'iu',
)
/** What is passed on is a statement: "tell people the hall is shut". */
const STATES =
  /^(?:that|the|our|my|we|i|it|they|there|about|how|why|what|when|where|if|whether|you|this|all|an?|no|not|is|are|was|were)(?![\p{L}])/iu
/** "want people to know" */
const OF_EFFECT =
  /^(?:know|feel|think|understand|see|realise|realize|believe|remember|notice|like|love|hear|learn|be (?:excited|aware|interested))(?![\p{L}])/iu
const PLEASE = /^(?:share|like|follow|bring|book|come|pass|spread|send|donate|sign|vote|tag)(?![\p{L}])/iu

/** "Mention turn the heating off first", "Mention legs up the wall and a gentle twist." */
const MENTIONS = new RegExp(String.raw`^${JOINT}(?:mention(?: also)?(?: that)?|add(?: also)? that):? (?=[\p{L}\d£€$])`, 'iu')
/** "Mention this post for 10% off" is for readers, "mention the dog if it fits" for the writer. */
const NO_FACT =
  /^(?:(?:this|the|our|my|your) (?:post|ad|advert|code|offer|name|page|page name|website|link|logo|brand|business|company|price|prices|date|dates|address|hours|number)|me|us|it|this|that|these|those|them|him|her|some|something|anything|everything|everyone|how|why|what|when|where|who|a (?:link|cta|call|hashtag|joke|emoji|question|few|line|bit)|(?:an? |some |the |two |three |\d+ )?(?:hashtags?|emojis?|link|links|cta|question|title)|no)(?![\p{L}])|(?<![\p{L}])(?:for (?:a |an |your )?(?:free|\d+ ?%|discount|[£€$])|to (?:get|claim|receive)|if (?:it|you|there)|at the till|when you (?:book|order|call|come)|somewhere|at the end|in the first|nicely|briefly)(?![\p{L}])/iu

/** "Want to say thank you and share that the best channel was phoning people." */
const THANKS_AND =
  /^(?:i |we )?(?:just )?(?:want|wanted|would like|['’]d like) to say (thank you|thanks)(?: (to (?:everyone|everybody|all|you all|you)))? and (?:also )?(?:share|say|mention|add) (?:that )?(?=\p{L})/iu

/**
 * What the writer passes on to readers, in the form for them. A single sentence of a brief that also speaks to the writer, or that ends with it: a text
 * with several is advice, which its readers pass on ("Ask customers to leave a review").
 */
export function withOrdersForReaders(given: readonly ReviewedPassage[]): ReviewedPassage[] {
  const passages = withThanks(given.map(withGoalStated))
  const orders = passages.filter(
    ({ use, text }) => (use !== 'leave_out' && PASSED_ON.test(text)) || (use === 'publish' && MENTIONS.test(text)),
  )
  const isToWriter = passages.some(({ use }) => use !== 'publish')
  const only = orders.length === 1 && (isToWriter || orders[0] === passages.at(-1)) ? orders[0] : undefined
  return passages.map((passage, index) => {
    const name = MENTIONS_NAME.exec(passages[index - 1]?.source ?? '')?.[1]
    if (name && passage.use === 'publish' && /^and \p{Lu}/u.test(passage.source))
      return changed(passage, `${name} and ${passage.text.replace(/ who (?=\p{L}+ (?:the|our|a|it|this)(?![\p{L}]))/u, ' ')}`)
    if (isWarning(passage))
      return { ...passage, text: withStop(withCapital(withoutShorthand(passage.source))), ...FOR_READERS, question: null }
    const { use, text, source, question } = passage
    if (question !== null || text.includes('\n')) return passage
    if (use !== 'publish') return use === 'instruction' && passage === only ? passedOn(passage, isToWriter) : passage
    const thanks = THANKS_AND.exec(source)
    if (thanks) {
      const thanked = withCapital(thanks[1] ?? '') + (thanks[2] ? ` ${thanks[2]}` : '')
      return changed(passage, `${thanked}. ${withCapital(source.slice(thanks[0].length))}`)
    }
    return passage === only ? passedOn(passage, isToWriter) : passage
  })
}

function passedOn(passage: ReviewedPassage, isToWriter: boolean): ReviewedPassage {
  const { text } = passage
  const order = PASSED_ON.exec(text)
  if (order) {
    const rest = text.slice(order[0].length)
    const isStatement = order[1] !== undefined && !/ to $/u.test(order[0]) && (STATES.test(rest) || !startsWithVerb(rest))
    return isStatement || OF_EFFECT.test(rest) || STATES.test(rest) ? passage : changed(passage, toReader(rest))
  }
  const fact = isToWriter ? text.slice(MENTIONS.exec(text)?.[0].length ?? text.length) : ''
  return lettersOf(fact).length < FEWEST_LETTERS || NO_FACT.test(fact) || TO_READER.test(fact)
    ? passage
    : changed(passage, withCapital(fact))
}
const FEWEST_LETTERS = 6
/** "Mention your allergy to the waiter" is for readers. */
const TO_READER = /(?<![\p{L}])(?:you|your|yours)(?!['’\p{L}])/iu

/** "Would like people to understand it's cheaper to let the wombat through." */
function withGoalStated(passage: ReviewedPassage): ReviewedPassage {
  const { use, source, question, text } = passage
  const isGoal = question === null && (use === 'instruction' || (use === 'publish' && isSameWording(text, source)))
  const statement = isGoal ? (statementOfGoal(source.trim()) ?? requestToReaders(source.trim(), use !== 'publish')) : undefined
  return statement === undefined ? passage : changed(passage, statement)
}

/** "Maybe mention Priya | and Tom who did the survey in 4 days" */
const MENTIONS_NAME = /^(?:maybe |perhaps |please |pls |also |and ){0,2}mention (\p{Lu}\p{L}{1,14})$/iu
/** "please dont feed him lettuce and ring 0131 496 0723": to readers, and no order about the text or about the number. */
const WARNING =
  /^(?:please |pls )?(?:don['’]?t|do not) (?!mention|say|put|write|post|share|name|tell|use|include|publish|print|show|give|let|add|make|ring|call|text|phone|message|contact|email|e-mail|bother|disturb)\p{L}{3,12} (?:him|her|it|them|if|near|the|any)(?![\p{L}])/iu
const THEN_RING =
  /(?: and| or|[,.;])? (?:just |please |pls )?(?:ring|call|text|phone|message|whatsapp|email|contact) (?:us |me )?(?:on |at )?(?=[+\d\p{L}])/iu
const isWarning = ({ reason, source }: ReviewedPassage) =>
  reason === EXCLUDED.reason && WARNING.test(source) && THEN_RING.test(source) && hasContact(source)

/** "Post about it, not too salesy, thank the night crew." */
const THANKS_AT_END =
  /^(.{3,80}[,.]|.{3,80} and) (?:please |also |and )?thank ((?:the|our|my|all|all the|everyone|both) ?[\p{L}'’ -]{2,50}?)(?: too| as well| please)?[.!]?$/iu

const isOrder = ({ use, reason }: ReviewedPassage) => use === 'instruction' || reason === decisionFor('request').reason

/** Whom an instruction thanks is thanked in the text. */
const withThanks = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.flatMap((passage) => {
    const [, order, whom] = (isOrder(passage) && THANKS_AT_END.exec(passage.source)) || []
    if (!order || !whom || passages.some(({ use, text }) => use === 'publish' && text.toLowerCase().includes(whom.toLowerCase())))
      return [passage]
    const source = passage.source.slice(order.length).trim()
    return [
      { ...passage, text: order, source: order },
      { text: withoutShorthand(`Thank you to ${whom}.`), source, use: 'publish', reason: PART_FOR_READERS, question: null },
    ]
  })

const changed = (passage: ReviewedPassage, text: string): ReviewedPassage => ({
  ...passage,
  text,
  use: 'publish',
  reason: passage.use === 'publish' ? (passage.reason ?? PART_FOR_READERS) : PART_FOR_READERS,
})

/** "bring flat shoes": a verb without its subject. */
const startsWithVerb = (text: string) => PLEASE.test(text) || (/^\p{Ll}+ /u.test(text) && hasVerb(text.split(' ').slice(0, 2).join(' ')))

function toReader(order: string): string {
  const own = order
    .replace(/(?<![\p{L}])their(?![\p{L}])/giu, 'your')
    .replace(/(?<![\p{L}])they(?![\p{L}])|(?<=(?<![\p{L}])(?:tell|show|send|let) )them(?![\p{L}])/giu, 'you')
  return PLEASE.test(own) && !/^(?:come|book)/iu.test(own) ? `Please ${own}` : withCapital(own)
}
