import { MONTHS, WEEKDAYS } from '../lexicon.ts'
import type { BeyondRules } from './instruction.ts'
import { withoutLeadIn } from './request.ts'
import { spanWithin } from './span-within.ts'

const COUNT =
  '(?:\\d{1,3}|an?|two|three|four|five|six|seven|eight|nine|ten|some|a few|a couple of|several|more|your|the|top|best|good|great|creative|fun|quick|original|useful)'
const IDEA =
  '(?:tips|ideas?|ways|reasons|hacks|tricks|suggestions?|examples|fun facts|facts about|quotes about|questions to ask|names|slogans?|tag ?lines?|jokes?|puns?|recipes?|captions|topics|benefits|advantages|predictions|thoughts|opinions?|advice|headlines|hooks|hashtag ideas|post ideas|content ideas|content calendar|content plan|poem|haiku|limerick|song|rap)'
const IDEAS = [
  new RegExp(
    `^(?:(?:can|could|would|will) (?:u|you) |(?:i|we) (?:need|want|['’]?d like|would like) |please |help me (?:with )?)*(?:give|write|list|suggest|provide|create|make|come up with|generate|brainstorm|think of|do|name|recommend|need|want|post|tweet)(?: (?:me|us|out|up|down))*(?: an? (?:[\\p{L}-]{2,16} ){0,2}(?:post|list|caption|thread|blog|article)(?: (?:with|of|about|on|listing|giving))?)?(?: ${COUNT}){0,4}(?: (?!your|our|my)[\\p{L}-]{2,16}){0,3}? ${IDEA}(?![\\p{L}])[^:€£$]{0,160}$`,
    'iu',
  ),
  /^(?:what(?:['’]s| is| are) (?:your|a good|the best|some (?:good )?)|what (?:do|would) you (?:think|say|suggest|recommend)|(?:any|got any) (?:ideas|tips|suggestions)|what should (?:i|we) (?:post|write|say)|tell me (?:what|how|why|something))(?![\p{L}])[^:€£$]{0,160}\??$/iu,
  /^(?:bitte )?(?:gib|gebt|nenn\p{L}*|schreib\p{L}*|erstell\p{L}*|mach\p{L}*|liste|schlag\p{L}*|überleg\p{L}*)(?: [\p{L}\d-]{1,14}){0,6}? (?:tipps|ideen|gründe|vorschläge|beispiele|ratschläge|slogans?|namen)(?![\p{L}])[^:€]{0,160}$/iu,
  /^(?:(?:peux-tu|pouvez-vous|tu peux|vous pouvez|merci de) )?(?:me )?(?:donne\p{L}*|écri\p{L}*|propose\p{L}*|liste\p{L}*|trouve\p{L}*|fais|faites|suggère\p{L}*|rédige\p{L}*)(?:-(?:moi|nous))?(?: [\p{L}\d-]{1,14}){0,6}? (?:conseils|idées|astuces|raisons|suggestions|exemples|slogans?|noms)(?![\p{L}])[^:€]{0,160}$/iu,
  /^(?:(?:puedes|podrías|por favor,?) )*(?:dame|danos|escrib\p{L}*|haz\p{L}*|propón|proponme|sugi\p{L}*|lista|piensa|da(?:r|rme)?)(?: [\p{L}\d-]{1,14}){0,6}? (?:consejos|ideas|trucos|razones|sugerencias|ejemplos|eslóganes|nombres)(?![\p{L}])[^:€]{0,160}$/iu,
  /^(?:(?:puoi|potresti|per favore,?) )*(?:dammi|dacci|scriv\p{L}*|propon\p{L}*|sugger\p{L}*|elenca\p{L}*|trova\p{L}*|fammi)(?: [\p{L}\d-]{1,14}){0,6}? (?:consigli|idee|trucchi|motivi|suggerimenti|esempi|slogan|nomi)(?![\p{L}])[^:€]{0,160}$/iu,
  /^(?:(?:kun je|kan je|kunt u|graag) )*(?:geef|schrijf|bedenk|noem|maak|verzin)(?: [\p{L}\d-]{1,14}){0,6}? (?:tips|ideeën|redenen|voorbeelden|suggesties|trucs|slogans?|namen)(?![\p{L}])[^:€]{0,160}$/iu,
]
const TRANSLATION = [
  /^(?:(?:can|could|would|will) (?:u|you) |(?:i|we) (?:need|want) (?:you )?(?:to )?|please |then |and |also )*translat(?:e|ion of)(?! our| their)(?![\p{L}])/iu,
  /^(?:bitte |kannst du |könnt ihr |können sie )*(?:übersetz\p{L}*(?![\p{L}])|.{0,60} (?:ins|auf) \p{L}{4,14} übersetzen[.!?]?$)/iu,
  /^(?:(?:peux-tu|pouvez-vous|tu peux|merci de) )?(?:me )?tradui\p{L}*/iu,
  /^(?:(?:puedes|podrías|por favor,?) )*trad[uú](?:c|z)\p{L}*/iu,
  /^(?:(?:puoi|potresti|per favore,?) )*traduc\p{L}*/iu,
  /^(?:(?:kun je|kan je|kunt u|graag) )*(?:vertaal|vertalen)(?![\p{L}])/iu,
]
const VOICE = [
  /(?<![\p{L}])(?:in the (?:style|voice|manner|words) of(?! (?:our|my|the (?:text|brand|post|last)))|as if (?:you|it|he|she|i) (?:were|was)|in the first person of)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:im stil von|dans le style de|à la manière de|al estilo de|nello stile di|in de stijl van)(?![\p{L}])/iu,
]

/** "Write it like a pirate" */
const LIKE_SOMEONE = {
  first: /(?<![\p{L}])(?:write|rewrite|sound|talk|say|make|put|do)\b/giu,
  next: / (?:like|as) (?:an? (?:pirate|rapper|poet|news ?reader|butler|cowboy|medieval|shakespear\p{L}*|detective|robot|drill sergeant)|shakespeare|yoda|gordon ramsay|david attenborough|hemingway|trump|snoop dogg)(?![\p{L}])/giu,
  most: 60,
}

/** A figure next to the number of ideas, a day or a month: then the sentence is content. */
const HAS_DATE = new RegExp(`\\d|(?<![\\p{L}])(?:${WEEKDAYS}|${MONTHS})(?![\\p{L}])`, 'u')

/** Whether a sentence asks for something that needs a model; undefined for another sentence. */
export function readBeyondRules(sentence: string): BeyondRules | undefined {
  const bare = withoutLeadIn(sentence.slice(0, 300)).replace(/[\s.!?…]{1,4}$/u, '')
  if (TRANSLATION.some((pattern) => pattern.test(bare))) return 'translation'
  if (/^(?:[“"«„]|we |our |i |it |they )/iu.test(bare)) return undefined
  if (bare.length <= 160 && (VOICE.some((pattern) => pattern.test(bare)) || spanWithin(bare, LIKE_SOMEONE))) return 'voice'
  return !HAS_DATE.test(bare.replace(/\d+/u, '')) && IDEAS.some((pattern) => pattern.test(bare)) ? 'ideas' : undefined
}
