import type { Brief } from '../../../domain/brief/brief.ts'
import { MONTHS, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasFigure, hasVerb } from '../../../domain/brief/sentence.ts'
import { brandsIn } from './keywords/names.ts'

/** What makes a title one that does not say what the text is about. */
export type TitleFault = 'announcement' | 'introduction' | 'name' | 'background' | 'label'

/** What happens: an event, an offer, a vacancy. */
export const EVENT =
  /(?<!\p{L})(?:(?:re)?opening|openings?|open (?:day|house|evening|workshop|studio)s?|sales?|workshops?|class(?:es)?(?! \d)|courses?|lessons?|fairs?|fayre|fete|festivals?|markets?|exhibitions?|concerts?|gigs?|recalls?|hiring|vacanc(?:y|ies)|clos(?:ing|ed|es|ure)|tours?|talks?|readings?|part(?:y|ies)|suppers?|dinners?|tastings?|takeover|launch(?:es)?|releases?|clean-?ups?|meetings?|walks?|races?|screenings?|raffles?|auctions?|fundraisers?|weekends?|camps?|trips?|retreats?|offers?|deals?|discounts?|freshers week|flash day|fry|barbecue|bbq|quiz|opens|we (?:re)?open|starts?|begins?|part-time|full-time|apprentices?|returns?|moves?|moving|is back|are back|taking over|looking for|eröffnung|kurse?|flohmarkt|konzert|ausstellung|\p{L}{0,20}fest|offenen tür|führung(?:en)?|schlussverkauf|räumungsverkauf|öffnet|öffnen|eröffnet|eröffnen|beginnt|startet|sucht|suchen|schließt|schließen|apertura|taller(?:es)?|cursos?|concierto|exposición|fiesta|mercad(?:o|illo)|rebajas|abrimos|abre|buscamos|cierra|cerramos|ouverture|ateliers?(?! de )|stages?|exposition|portes ouvertes|vide-grenier|soldes|marché|fête|ouvre|ouvrons|recrute|recrutons|empieza|empiezan|comienza|cdi|cdd|teilzeit|vollzeit|minijob|media jornada|jornada completa|temps partiel)(?!\p{L})/iu

