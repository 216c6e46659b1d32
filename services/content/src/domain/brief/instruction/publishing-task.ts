import { hasContact } from '../sentence.ts'
import { spanWithin } from './span-within.ts'

/** What is said about the job: where and when the post goes out, which file it is, what is still missing. */
const PUBLISHING_TASKS = [
  /^(?:urgent|asap|important|fao .{2,20}|fyi|reminder to self|note to self|draft|final|first draft|v\d+)[\s!:.–-]*$/iu,
  /(?<![\p{L}])(?:go|goes|going|get|put|needs? to (?:be|go)|want|need|have|be) (?:(?:this|these|it|something|smth|a (?:line|post)|sth|one) )?(?:out |up |live |posted |online |on )?(?:on |to |across )?(?:everything|all (?:of )?(?:our |the |your )?(?:channels?|pages?|platforms?|socials?|accounts?)|every (?:channel|platform))(?![\p{L}])/iu,
  /^(?:can|could|please|pls|we|i|this|it)(?![\p{L}]).{0,24}(?:get|put|go|have|need|want)(?:s)? (?:to )?(?:go |be )?(?:this|it|something|smth|sth|anything|a line|a post)? ?(?:up|out|live|online|posted|now)(?: (?:on|to) .{2,30})?(?: (?:today|tonight|tomorrow|asap|now|by \S{1,10}|before .{3,30}|please|pls))*$/iu,
  /^(?:\p{Lu}\p{Ll}{1,15}, )?(?:[Pp]lease |[Pp]ls |[Pp]lz |(?:[Cc]an|[Cc]ould) you )?(?:[Gg]et|put|post|send|share|stick|pop) (?:this|it) (?:out|up|on|online)(?: on)? (?:our |the )?(?:socials?|social media|feeds?|channels?|pages?|accounts?)(?: .{0,40})?$/u,
  /^(?:needs?|has|have|must|got) to (?:go|be) (?:out|up|live|posted|online|sent)(?: .{0,50})?$/iu,
  /^(?:post|publish|share|send|put up)(?: (?:this|it))?(?: (?:on|to))? (?:all|every) (?:our |the )?(?:channels?|platforms?|pages?|socials?|accounts?)(?: .{0,30})?$/iu,
  /^(?:.{0,40} )?(?:final|draft|v\d{1,2}|version \d{1,2})(?:[ _-](?:v\d{1,2}|final|\d)){0,6}(?: ?\(?(?:use|please use|pls use) this(?: one)?[!.]{0,8}\)?)?$/iu,
  /^(?:(?:the |some )?(?:photos?|pictures?|pics?|images?|logos?|sponsor logos|quote|artwork|poster|video|foto|fotos|bilder)) (?:to follow|tbc|coming|will follow|attached|volgt nog|folgt|folgen|à venir|a seguir)(?: .{0,30})?$/iu,
  /^(?:(?:social(?: media)?|post|content|marketing|comms|press|copy) )?(?:post|content|comms|copy|brief|request|work|job|property|product|event|data|campaign|briefing) (?:request|brief|sheet|form|template|order|ticket)(?: form)?(?: (?:ref|no|number|#)\.? ?\S{1,14})?$/iu,
  /^can['’]?t fit (?:all )?(?:that|this|it) (?:on|in) .{1,30}$/iu,
  /^(?:line if (?:press|asked)|if (?:press|media|journalists?) (?:call|ask)|internal(?: use| only)?|internally|for internal use|not for (?:outside|sharing|publication|release|public)|confidential|off the record|between us|entre nous|intern|vertraulich|nicht öffentlich|interno)(?![\p{L}]).{0,200}$/iu,
  /(?<![\p{L}])(?:not for (?:outside|sharing|publication|release|the public)|keep (?:that|this|it) (?:to your ?sel(?:f|ves)|quiet|between us|internal)|on garde ça pour nous|nicht öffentlich|que quede entre nosotros)(?![\p{L}])/iu,
  /^(?:action|actions|aob|apologies|apols|present|attendees|minutes by|next (?:mtg|meeting)|todo|to do)(?![\p{L}])(?:[:–-]| \p{Lu}| \d).{0,120}$/u,
  /^thank you(?: (?:so much|very much|again|in advance))?$|^(?:thanks|cheers|ta|thx|ty|tnx)(?: (?:a (?:lot|bunch|million)|so much|again|(?!for|to|all|every)\p{L}{2,12}))?(?:(?:, (?:bye|speak soon|x+)| x(?:x{13,})?)(?:,? (?:bye|speak soon|x+))*)?$/iu,
  /^(?:[Tt]hanks|[Tt]hx|[Tt]a|[Cc]heers|[Tt]y),? \p{Lu}(?:\p{L}{1,11} x{1,3}|(?: x{1,3})?)$/u,
  /^(?:bye|ta|ta ta|tschüss\p{L}*|ciao|that['’]?s (?:it|all)(?: (?:i think|really|for now|from me))?|i think that['’]?s (?:it|all|everything)|what else|anything else|over and out|end of message|danke(?: dir| euch| schon mal| im voraus)?|merci(?: beaucoup| d['’]avance)?|gracias(?: \p{L}{3,10})?|obrigad[oa](?: desde já)?|bedankt(?: alvast)?|grazie(?: mille)?|dzięki)$/iu,
]

/** "Don't name the donor" */
const FORBIDS =
  /^(?:please |pls |and |but )*(?:do not|don['’]?t|dont|never) (?:name|mention|quote|identify) (?:the|our|my|any|his|her|their|that|who|how|\p{Lu})/u

/** "Thurs 5 pm" and prices are content, whatever is next to them. */
const STATES_PRICE = /[€£$]\s?\d|\d\s?[€£$]/u
const STATES_TIME_AND_PLACE = { first: /\d{1,2}(?:[:.]\d{2})?\s?[ap]m\b/gu, next: /\b(?:at|in) \p{Lu}/gu, most: 80 }
const statesFact = (text: string) => STATES_PRICE.test(text) || spanWithin(text, STATES_TIME_AND_PLACE) !== undefined

/** Whether a sentence is about the work on the post, and not for its readers. */
export function isPublishingTask(sentence: string): boolean {
  const bare = sentence.replace(/^[\s(*_–—-]+/u, '').replace(/[\s.!?…:)*_,–-]{1,8}$/u, '')
  if (bare.length < 2 || bare.length > 220 || hasContact(bare)) return false
  if (FORBIDS.test(bare.charAt(0).toLowerCase() + bare.slice(1))) return true
  const found = PUBLISHING_TASKS.findIndex((pattern) => pattern.test(bare))
  return found >= 0 && (found >= INTERNAL_FROM || !statesFact(bare))
}

/** From this pattern on, a sentence stays out whatever it states. */
const INTERNAL_FROM = 10
