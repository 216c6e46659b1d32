import { isOfficeContact, isPostDeadline, readLabel } from '../labels.ts'
import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import { isBareContact } from '../sentence.ts'
import { type Decision, decisionFor } from './reasons.ts'

export interface LabeledPassage {
  /** The length of the label with its separator and the white space after it. */
  length: number
  /** Undefined if the text after the label is for readers. */
  decision?: Decision
  /** Whether the label is for readers too: "When: Friday". */
  isShown: boolean
}

/** "2) Tone of voice: " */
const LABEL = /^(?:\d{1,2}[.)] )?(\p{L}[\p{L}\d’' /&()-]{1,48}?)(\??:|\?(?= ))[ \t]*/u
/** The form of a post, not a fact for readers. */
const ABOUT_FORM = new RegExp(
  String.raw`(?<!\p{L})(?:posts?|reels?|stor(?:y|ies)|carousel|videos?|images?|photos?|pictures?|text|article|captions?|threads?|words?|characters?|bullets?|bullet points?|paragraphs?|lists?|listicle|blog|newsletter|square|portrait|landscape|px|pixels|graphic|jpe?g|png|pdf|gif|mp4|short|long|plain|simple|headline|slides?|copy|ads?|advert|flyer|poster|leaflet|press release|${CLEAR_PLATFORM_NAMES}|markdown|html|letter|announcement)(?!\p{L})|\d:\d`,
  'iu',
)
const CONTENT_LABEL =
  /^(?:(?:any |special )?(?:offers?|events?)|what(?:['’]s| is) new|(?:any )?other comments|anything else(?: to (?:add|say|mention))?|role|position|job title|vacancy|title|title of (?:the )?(?:event|exhibition|show|talk|class|workshop)|(?:event|exhibition|show|talk) title|organi[sz]er|hosted by|host|name of (?:the )?(?:organi[sz]ation|group|club|business|company|event|shop|charity)|(?:organi[sz]ation|club|group|business|company|charity|event) name|what do you (?:want|need) to say|what do you do|what does (?:it|your (?:business|company|group|club)) do|(?:describe|about) your (?:business|company|group|club)|what(?:['’]s| is) (?:the|your) (?:news|event|message|story)|what(?:['’]s| is) (?:the|this|your) post about|message|text|wording|details|facts|context|info|information|background|the (?:news|facts)|proof|testimonials?|(?:customer |client )?quotes?|usps?|key messages?(?: \((?:max|up to)\.? \d\))?)$/iu
const METADATA_LABEL =
  /^(?:department|date of request|date requested|industry|sector|type of business|business type|request(?:ed)? (?:by|date|on)|budget code|signed off(?: by)?|actions?|approved(?: by)?|submitted by|your name|type(?: of post)?(?: \(tick\))?|photos?(?: available| attached)?|pictures?(?: available| attached)?|(?:image|photo|picture|artwork|logo)s? (?:supplied|provided|included|attached|to follow)|who(?:['’]s| is) (?:it|this|(?:this|the) post)(?: (?:aimed at|for))?|aimed at|audience|target(?: audience| groups?| market| customers?)?|persona|platforms?|channels?|channel\(s\)|platform\(s\)|contact \(internal\)|internal contact|deadline for (?:publishing|publication|posting|the post|content|copy|approval)|publish(?:ing)?(?: date| on)?|approval|output|format|deadline|post (?:by|on)|date of posting|budget|ref|reference)$/iu
const INSTRUCTION_LABEL =
  /^(?:anything (?:we|you|i) should not (?:say|mention)|(?:must|should) not (?:say|mention|include)|not to (?:say|mention|include)|anything to avoid|do not (?:say|mention|include)|don['’]?t (?:say|mention|include)|avoid|tone(?: of voice)?|style|voice|length|constraints?|rules|language|hashtags?|emojis?|keywords?)$/iu

/** Labels that readers need, in addition to those of any text: "Period: 1 to 30 May". */
const DETAIL_LABEL =
  /^(?:who can (?:come|join|take part|apply|enter)|period|season|areas?(?: covered)?|accessibility|access|group size|meeting place|how to (?:apply|book|order|enter|join|register|get there)|getting there)$/iu

/** "Booking: essential" */
const BOOKING_LABEL = /^(?:booking|sign[- ]?up|registration|tickets)$/iu
const STATE_OF_BOOKING = /^(?:essential|required|needed|not |no |recommended|advised|opens?|closes|until|by )/iu

const CALL_TO_ACTION_LABEL = /^(?:cta|call[- ]to[- ]action)$/iu
/** A call to action that is described to the writer, or none: "Drive traffic to the site", "80 sign-ups", "none". */
const DESCRIBED_CALL =
  /^["“'‘„«]?(?:to )?(?:(?:encourage|persuade|motivate|generate|increase|mention|link to)(?!\p{L})|(?:ask|tell|get|send|direct|point|invite|push|prompt|urge) (?:people|them|readers|everyone|followers|users|visitors|customers|families|parents|members|more)(?!\p{L})|drive (?:traffic|people|sales|visits|visitors|sign-?ups|bookings|more)(?!\p{L})|(?:add|include|insert|put) (?:a |the |our )?(?:link|button|url|hashtags?|phone|number|address|website|e-?mail)(?!\p{L})|\d{1,6} \p{L}|(?:none|no|n\/a|tb[cd]|[-–—])\.?\s{0,4}$)/iu
const GOAL_LABEL = /^(?:goals?|objective|aim|ask)$/iu
/** A goal that can be addressed to readers as a call to action: "Book a free call". */
const ADDRESSED_GOAL =
  /^["“'‘„«]?(?:to )?(?:book|buy|call(?! attention)|come|join|sign up|register|visit|order|donate|apply|try|download|subscribe|reserve|ring|email|vote|read|share|volunteer)(?!\p{L})/iu

/** Labels of metadata and instructions, with the values that are facts for readers. */
const FACTS_FOR_READERS: [label: RegExp, isFact: (value: string) => boolean][] = [
  // "Deadline: entries close 30 June"
  [/^deadline$/iu, (value) => !isPostDeadline(value, false)],
  // "Audience: ages 8 and up", and not "Audience: ages 25-40", which describes customers.
  [
    /^(?:who(?:['’]s| is) (?:it|this) (?:aimed at|for)|aimed at|audience|target(?: audience)?)$/iu,
    (value) =>
      /^(?:for )?(?:all ages|adults only|open to (?:all|everyone)|everyone welcome|(?:age[sd]? )?\d{1,2} ?(?:\+|(?:and|or) (?:up|over|above|older|under)|(?:[-–]|to|and) ?(?:\d|1[0-8])$)|age[sd]? \d{1,2} ?(?:[-–]|to) ?(?:\d|1[0-8])(?!\d)|over[- ]\d{1,2}s? only)/iu.test(
        value,
      ),
  ],
  // "Format: best of three"
  [/^format$/iu, (value) => !ABOUT_FORM.test(value)],
  // "Rules: no dogs on the field"
  [
    /^rules$/iu,
    (value) =>
      !/(?<!\p{L})(?:posts?|hashtags?|emojis?|mention|say|tone|words?|characters?|caps|capitals|exclamation|jargon|slang|buzzwords?|write|writing|text|copy|sentences?|paragraphs?|brand|headline|links?|keep it|make it|short|formal|friendly|english)(?!\p{L})/iu.test(
        value,
      ),
  ],
  // "Length: 10 km", and not "Length: 2 minute read"
  [
    /^length$/iu,
    (value) =>
      /^(?:about |approx(?:imately|\.)? |around |c\. ?|~)?\d{1,5}(?:[.,]\d{1,3})?(?: ?(?:[-–]|to) ?\d{1,5})? ?(?:km|k|m|mi|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|cm|mm|inch(?:es)?|in|ft|feet|foot|yards?|h|hrs?|hours?|min|mins|minutes|days?|weeks?|months?|years?|pages)(?!\p{L}| read)/iu.test(
        value,
      ),
  ],
  // "Language: English and Welsh"
  [
    /^language$/iu,
    (value) =>
      /^(?:english|welsh|irish|gaelic|scots|french|german|spanish|italian|portuguese|polish|dutch|ukrainian|russian|arabic|urdu|hindi|punjabi|bengali|turkish|greek|romanian|chinese|mandarin|japanese|bsl)(?:,| and| with| or| &|\/) ?(?!(?:informal|formal|simple|plain|friendly|warm|british|american|uk|us|short|no|not)(?!\p{L}))\p{L}/iu.test(
        value,
      ),
  ],
]

/** No fact for readers: nothing was filled in, or it is about the work. */
const NO_VALUE = /^(?:n\/?a|none|nil|no|yes|tb[acd]|unknown|see (?:above|below|attached).*|as (?:above|usual)|ok|done|[-–—?✓x])[.!]?$/iu
const OF_WORK =
  /(?<!\p{L})(?:internal(?:ly)?|confidential|private(?:ly)?|draft|writer|designer|agency|boss|manager says|client|budget|invoice|approv\p{L}*|sign(?:ed)?[- ]off|publish\p{L}*|posted?|posts|posting|mention|do not|don['’]?t (?:say|use|post|put)|password|attached|screenshot|ask me|let me know|tb[acd]|posting date|campaign|kpi|persona|tone|caption|hashtags?|emojis?)(?!\p{L})/iu
const MOST_LABEL_WORDS = 5
/** A line of a form with a label that is not known: what it states is a fact, and is published with the label that explains it. */
export function unknownLabel(line: string): LabeledPassage | undefined {
  const match = LABEL.exec(line.slice(0, 60))
  if (!match?.[0].trimEnd().endsWith(':')) return undefined
  const label = (match[1] ?? '').trim()
  const value = line.slice(match[0].length).trim()
  if (value === '' || NO_VALUE.test(value) || OF_WORK.test(label) || OF_WORK.test(value)) return undefined
  return label.split(' ').length <= MOST_LABEL_WORDS ? { length: match[0].length, isShown: true } : undefined
}

/** "Offer/benefit", "Event (if any)": the first name, without what is to be filled in. */
const nameOfLabel = (label: string) =>
  label
    .trim()
    .replace(/ ?\((?:required|mandatory|optional|if (?:any|applicable|known|relevant)|max\.? [^()]{1,14}|[yn]\/[yn])\)$/iu, '')
    .replace(/ ?\/ ?(?:benefits?|promotion|deal|news|message|cta|description|details|summary)$/iu, '')

/**
 * A line "Label: value" of a form or of a prompt; undefined for any other line. In case of doubt, the value is for readers, because the user
 * reviews what is published.
 */
export function labeledPassage(line: string): LabeledPassage | undefined {
  const match = LABEL.exec(line.slice(0, 60))
  if (!match) return undefined
  const label = nameOfLabel(match[1] ?? '')
  const length = match[0].length
  const value = line.slice(length).trim()
  const content = { length, isShown: false }
  const metadata = { length, decision: decisionFor('about'), isShown: false }
  const instruction = { length, decision: decisionFor('instruction'), isShown: false }
  if (value !== '' && FACTS_FOR_READERS.some(([labels, isFact]) => labels.test(label) && isFact(value))) return { length, isShown: true }
  if (INSTRUCTION_LABEL.test(label)) return instruction
  if (CALL_TO_ACTION_LABEL.test(label)) return DESCRIBED_CALL.test(value) ? metadata : content
  if (GOAL_LABEL.test(label)) return ADDRESSED_GOAL.test(value) ? content : metadata
  if (CONTENT_LABEL.test(label)) return content
  if (METADATA_LABEL.test(label) || isOfficeContact(label)) return metadata
  if (DETAIL_LABEL.test(label)) return { length, isShown: true }
  if (BOOKING_LABEL.test(label) && STATE_OF_BOOKING.test(value)) return { length, isShown: true }
  const known = readLabel(line, { onVideo: false, isForm: true })
  if (!known) return undefined
  if (known.use === 'detail') return { length, isShown: true }
  if (known.use === 'wish') return instruction
  if (known.use === 'none') return metadata
  // A label before a link only is needed to understand it: "Tickets: example.com".
  return { length, isShown: isBareContact(value) }
}
