import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { linksIn } from '../../domain/brief/facts.ts'
import { languageOf } from '../../domain/brief/language.ts'
import { wordsOf } from '../../domain/brief/lexicon.ts'
import { isPlatformName } from '../../domain/brief/platform-words.ts'
import { hasFigure, hasName, hasVerb, type Sentence } from '../../domain/brief/sentence.ts'
import { foreignQuestion, modelQuestion } from './questions.ts'
import { requestsIdeas } from './requested-ideas.ts'

const COUNTED =
  /^(?:the |my |our |top )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|some|a few)\s(?:\p{L}+\s){0,2}?(?:tips|ways|reasons|things|steps|mistakes|ideas|lessons|facts|benefits|habits|rules|myths|tricks|hacks|questions|signs|strategies|trends|examples)\b/iu

const QUESTIONS: [RegExp, string][] = [
  [
    /\b(?:hiring|job|vacanc(?:y|ies)|position|recruit\w{0,4}|role|internship|apprentice\w{0,4})\b/iu,
    'Add a name and a date: which role is it, where, and how do people apply until when?',
  ],
  [
    /\b(?:sale|discounts?|offers?|deals?|promo\w{0,5}|black friday|vouchers?|coupons?)\b/iu,
    'Add a number and a date: how much do people save, on what, and until when?',
  ],
  [
    /\b(?:opening|reopening|open|launch\w{0,4}|grand|relaunch|new (?:shop|store|bakery|café|cafe|studio|restaurant|office|location|salon|branch))\b/iu,
    'Add a date or a place: when does it open or start, and where do people find it?',
  ],
  [
    /\b(?:event|party|concert|festival|workshop|class|classes|course|webinar|meetup|conference|talk|fair|market|exhibition|race|run|fundrais\w{0,4}|gig|show|open day|tasting|fest|webinars)\b/iu,
    'Add a date and a place: when and where is it, what does it cost, and how do people sign up?',
  ],
  [
    /\b(?:anniversary|birthday|years|milestone|award|won|celebrat\w{0,4})\b/iu,
    'Add a number or a name: how many years or what exactly are you celebrating, and with whom?',
  ],
  [
    /\b(?:team|employee|colleague|staff|founder|person|people|volunteers?|customer story|testimonial)\b/iu,
    'Add a name: who is it about, and what did they do?',
  ],
  [
    /\b(?:menu|recipe|dish|food|drink|coffee|tea|cake|wine|beer|restaurant|bakery|café|cafe)\b/iu,
    'Add a name or a price: which one do you want to show, what is in it, and where do people get it?',
  ],
  [
    /\b(?:tips|ways|how|why|what|reasons|benefits?|importance|mistakes|lessons|guide|trends?|habits|ideas|myths|steps|future)\b/iu,
    'Add one example or number of your own: what did you do or see, and what came of it?',
  ],
  [
    /\b(?:product|app|software|tool|service|feature|update|release|collection|range|version|platform)\b/iu,
    'Add a name, a number or a price: what is it called, what does it do for people, and where do they get it?',
  ],
]
const ANY = 'Add a number, a name or a date: what happened, where or when, and what should readers do?'
/** A phrase that fits grammatically into the question. */
const ABOUT = /^(?:our|my|the|a|an|your|[\p{Ll}]+ing) [\p{L}\d '’-]{3,50}$|^[\p{L}'’-]{4,24}(?: [\p{L}'’-]{2,24}){0,3}$/iu

/** The question for the user if the brief is only a topic with no content to write about; undefined otherwise. */
export function missingFacts(brief: Brief): string | undefined {
  const sentences = sentencesOf(brief.blocks)
  const { beyondRules } = brief
  const isFilled = sentences.some((each) => each.factual || wordsOf(each.text).length > 8)
  if (beyondRules === 'translation' || (beyondRules && !isFilled))
    return modelQuestion(beyondRules, brief.english ? 'en' : languageOf(brief.text))
  const named = brief.title ?? brief.topic
  const all = named ? [named, ...sentences] : sentences
  const [only] = all
  if (only && all.length === 1 && requestsIdeas(only.text)) return modelQuestion('ideas', brief.english ? 'en' : languageOf(brief.text))
  if (all.length === 0 || (all.length <= 2 && all.every((each) => isTopic(each, brief))))
    return questionFor(all.map((each) => each.text).join(' ') || brief.text, brief)
  return undefined
}

function isTopic(sentence: Sentence, brief: Brief): boolean {
  const { text, contact, question } = sentence
  const words = wordsOf(text)
  if (contact) return linksIn(text).length === 1 && words.length <= 12 && !/\s/u.test(text)
  const counted = COUNTED.test(text)
  if (brief.english && !counted && !OPENS_TOPIC.test(text) && hasOwnName(text)) return false
  if (hasFigure(text) && !counted) return false
  if (isLongTopic(sentence, brief.english)) return true
  if (!brief.english) return words.length <= 6 && !/[.!?。！？]$/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= 40
  if (sentence === brief.title || sentence === brief.topic) return true
  if (words.length <= 4 && !hasName(text)) return true
  if (counted) return words.length <= 14 && !/[,:;]/u.test(text)
  if (
    /^(?:how|why|what|when|where|whether|the (?:importance|benefits?|power|art|future|best|value|joy) of|benefits? of|tips|ideas?|thoughts on|reasons|being|becoming|getting)\b/iu.test(
      text,
    ) &&
    !question
  )
    return words.length <= 16
  if (/^(?:\p{L}+ ){1,3}and (?:why|how|what)\b/iu.test(text)) return words.length <= 12
  return !question && !hasVerb(text) && words.length <= 12
}

/** Whether a text has the name of a person, a place or a business. */
const hasOwnName = (text: string) =>
  wordsOf(text)
    .slice(1)
    .some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !isPlatformName(word) && !NO_NAME.test(word))
const NO_NAME = /^(?:English|French|German|Spanish|Italian|Dutch|Christmas|Easter|Halloween|Excel|Python|Google|Word)$/u

const OPENS_TOPIC =
  /^(?:why|how|what|tips|(?:something |a few words |a word )?(?:about|on)|(?:the )?(?:benefits?|importance|advantages) of|reasons)(?![\p{L}])/iu
const OPENS_TOPIC_ELSEWHERE =
  /^(?:pourquoi|comment|(?:quelques |des |nos )?(?:conseils|astuces|idées)|les (?:bienfaits|avantages|raisons)|(?:quelque chose|un mot) sur|l['’]importance|warum|wie (?:man|du|sie|ihr)|(?:\p{L}+ )?(?:tipps|ideen|gründe)|etwas (?:über|zu)|(?:die )?(?:vorteile|bedeutung)|por qué|cómo|(?:algunos )?consejos|ideas|algo sobre|(?:los |las )?(?:beneficios|ventajas)|la importancia)(?![\p{L}])/iu

/** Whether a longer phrase is only a topic: one clause that begins with a word such as "why", without a name, a figure or a conclusion. */
function isLongTopic({ text, question }: Sentence, english: boolean): boolean {
  if (question || hasFigure(text) || /[:;–—]|, (?:and|but|so|we|i|it|they|et|mais|und|aber|wir|y|pero) /iu.test(text)) return false
  if (wordsOf(text).length > 30) return false
  return english ? OPENS_TOPIC.test(text) && !hasName(text) : OPENS_TOPIC_ELSEWHERE.test(text)
}

function questionFor(topic: string, brief: Brief): string {
  const language = brief.english ? 'en' : languageOf(brief.text)
  if (language !== 'en') return foreignQuestion(brief.text, language)
  const fitting = QUESTIONS.find(([pattern]) => pattern.test(topic))?.[1]
  if (fitting) return fitting
  const name = topic.replace(/[.!?]+$/u, '')
  if (!ABOUT.test(name)) return ANY
  const inside = /^\p{Lu}\p{Ll}/u.test(name) && !/^\p{Lu}\S* \p{Lu}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
  return `Add a number, a name or a date: what do you offer, do or know about ${inside}, and what should readers do?`
}