const ANNOUNCEMENT =
  /^(?:(?:just |so )?(?:a )?(?:quick|short|small|little|one|two|three|four|few|a few|some|several|couple of|a couple of) (?:\p{L}{2,12} )?(?:things?|bits?|updates?|notes?|announcements?|points?|reminders?|news)(?: (?:for|from|about|this|to|today)(?!\p{L}).{0,40})?|all (?:confirmed|booked|sorted|set|agreed)(?: (?:with|for|by) .{2,40})?|(?:we|i) (?:are|am|have) (?:some )?(?:exciting |big |great |good )?news|(?:zwei|drei|ein paar|kurze?) (?:dinge|sachen|infos?|neuigkeiten)(?: .{2,40})?|(?:dos|tres|varias|unas) (?:cosas|noticias)(?: .{2,40})?|(?:deux|trois|quelques|plusieurs) (?:choses|nouvelles|infos)(?: .{2,40})?|(?:on|nous) (?:cherchons|cherche|recrute|recrutons)(?: quelqu['’]une?)?|wir suchen (?:jemanden|dich|verstärkung|euch)|(?:buscamos|se busca) (?:a )?(?:alguien|gente|personal)|(?:we|i)(?: are|['’]re|['’]m| am)? (?:hiring|looking for (?:someone|people|somebody|help)|need(?:ing)? (?:someone|help|people)))$/iu

/** The sender says who they are. */
const INTRODUCTION =
  /^(?:(?:hi|hello|hey)[,!.]? )?(?:(?:this is|it['’]s) \p{Lu}[\p{L}'’-]+ (?:from|at|here|of)(?!\p{L})|my name is |(?:i['’]m|i am|we['’]re|we are) an? (?!bit |little |part )|(?:we|i) (?:run|own|manage) an? |i (?:teach|tutor|coach|train|photograph|make|paint|bake|sew|knit|repair|clean|groom|design|write) [^,;:]{3,80} (?:in|at|from|near|around|across) \p{Lu}|(?:ich bin|wir sind) eine? |(?:soy|somos) un[ao]? |(?:je suis|nous sommes|on est) une? )/iu

/** "The dog walkers", after a name that is not in the text. */
const WHO = /^[Tt]he(?: \p{Ll}+){1,3}$/u
/** "The Rusty Anchors" */
const NAMED = /^The(?: \p{Lu}[\p{L}’'-]+){1,4}$/u
/** "Tomorrow", "Friday 18 December", "Saturday 10-4": when something is, and not what. */
const ONLY_WHEN = new RegExp(
  `^(?:(?:on|from|this|next|every) )?(?:${WEEKDAYS}|today|tonight|tomorrow|(?:(?:${WEEKDAYS}),? )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})|(?:(?:${WEEKDAYS}),? )?(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?(?:,? (?:at |from )?[\\d:.-]{1,11} ?(?:[ap]m)?)?$`,
  'iu',
)

/** Whether a text says only when something is. */
export const isOnlyDate = (text: string) => ONLY_WHEN.test(text)

/** What a business has done for years. */
const BACKGROUND =
  /(?<!\p{L})(?:has|have)(?: been| always)? \p{Ll}{3,}.{0,80} (?:since (?:18|19|20)\d\d|for (?:over |more than |nearly |almost )?(?:\d{1,3}|\p{L}{3,9}) years|for (?:\p{L}{3,6} )?generations)|(?:family[- ]run|family[- ]owned|gibt es seit|desde (?:18|19|20)\d\d|depuis (?:18|19|20)\d\d|seit (?:18|19)\d\d)(?!\p{L})/iu

/** A kind of list, without what is on it. */
const LABEL =
  /^(?:(?:our|the|new|my|all) ){0,2}(?:prices?|price list|opening (?:hours|times)|hours|dates|times|schedule|timetable|programme|program|menu|rates|details|info|news|update|preise|preisliste|öffnungszeiten|termine|plan|programm|precios|horarios?|fechas|programa|tarifs?|horaires|dates|programme)(?: (?:from|for|in|as of|ab|für|im|desde|para|à partir du|pour|du) .{2,24})?$/iu

/** Words of a name: "Mud & Ember Studio". */
const JOINED_NAME =
  /^(?:the )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)? (?:&|and|und|y|et|\+) (?:\p{Lu}[\p{L}'’-]*|(?<=& )\p{Ll}+)(?: \p{Lu}[\p{L}'’-]*){0,2}$/u
const INNER_CAPITAL = /^\p{Lu}\p{Ll}{2,14}\p{Lu}\p{Ll}{2,14}(?: \p{Ll}{3,12}){0,3}$/u
const MOST_NAME_WORDS = 6

/** The fault of a title, judged by the sentence that it was made from; undefined if it has none. */
export function faultOf(title: string, sentence: string, brief: Brief): TitleFault | undefined {
  const bare = title.replace(/(?<![\s!?.…:])[\s!?.…:]+$/u, '')
  if (ANNOUNCEMENT.test(bare) || ANNOUNCEMENT.test(bare.split(/ ?!{1,3} /u)[0] ?? '')) return 'announcement'
  if (INTRODUCTION.test(bare) && !EVENT.test(bare)) return 'introduction'
  if (LABEL.test(bare)) return 'label'
  if (isName(bare, brief) || isOnlyDate(bare)) return 'name'
  if (brief.english && WHO.test(bare) && !hasVerb(sentence) && !EVENT.test(bare)) return 'introduction'
  return BACKGROUND.test(sentence) && !/(?<!\p{L})first time(?!\p{L})/iu.test(sentence) && !EVENT.test(bare) && !brief.badNews
    ? 'background'
    : undefined
}

function isName(title: string, brief: Brief): boolean {
  if (wordsOf(title).length > MOST_NAME_WORDS || hasFigure(title) || EVENT.test(title) || title.includes(':')) return false
  if (brandsIn(title).includes(title)) return true
  if (NAMED.test(title) && !(brief.english && hasVerb(title))) return true
  return (JOINED_NAME.test(title) && !(brief.english && hasVerb(title))) || INNER_CAPITAL.test(title)
}

/** "Dogs are not allowed | in the beer garden": a prohibition holds where and when its sentence says. */
export const isCutProhibition = (text: string, statement: string) =>
  PROHIBITS.test(text) && statement.startsWith(text) && WHERE_OR_WHEN.test(statement.slice(text.length))
const PROHIBITS =
  /(?<!\p{L})(?:not (?:be )?(?:allowed|permitted|open|available|accepted?|running|safe)|no longer|can(?:no|['’])t|closed|banned|forbidden)(?!\p{L})/iu
const WHERE_OR_WHEN = /^ (?:in|at|on|to|for|from|after|before|during|until|between|any|inside|by) /iu
