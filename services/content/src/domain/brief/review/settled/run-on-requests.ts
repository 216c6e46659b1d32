import { isCommonWord } from '../../../facts/common-words.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'

const SIGNED = 'A sign was set between two clauses.'

/** What a notice asks its readers to do, with what follows the verb, so that it is no noun or statement. */
const REQUEST = [
  '(?:(?:please |just )?(?:text|call|ring|message|email|e-mail|dm|phone|whatsapp|contact|ask|see|speak to) (?:me|us|for|to (?:book|order|reserve|join)|\\+?\\d{3}|\\p{Lu}\\p{Ll}))',
  '(?:(?:please |just )?use (?:the|our|your) )',
  '(?:(?:please )?(?:keep (?:hold|an eye|clear|your|the|dogs) ))',
  '(?:(?:please |just )?bring (?:an?|your|the|some) )',
  '(?:(?:please )?(?:park|meet|queue) (?:at|in|on|by|outside|behind|opposite) )',
  '(?:(?:please |just )?(?:come (?:to|and|along|down)|pop (?:in|down|by|along)|drop (?:in|by)) )',
  '(?:(?:please )?book (?:at|on|online|by|via|through|early) )',
].join('|')

/** "Siblings welcome keep hold of toddlers", "Staff only that day use the rec": words with which a notice can end. */
const ENDS =
  '(?:needed|wanted|required|available|welcome|closed|cancelled|canceled|full|(?:staff|members|cash|cards?|permit holders?) only(?: (?:that|this) (?:day|week|morning|afternoon))?|only that day|booking (?:\\p{L}{3,9} )?now|tonight|tomorrow)'
const BEHIND_NOTICE = new RegExp(`(?<=\\p{L}{2} ${ENDS}) (?=(?:${REQUEST}))(\\p{L})`, 'giu')
/** "who is needed call …" and "you can now …": the words go on with the clause. */
const GOES_ON =
  /(?<![\p{L}])(?:if|when|where|who|which|that(?! (?:day|week|morning|afternoon)(?![\p{L}]))|can|could|should|must|please|to|or|you|they|unless)(?![\p{L}])/iu

/** "Lift needed text Aoife", "Any questions ring Jo": what a reader may need, and whom to contact. */
const NEED =
  /^((?:(?:an? )?(?:lift|ride|quote|refund|replacement|receipt|directions|more (?:info|information|details)) needed|(?:need|want|fancy) (?:an? |some |more |any )\p{Ll}{3,12}|(?:any |more )?(?:questions|queries|problems|issues)|interested|unsure|not sure|stuck)) ((?:text|call|ring|message|email|dm|phone|whatsapp|contact|ask|see|speak to) (?:me|us|\+?\d{3}|\p{Lu}\p{Ll}))/iu

/** "Get a $5 drain cover save a $180 callout": a request and what it brings. */
const OFFER =
  /^(?:please )?(?:get|buy|book|order|spend|join|refer|bring|sign up|try|switch|tag|register|donate|subscribe|pre-?order)(?![\p{L}]) (?:[\p{L}\p{N}£€$%'’.-]{1,14} ){1,9}?[\p{L}\p{N}£€$%'’.-]{1,14}(?= (?:save|get|win|receive|skip|avoid|enjoy|claim) (?:an?|the(?! (?:date|picture|idea|most)(?![\p{L}]))|your|up to|half|free|first|[£€$]?\d))/iu
const JOINED =
  /(?<![\p{L}])(?:and|or|to|you|can|will|we|must|please|that|who|i|they|could|may|should|let|not|don['’]t|then|just|also|help|helps|when|if|one|&|\+)$/iu

/** "started on the counter in 1994 at our Moncton branch finished up running parts": the next position in a career. */
const STATION =
  /(?:^|, |(?<=^\p{Lu}\p{Ll}{1,14} ))(?:started|began|joined|trained)(?: [\p{L}\p{N}'’-]{1,14}){3,14}?(?= (?:finished up|finished as|ended up|moved (?:on|to|into)|went on to|became|retired (?:as|from|in)|left (?:in|for|as)) )/iu
const JOINED_STATION =
  /(?<![\p{L}])(?:and|who|then|he|she|we|i|they|it|to|never|have|had|has|was|that|which|when|before|after|finally|but)$/iu

/** "half price till June that's £40" */
const PRICE_STATED =
  /(?<=(?<![\p{L}])(?:half price|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)) (?=that['’]?s (?:only |just )?[£€$]\d)/giu
/** "the rest just turn up" */
const OTHERS =
  /^((?:for )?(?:the rest|everything else|all the others?|all others?|the others?)) (?=just (?:turn up|pop in|drop in|come along|show up))/iu
/** "inflatable you have to book on the app": the thing is named before the clause about it. */
const NAMED_BEFORE =
  /^(\p{Lu}\p{Ll}{3,14}(?: \p{Ll}{3,12})?)(?<!^(?:Some|Sometimes|Often|Usually|These|Those|This|That|Things?|Anything|Everything|Something|Courses?|Classes|Sessions|Events?|Today|Tomorrow|Here|Now|Then|Once|When|What|Where|Which|Because|Unless|Before|After|Since|Until|Remember|Please|Sorry|Although|However|Also)(?: \p{Ll}{3,12})?) (?=you (?:have|need) to book (?:on|at|in|via|through|online|by|ahead)(?![\p{L}]))/u

/** "cut back by half, Things to try first: calf stretches": a label with a capital opens a sentence. */
const LABEL_BEHIND_COMMA = /, (?=(\p{Lu}\p{Ll}{2,12})(?: \p{Ll}{2,12}){1,5}: \p{L})/gu

const behindFirst = (text: string, pattern: RegExp, joined: RegExp, sign: string) => {
  const found = pattern.exec(text)
  if (!found || joined.test(found[0])) return text
  const end = found.index + found[0].length
  return text.slice(0, end) + sign + text.slice(end)
}

function signed(line: string): string {
  if (QUOTES.test(line)) return line
  const withNeeds = line
    .replace(NEED, (_whole, need: string, request: string) => `${need}? ${withCapital(request)}`)
    .replace(BEHIND_NOTICE, (whole: string, first: string, at: number, all: string) =>
      GOES_ON.test(clauseBefore(all, at)) ? whole : `. ${first.toUpperCase()}`,
    )
    .replace(PRICE_STATED, ', ')
    .replace(LABEL_BEHIND_COMMA, (whole: string, word: string) => (isCommonWord(word.toLowerCase()) ? '. ' : whole))
    .replace(OTHERS, '$1, ')
    .replace(NAMED_BEFORE, '$1: ')
  return behindFirst(behindFirst(withNeeds, OFFER, JOINED, ' and'), STATION, JOINED_STATION, ',')
}

/** At most its last 80 characters. */
const clauseBefore = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - 80), at)
    .split(/[.!?;,]/u)
    .at(-1) ?? ''
const QUOTES = /["“«„]/u

/** Published sentences with a sign between a notice and the request behind it, where it was typed without one. */
export const withRequestsSigned = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage) => {
    if (passage.use !== 'publish' || passage.question !== null) return passage
    const text = passage.text.split('\n').map(signed).join('\n')
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? SIGNED }
  })
