import { lettersOf } from '../../left-out.ts'
import { isToneInstruction } from '../boilerplate/tone-instructions.ts'
import { hasContact, hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { type Decision, decisionFor, EXCLUDED, FOR_READERS, PART_FOR_READERS, PART_OF_NOTE } from './reasons.ts'
import { withoutShorthand } from './shorthand.ts'

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
const MENTIONS = new RegExp(String.raw`^${JOINT}(?:(?:mention|include)(?: also)?(?: that)?|add(?: also)? that):? (?=[\p{L}\d£€$])`, 'iu')
/** "Mention this post for 10% off" is for readers, "mention the dog if it fits" for the writer. */
const NO_FACT =
  /^(?:(?:this|the|our|my|your) (?:post|ad|advert|code|offer|name|page|page name|website|link|logo|brand|business|company|price|prices|date|dates|address|hours|number)|me|us|it|this|that|these|those|them|him|her|some|something|anything|everything|everyone|how|why|what|when|where|who|a (?:link|cta|call|hashtag|joke|emoji|question|few|line|bit)|(?:an? |some |the |two |three |\d+ )?(?:hashtags?|emojis?|link|links|cta|question|title)|no)(?![\p{L}])|(?<![\p{L}])(?:for (?:a |an |your )?(?:free|\d+ ?%|discount|[£€$])|to (?:get|claim|receive)|if (?:it|you|there)|at the till|when you (?:book|order|call|come)|somewhere|at the end|in the first|nicely|briefly)(?![\p{L}])/iu

/** "Want to say thank you and share that the best channel was phoning people." */
const THANKS_AND =
  /^(?:i |we )?(?:just )?(?:want|wanted|would like|['’]d like) to say (thank you|thanks)(?: (to (?:everyone|everybody|all|you all|you)))? and (?:also )?(?:share|say|mention|add) (?:that )?(?=\p{L})/iu

/** "For the school website, parents read it." */
const AUDIENCE =
  /^(?:it['’]?s |this is )?for (?:the|our|my) (?:[\p{L}'’-]{2,16} ){0,2}(?:website|site|blog|newsletter|page|group|magazine|noticeboard),? (?:(?:so |and |mostly |mainly )?[\p{L}'’-]{3,14} (?:read|reads|see|sees|look|looks|follow|follows)(?: it| this| that| at it)?)[.!]?$/iu
/** "For the school website. Parents read it." */
const PLACE =
  /^(?:it['’]?s |this is )?for (?:the|our|my) (?:[\p{L}'’-]{2,16} ){0,2}(?:website|site|blog|newsletter|page|group|magazine|noticeboard)[.!]?$/iu
const READS_IT = /^(?:(?:so |and |mostly |mainly )?[\p{L}'’-]{3,14}) (?:read|reads|see|sees|follow|follows) (?:it|this|that)[.!]?$/iu
/** "Family said ok to share." */
const CONSENT =
  /^(?:and )?(?:(?:the|her|his|their|my|our) )?(?:family|owners?|clients?|customers?|parents?|mum|mom|dad|wife|husband|couple|bride|she|he|they|\p{Lu}\p{Ll}{1,14}) (?:(?:has |have )?(?:said|says|say|gave|agreed|is|are|was|were)) ?(?:that |it['’]?s |we |i |can )*(?:(?:all )?(?:ok|okay|fine|happy|yes|good|cool|permission|to it)) ?(?:to|with|for (?:me|us) to|if we|if i)? ?(?:share|sharing|post|posting|use|using|film|filming|publish|show|put)(?: (?:it|this|that|her|him|them|(?:the|their|her|his|its) (?:photos?|pictures?|video|story|name)))?[.!]?$/iu

/** What the writer passes on to readers, in the form for them; the audience and who agreed to the post are for the writer alone. */
export const withOrdersForReaders = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  withThanks(passages).map((passage, index) => {
    const isReader = PLACE.test(passages[index - 1]?.text ?? '') && READS_IT.test(passage.text)
    const name = MENTIONS_NAME.exec(passages[index - 1]?.source ?? '')?.[1]
    if (name && passage.use === 'publish' && /^and \p{Lu}/u.test(passage.source))
      return changed(passage, `${name} and ${passage.text.replace(/ who (?=\p{L}+ (?:the|our|a|it|this)(?![\p{L}]))/u, ' ')}`)
    if (passage.reason === EXCLUDED.reason && WARNING.test(passage.source) && hasContact(passage.source))
      return { ...passage, text: withStop(withCapital(withoutShorthand(passage.source))), ...FOR_READERS, question: null }
    if (isReasonOfOrder(passage, passages[index - 1])) return leftOut(passage, decisionFor('remark'))
    return isReader && passage.use === 'publish' ? leftOut(passage, decisionFor('instruction')) : passedOn(passage)
  })

function passedOn(passage: ReviewedPassage): ReviewedPassage {
  const { use, text, source, question, reason } = passage
  if (use !== 'publish' || question !== null || text.includes('\n')) return passage
  if (AUDIENCE.test(text) || PLACE.test(text) || isToneInstruction(text)) return leftOut(passage, decisionFor('instruction'))
  if (CONSENT.test(text)) return leftOut(passage, decisionFor('remark'))
  if (reason === PART_OF_NOTE && REASON_OF_WORDS.test(text)) return { ...passage, text: text.replace(REASON_OF_WORDS, '') }
  const thanks = THANKS_AND.exec(source)
  if (thanks)
    return changed(
      passage,
      `${withCapital(thanks[1] ?? '')}${thanks[2] ? ` ${thanks[2]}` : ''}. ${withCapital(source.slice(thanks[0].length))}`,
    )
  const order = PASSED_ON.exec(text)
  if (order) {
    const rest = text.slice(order[0].length)
    const isStatement = order[1] !== undefined && !/ to $/u.test(order[0]) && (STATES.test(rest) || !startsWithVerb(rest))
    if (!isStatement && !OF_EFFECT.test(rest) && !STATES.test(rest)) return changed(passage, toReader(rest))
  }
  const mention = MENTIONS.exec(text)
  const fact = mention ? text.slice(mention[0].length) : ''
  return mention && lettersOf(fact).length > 5 && !NO_FACT.test(fact) ? changed(passage, withCapital(fact)) : passage
}

/** "PLEASE say that | because last time I got 200 angry comments": why the author wants it. */
const isReasonOfOrder = ({ use, text, source, reason }: ReviewedPassage, before: ReviewedPassage | undefined) =>
  use === 'publish' &&
  BEGINS_WITH_REASON.test(text) &&
  (BEGINS_WITH_REASON.test(source) ? before !== undefined && before.use !== 'publish' : reason === PART_OF_NOTE)
const BEGINS_WITH_REASON = /^(?:because|cos|cause) (?!of )/iu
/** "'A dentist in Meridian' because she's in a lease dispute": why the author wants another word. */
const REASON_OF_WORDS = / because (?:she|he|they)(?:['’](?:s|re)| is| are| has| have)(?![\p{L}])[^.!?]*/iu

/** "Maybe mention Priya | and Tom who did the survey in 4 days" */
const MENTIONS_NAME = /^(?:maybe |perhaps |please |pls |also |and ){0,2}mention (\p{Lu}\p{L}{1,14})$/iu
/** "please dont feed him lettuce and ring 0131 496 0723": to readers, and no order about the text. */
const WARNING =
  /^(?:please |pls )?(?:don['’]?t|do not) (?!mention|say|put|write|post|share|name|tell|use|include|publish|print|show|give|let|add|make|call it)\p{L}{3,12} (?:him|her|it|them|if|near|the|any)(?![\p{L}])/iu

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

const leftOut = (passage: ReviewedPassage, decision: Decision): ReviewedPassage => ({ ...passage, text: passage.source, ...decision })
const changed = (passage: ReviewedPassage, text: string): ReviewedPassage => ({
  ...passage,
  text,
  reason: passage.reason ?? PART_FOR_READERS,
})

/** "bring flat shoes": a verb without its subject. */
const startsWithVerb = (text: string) => PLEASE.test(text) || (/^\p{Ll}+ /u.test(text) && hasVerb(text.split(' ').slice(0, 2).join(' ')))

function toReader(order: string): string {
  const own = order.replace(/(?<![\p{L}])their(?![\p{L}])/giu, 'your').replace(/(?<![\p{L}])they(?![\p{L}])/giu, 'you')
  return PLEASE.test(own) && !/^(?:come|book)/iu.test(own) ? `Please ${own}` : withCapital(own)
}
