import { isCommonWord } from '../../facts/common-words.ts'
import { FUNCTION_WORDS } from '../lexicon.ts'
import { withCapital } from '../with-capital.ts'

/** First names in lowercase. */
const NAMES: ReadonlySet<string> = new Set(
  `aaron abby abdul abigail adam adele adrian agnes ahmed aidan aisha alan albert alejandro alex alexander alexandra alfie ali alice alicia alina alison amanda amara amelia amir amira amy ana andre andrea andrew andy angela angus anita ann anna annabel anne annie anthony antonio anwar archie arjun arthur asha ashley audrey
  barbara barry beatrice becky belinda ben benjamin bernadette bernard beth bethany bev beverley bianca brenda brendan brian bridget bruce bryan callum cameron camilla carla carlos carmen carol caroline carolyn carrie catherine cathy cecilia charles charlie charlotte chloe chris christian christina christine christopher claire clare claudia clive colin connor craig cynthia
  daniel danielle danny darren dave david dean debbie deborah deepak deirdre denise dennis derek diana diane diego dominic donna doreen doris dorothy doug douglas duncan dylan ed eddie edith edward edwin eileen elaine eleanor elena eli eliza elizabeth ella ellen ellie elsie emily emma eric erica erin esme ethan eva evan evelyn ewan
  fatima felicity felix fiona florence fran frances francesca francis fred freddie frederick freya gareth gary gavin gemma geoff george georgia georgina gerald geraldine gerard gill gillian giulia giulio gloria gordon graham greg gregory greta guy gwen hamza hanna hannah harold harriet harrison harry hassan hazel heather helen helena henry hilary howard hugh hugo
  ian ibrahim imogen imran ingrid irene isaac isabel isabella isla ivan jack jackie jacob jacqueline jade jake james jamie jan jane janet janice jasmine jason javier jayne jean jeff jeffrey jenna jennifer jenny jeremy jerry jess jessica jessie jill jim jimmy joan joanna joanne joe joel john johnny jonathan jose joseph josephine josh joshua joyce juan judith judy julia julian julie juliet justin
  karen karim kate katherine kathleen kathryn kathy katie katrina kavita kayla keith kelly ken kenneth kenny kerry kevin khalid kieran kim kimberley kirsty krishna kumar kurt kyle lara laura lauren lee leila leo leon leona leonard lesley leslie lewis liam lily linda lindsay lisa liz lizzie lloyd lola lorna lorraine louis louisa louise lucas lucia lucy luis luke lydia lynn lynne
  maddie madeleine maggie malcolm mandy manuel marco marcus margaret maria marie marilyn mario marion marjorie martha martin mary mateo matt matthew maureen maurice maya megan meera mel melanie melissa mia michael michelle miguel mike millie milly miriam mohamed mohammed moira mollie molly mona monica morgan muhammad muriel nadia nadine naomi natalie natasha nathan neil nicholas nick nicola nicole nigel nikki nina noah noel nora norma norman
  oliver olivia omar oscar owen pablo pam pamela patricia patrick paul paula pauline pedro peggy penelope pete peter petra phil philip philippa phoebe phyllis polly priya rachel raj rajesh ralph ramesh raymond rebecca renee ricardo richard rita rob robert roberta robin rodney roger roland ron ronald rory rosalind rosemary rosie ross rowena roy ruby rupert russell ruth ryan
  sally sam samantha samira samuel sandra sara sarah scott sean sebastian selina sergio shane sharon shaun sheila shelley shirley sid sidney simon sofia sonia sophia sophie stacey stan stanley stella stephanie stephen steve steven stuart sunil susan susanna susie suzanne sylvia tamsin tania tanya tara ted teresa terence terry tessa thelma theo theresa thomas tim timothy tina toby todd tom tommy tony tracey tracy trevor trish trudy
  valerie vanessa vera veronica vicky victoria vijay vikram vincent viv vivian vivienne walter wanda wendy wilfred william winifred yasmin yolanda yusuf yvette yvonne zac zach zara zoe`.split(
    /\s+/u,
  ),
)
/** Without those that are frequent words, too: "jack", "robin". */
const FIRST_NAMES: ReadonlySet<string> = new Set([...NAMES].filter((name) => !isCommonWord(name)))
/** Behind these, a word is a name if it can be one. */
const TITLED =
  /(?<=(?<![\p{L}])(?:coach|captain|chef|mrs?|miss|ms|dr|aunt|auntie|uncle|teacher|(?:thanks|thank you|well done|congratulations|congrats) to|ask for) )\p{Ll}{3,}(?=[.,;!?)]|$| \p{L})/giu

