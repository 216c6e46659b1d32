import { isToneInstruction } from '../boilerplate/tone-instructions.ts'
import type { ReviewedPassage } from './passage.ts'
import { type Decision, decisionFor, EXCLUDED, PART_OF_NOTE } from './reasons.ts'

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

/** "Don't open with a question, don't use bullets", "Don't give my surname": orders that advice can have too ("Don't use jargon with clients"). */
const FORM =
  /^(?:(?:and|but|also|oh|please|pls) )*(?:don['’]?t|do not|never) (?:open|start|begin|end|use|give|put|add|include|tag) (?:(?:with|in) )?(?:(?:an?|any|my|his|her|their|too many) )?(?:questions?|bullets?(?: points?)?|lists?|surnames?|last names?|full names?|exclamation marks?|emojis?|hash ?tags?|capitals|caps|puns?|buzzwords?|jargon)(?:(?:,| and| or)? (?:(?:don['’]?t|do not) (?:use|add|put) )?(?:bullets?|lists?|emojis?|hash ?tags?|capitals|questions?))?(?: please| pls| at all)?[.!]?$/iu
/** "Keep it gentle" */
const TONE =
  /^(?:please |pls |just |and )?keep (?:it|this|the tone) (?:(?:nice and|very|really|quite|fairly) )?(?:gentle|light|warm|professional|casual|friendly|respectful|serious|fun|funny|chatty|calm|formal|informal|upbeat|positive|sensitive|classy)(?:,? (?:please|pls))?[.!]?$/iu
/** "Audience is second year keepers", "Numbered list is fine" */
const ABOUT_FORM =
  /^(?:the |our |my )?(?:target )?audience(?:['’]s| is| are|:) |^(?:numbered |bulleted |bullet )?(?:lists?|bullets) (?:is|are) (?:fine|ok|okay)(?![\p{L}])|^(?:the )?(?:chapters?|time ?stamps?|hash ?tags?|emojis?|links?|headings?|(?:a )?titles?) (?:(?:are|is)(?:n['’]?t| not)|won['’]?t be) (?:needed|necessary|required|wanted)(?![\p{L}])/iu

/** "A warm tone, please, they are tired after their shifts", "First person, not too polished": what no reader is asked for. */
const OF_TEXT =
  /^(?:(?:in )?an? (?:\p{L}{3,14}[, ]{1,2}){1,3}(?:tone|style|voice),? (?:please|pls)(?![\p{L}])|(?:in )?(?:the )?(?:first|third) person(?:,|[.!]?$))/iu
/** "I don't want to run other electricians down.", "Finish with how to message me." */
const CARE =
  /^(?:and |but )?(?:i|we|he|she|they) (?:really )?(?:do(?:es)? not|do(?:es)?n['’]?t) want to (?:(?:run|put|talk) (?:\p{L}+ ){1,4}down|(?:bash|knock|slag|slate|criticize|criticise|badmouth|sound|come across|look like) [^.!?\d]{2,80})[.!]?$|^(?:please )?(?:end|finish|close) with how to [^.!?\d]{4,60}[.!]?$/iu
/** "No hard sell." */
const NO_PITCH = /^(?:and |but )?no (?:hard[- ]sell(?:ing)?|sales (?:pitch|talk|patter|spiel))(?:,? (?:please|pls))?[.!]?$/iu
/** "I need a post to let old colleagues know, without asking anybody for work." */
const WANTS_POST =
  /^(?:i|we)(?:['’]d| would)? (?:just )?(?:need|want|like) (?:an?|some) (?:\p{L}{3,14} ){0,2}(?:post|caption|tweet|article|blog post|description|advert)(?: (?:to|for|that|about|which) [^.!?\d]{5,120})?[.!?]?$/iu

/** What only the writer needs, without a word that shows it: the audience, who agreed to the post, its form, and why the author wants something. */
export function withoutWordsToWriter(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const known = passages.map((passage, index) => withoutKnown(passage, passages[index - 1]))
  if (known.every(({ use }) => use === 'publish')) return known
  return known.map((passage) => {
    const { use, text, question } = passage
    const isForm = use === 'publish' && question === null && [FORM, TONE, ABOUT_FORM].some((pattern) => pattern.test(text))
    return isForm ? leftOut(passage, decisionFor('instruction')) : passage
  })
}

function withoutKnown(passage: ReviewedPassage, before: ReviewedPassage | undefined): ReviewedPassage {
  const { use, text, question, reason } = passage
  if (use !== 'publish' || question !== null || text.includes('\n')) return passage
  const isReader = PLACE.test(before?.text ?? '') && READS_IT.test(text)
  if (before && WANTS_POST.test(text)) return leftOut(passage, decisionFor('request'))
  if (
    AUDIENCE.test(text) ||
    PLACE.test(text) ||
    isReader ||
    isToneInstruction(text) ||
    NO_PITCH.test(text) ||
    CARE.test(text) ||
    (before && OF_TEXT.test(text))
  )
    return leftOut(passage, decisionFor('instruction'))
  if (CONSENT.test(text) || isReasonOfOrder(passage, before) || isReasonToExclude(passage, before))
    return leftOut(passage, decisionFor('remark'))
  return reason === PART_OF_NOTE ? { ...passage, text: text.replace(REASON_OF_WORDS, '') } : passage
}

/** "PLEASE say that | because last time I got 200 angry comments": why the author wants it. With a main clause, it is a reason for readers. */
const isReasonOfOrder = ({ text, source, reason }: ReviewedPassage, before: ReviewedPassage | undefined) =>
  REASON.test(text) &&
  (REASON.test(source) ? before !== undefined && before.use !== 'publish' && !ENDS.test(before.source) : reason === PART_OF_NOTE)
const REASON = /^(?:because|cos|cause) (?!of )[^,]*$/iu
/** "Don't put the apiary location, | we had two hives nicked in 2022." */
const isReasonToExclude = ({ source }: ReviewedPassage, before: ReviewedPassage | undefined) =>
  before?.reason === EXCLUDED.reason && /,\s*$/u.test(before.source) && HAPPENED.test(source.trim())
const HAPPENED =
  /^(?:we|i|he|she|they|someone|people|it) (?:had|got|was|were|lost|went|did|had been|have had|keep|kept) [^.!?]{4,90}[.!?]?$/iu
const ENDS = /[.!?]\s*$/u
/** "'A dentist in Meridian' because she's in a lease dispute": why the author wants another word. */
const REASON_OF_WORDS = / because (?:she|he|they)(?:['’](?:s|re)| is| are| has| have)(?![\p{L}])[^.!?]*/iu

const leftOut = (passage: ReviewedPassage, decision: Decision): ReviewedPassage => ({ ...passage, text: passage.source, ...decision })
