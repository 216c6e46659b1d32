import { isCommonWord } from '../../facts/common-words.ts'
import { withCapital } from '../with-capital.ts'

const NO_NAME =
  'us|me|him|her|them|it|you|now|on|to|at|in|by|via|or|and|the|this|that|our|my|your|reception|office|mobile|number|shop|bar|home|work|anytime|today|here|whatsapp|any|time|for|if|after|before|between|from|is|first|ahead|free|direct|directly'
/** "text sam 07700 900456", "ask for jo on 01632 960000" */
const BEFORE_NUMBER = new RegExp(
  `(?<=(?<![\\p{L}])(?:call|ring|text|txt|msg|message|phone|whatsapp|dm|ask for|speak to|contact) )(?!(?:${NO_NAME})(?![\\p{L}]))(\\p{Ll}{2,12})(?= (?:on |at |- )?(?:\\+?\\d|\\(0)[\\d() -]{5})`,
  'giu',
)
/** "her name is misty", "his name's rex" */
const NAME_IS =
  /(?<=(?<![\p{L}])(?:her|his|its|my|the dog['’]?s|the cat['’]?s) name(?:['’]s| is| was) )(?!(?:on|in|at|not|the|a|an|written|engraved|still|now|too)(?![\p{L}]))(\p{Ll}{2,12})(?=[.,;!?]|$| (?:and|she|he|it|they|the)(?![\p{L}]))/giu
/** "a tabby called biscuit, " */
const CALLED = /(?<=(?<![\p{L}])(?:called|named) )(\p{Ll}{3,12})(?=[.,;!?]|$)/giu

/** Names of people and animals in small letters, where the words before them say that they are names. */
export function withNamesCapitalized(text: string): string {
  return text
    .replace(BEFORE_NUMBER, withCapital)
    .replace(NAME_IS, withCapital)
    .replace(CALLED, (name) => (isCommonWord(name) ? name : withCapital(name)))
}