/** No part of a link, an address, a handle or a hashtag, and no possessive: "jeans" is not Jean's. */
const WORD = /(?<![\p{L}\p{N}@#/._-])\p{Ll}+(?![\p{L}\p{N}@/_-]|\.\p{L})/gu
const SURNAME = /(?<=(?<![\p{L}])(\p{Lu}\p{Ll}+) )\p{Ll}{3,}(?=[.,;!?)]|$| (?:and|&) )/gu
/** "from Josh and idris": who is named together. */
const NAMED_TOGETHER =
  /(?<=(?<![\p{L}])(\p{Lu}\p{Ll}+)(?: \(\d{1,2}\))?(?:,| and| &) )\p{Ll}{3,}(?=[.,;!?)]|$| (?:and |& |who |for |\(\d))/gu

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
/** "a tabby called biscuit, ", but "in a named bag" */
const CALLED =
  /(?<=(?<!(?<![\p{L}])(?:an?|the|its|his|her|your|their|our|one|each|every|clearly) )(?<![\p{L}])(?:called|named) )(\p{Ll}{3,12})(?=[.,;!?]|$)/giu

/** First names and the surnames behind them, and what the words before it call a name, with their capitals: "Karen sommers" as "Karen Sommers". It is as long as before. */
export function withNames(text: string): string {
  const isKnown = (name: string) => NAMES.has(name.toLowerCase())
  const named = text.replace(WORD, (word, at: number) =>
    FIRST_NAMES.has(word) && !isNoun(word, text.slice(Math.max(0, at - NEAR), at), text.slice(at + word.length, at + word.length + NEAR))
      ? withCapital(word)
      : word,
  )
  const own = (whole: string, first: string) =>
    isKnown(first) && !isCommonWord(whole) && !FUNCTION_WORDS.has(whole) ? withCapital(whole) : whole
  const titled = (word: string) => (NAMES.has(word) || !(isCommonWord(word) || FUNCTION_WORDS.has(word)) ? withCapital(word) : word)
  return named
    .replace(TITLED, titled)
    .replace(SURNAME, own)
    .replace(NAMED_TOGETHER, own)
    .replace(BEFORE_NUMBER, withCapital)
    .replace(NAME_IS, withCapital)
    .replace(CALLED, (name) => (isCommonWord(name) ? name : withCapital(name)))
}

const NEAR = 24
/** "a jade ring", "every tom" */
const BEHIND_ARTICLE =
  /(?<![\p{L}])(?:an?|every|each|another|no|some|any) (?:(?:old|young|big|small|neutered|white|black|grey|gray|ginger|brown) )?$/iu
/** "a ginger tom": a male cat. */
const OF_CAT =
  /(?<![\p{L}])(?:ginger|black|white|tabby|gr[ae]y|tortie|orange|cream|brown|neutered|stray|feral|entire|unneutered|marmalade|(?:and|&) white) $/iu

/** Whether a word that can be a name is a noun by the words beside it. Behind an article, a name has its surname: "a Karen Millen dress". */
const isNoun = (word: string, before: string, after: string) =>
  (BEHIND_ARTICLE.test(before) && !/^ \p{Lu}/u.test(after)) ||
  (word === 'tom' && (OF_CAT.test(before) || /^ ?-?(?:cats?|kittens?)(?![\p{L}])/u.test(after)))

/** Whether a word is a first name, however it was typed. */
export const isFirstName = (word: string): boolean => FIRST_NAMES.has(word.toLowerCase())

const OF_CALENDAR =
  /^(?:\p{L}{3,6}day|(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|nov|dec)ember|october|christmas|easter|english)$/iu

/** Whether a word within a sentence names a person: a first name, or any other word with a capital. */
export const isNameWithin = (word: string): boolean => isFirstName(word) || (/^\p{Lu}\p{Ll}/u.test(word) && !OF_CALENDAR.test(word))
