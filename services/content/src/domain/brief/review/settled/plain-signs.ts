import { withSpokenLinks } from '../../boilerplate/spoken-links.ts'
import { withCapital } from '../../with-capital.ts'
import { dayName } from '../day-names.ts'
import type { ReviewedPassage } from '../passage.ts'

const TIDIED = 'Signs and short forms were written out.'

const FIXES: [RegExp, (...found: string[]) => string][] = [
  // Markdown
  [/\*{2,3}(?=\S)([^*\n]{1,200}?)\*{2,3}/gu, (_whole, inner = '') => inner],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,200}?)_(?![\p{L}\p{N}_])/gu, (_whole, inner = '') => inner],
  [/(?<![\p{L}\p{N}*] ?)\*(?=\S)([^*\n]{1,200}?)\*(?![\p{L}\p{N}*])/gu, (_whole, inner = '') => inner],
  [/(?:^|(?<=\s))\*{2,3} ?|\*{2,3}(?=\s|$|[.,])/gu, () => ''],
  // Speech
  [/(?<![\p{L}])(?:haha+|hehe+|lol|lmao|innit|obvs?|tbh|imo|jaja)(?![\p{L}])[,]? ?/giu, () => ''],
  [/,? (?:btw|by the way|x{2,3})(?=[.!?]?$|[.!?] )/giu, () => ''],
  [/,? sorry not sorry(?: after [\p{L} ]{3,20})?(?=[.!]{0,2}$)/giu, () => ''],
  [
    /^(?:[Hh]i |[Hh]ello |[Hh]ey )?[Ii]t['’]?s (\p{Ll}{2,12})(?= (?:here|at|from|@) (?:the |The )?\p{Lu})/gu,
    (_whole, name = '') => `It's ${withCapital(name)}`,
  ],
  [/^(?:About|On) (?=(?:how|why|what) )/u, () => ''],
  [/(?<=\d{4}) (?=me and my )/gu, () => ', '],
  [/ the \p{L}+(?: thing| machine)? is (?:broke|broken|down|bust) again(?=[.!]?$)/gu, () => ''],
  [/(?<=^Must be \p{L}{4,20}) nicely(?=[.]?$)/u, () => ''],
  [/^(It['’]s \p{Lu}\p{L}{1,12}) here (?=from |at )/gu, (_whole, who = '') => `${who} `],
  [
    /(?<=\d(?:st|nd|rd|th)? )(january|february|march|april|may|june|july|august|september|october|november|december)(?=[ .,;!?)]|$)/gu,
    (word: string) => withCapital(word),
  ],
  [
    /(?<![\p{L}])(january|february|march|april|may|june|july|august|september|october|november|december)(?= (?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,2}(?:st|nd|rd|th)?(?![\d:])))/gu,
    (word: string) => withCapital(word),
  ],
  [/(?<=(?:this|last|next|per|a|each) )yr(?![\p{L}])/giu, () => 'year'],
  [/^Its (?=\p{Lu}\p{L}{1,12} (?:here |from |with |at |of ))/gu, () => "It's "],
  [/(?<=(?:service|price|class|plan|package)) start(?= at)/giu, () => ' starts'],
  [/^([Tt]onight|[Tt]oday|[Tt]omorrow|[Tt]his week)s (?=\p{Ll})/gu, (_whole, when = '') => `${when}'s `],
  // "cancel tonights comedy night"
  [
    /(?<![\p{L}])(tonight|today|tomorrow|yesterday)s (?=(?:\p{L}{3,14} )?(?:night|show|gig|class|session|match|game|meeting|special|soup|menu|lunch|dinner|party|event|quiz|walk|run|market|training|rehearsal|performance|screening|talk|lesson|episode|video|post|news|winner)s?(?![\p{L}]))/giu,
    (_whole, when = '') => `${when}'s `,
  ],
  // "lamb leg £11.50/kg no wait that's the old one £12.95/kg"
  [
    /[£€$]\d[\d.,]*(?: ?\/ ?\p{L}{1,6})?[,.]? (?:no,? wait|wait,? no|no|sorry|oh)[,.]? (?:that['’]?s|thats|it['’]?s) (?:the|an?) old (?:one|price)[,.]? (?:it['’]?s |now )?(?=[£€$]\d)/giu,
    () => '',
  ],
  [/(?:[,;]|(?<=\p{L})) (?:i )?think (?:it['’]?s|its|it is) [^()]{2,40}\?{1,3}(?:,? not (?:confirmed|sure))?(?=\))/giu, () => ''],
  [/^[Ww]ere (?=(?:at|in|opposite|behind|closed|open|just) )/gu, () => "We're "],
  [/(?<=[.!?] )(?:ta|cheers|thanks)[.!]?$/giu, () => ''],
  [/^My (company|business|shop|brand|club) ?= ?(?=\p{L})/gu, (_whole, what = '') => `My ${what} is `],
  [/(?<=\p{L}) = (?=\p{L})/gu, () => ': '],
  [/(?<=[Nn]o )exp(?= needed|[,.]|$)/gu, () => 'experience'],
  [/(?<=[Cc]losed )(mon|tues?|weds?|thurs?|fri)(?= now)/gu, dayName],
  [/(?<![\p{L}])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}])/gu, (word: string) => withCapital(word)],
  [/(?<=(?:for|by|on) )(sat|sun)(?= (?:pick[ -]?up|collection|delivery|drop[ -]?off)(?![\p{L}]))/giu, dayName],
  [
    /(?<=(?:start|starts|starting|begins|beginning) (?:in )?)(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=[ .,;]|$)/giu,
    (word: string) => MONTHS[word.slice(0, 3).toLowerCase()] ?? word,
  ],
  [
    /(?<=(?<![\p{L}])(?:why|when|where|if) )its (?=(?:worse|better|best|so|too|not|hard|important|worth|ok|fine|time|safe|cheaper|dearer|good|bad|more|less|broken|full|empty|cold|hot|wet)(?![\p{L}]))/giu,
    () => "it's ",
  ],
  [/(?<![\p{L}])Chapters\.(?=$|\n\d)/gu, () => 'Chapters:'],
  [
    /(?<=(?<![\p{L}])(?:shy|nervous|timid|scared|frightened|skittish)) (?=don['’]?t (?:chase|approach|feed|grab|catch) )(\p{L})/giu,
    (_whole, first = '') => `. ${first.toUpperCase()}`,
  ],
  [/^Its (?=[£€$]\d)/u, () => "It's "],
  [/(?<![\p{L}])santa(?=(?:['’]s)?(?![\p{L}]))(?! (?:fe|cruz|monica|ana|maria)(?![\p{L}]))/gu, () => 'Santa'],
  [
    /(?<![\p{L}])([Ii]f|[Ww]hen) your (?=(?:having|coming|going|getting|planning|booking|thinking|bringing|joining|buying|ordering|running|stuck|unsure|not) )/gu,
    (_whole, word = '') => `${word} you're `,
  ],
  [/(?<![\p{L}])(Upr|Lwr|Gt)\.?(?= \p{Lu}\p{Ll})/gu, (_whole, word = '') => ({ Upr: 'Upper', Lwr: 'Lower', Gt: 'Great' })[word] ?? word],
  // "that blue one (call it tide)"
  [
    /(?<![\p{L}])(?:that|the|this) (?:\p{Ll}{2,12} ){0,2}(?:one|thing|bit) \((?:call|name) it (\p{L}[\p{L} ]{1,20})\)/gu,
    (_whole, name = '') => name,
  ],
  // Work
  [/(?<=\d ?)yrs?['’]? exp(?:erience)?(?![\p{L}])\.?/giu, () => "years' experience"],
  [/(?<![\p{L}])min (?=\d+ ?(?:years?|yrs?)(?![\p{L}]))/giu, () => 'at least '],
  [/(?<![\p{L}])(?:dep(?:ending)?\.?|depends) on exp(?![\p{L}])\.?/giu, () => 'depending on experience'],
  [/(?<=[£€$]\d[\d.,-]{0,10} ?)p\.?h(?![\p{L}.])\.?/giu, () => ' per hour'],
  [/(?<=[£€$]\d[\d.,-]{0,10} ?)pp(?![\p{L}])/giu, () => ' per person'],
  [/(?<=(?:full|part)[ -]time, )perm(?![\p{L}])/giu, () => 'permanent'],
  [/(?<![\p{L}])jn(?:ing)? date/giu, () => 'joining date'],
  [/(?<=night |travel |shift )allow\.?(?![\p{L}])/giu, () => 'allowance'],
  [/(?<![\p{L}\d])(\d{1,2}) nos\.? /giu, (_whole, count = '') => `${count} `],
  [/(?<![\p{L}])(\p{L}[\p{L} -]{3,30}) x ?(\d{1,2})(?=,|$)/gu, (_whole, thing = '', count = '') => `${thing} (${count})`],
  [
    /(?<=(?<![\p{L}])free (?:quotes?|estimates?|consultations?|samples?)) (?=(?:dm|text|ring|call|message|whatsapp) (?:me|us)(?![\p{L}]))/giu,
    () => ', ',
  ],
  [/^\/{2,3} (\p{L})/gu, (_whole, first = '') => first.toUpperCase()],
  // Short forms
  [/(?<![\p{L}])(?:w\/in|with in(?= \d))(?![\p{L}])/giu, () => 'within'],
  [/(?<![\p{L}])w\/o (?=\p{L})/giu, () => 'without '],
  [/(?<![\p{L}])w\/e(?= \d)/giu, () => 'weekend of'],
  [/(?<![\p{L}])w\/(?= ?\p{L})/giu, () => 'with '],
  [/(?<=\p{L} )n(?= \p{L})/gu, () => 'and'],
  [/(?<=\d )sigs(?![\p{L}])/giu, () => 'signatures'],
  [/(?<=\d ?)(?:mths|mnths)(?![\p{L}])/giu, () => ' months'],
  [/(?<=\d ?)secs(?![\p{L}])/giu, () => ' seconds'],
  [/(?<=(?:last|this|next|per|each|a|every) )wk(?![\p{L}])/giu, () => 'week'],
  [/(?<=\d(?:-\d{1,2})? ?)yo(?![\p{L}])/giu, () => ' years'],
  [/(?<=\p{L} )beg(?= ?\d|$|[,.]| £)/giu, () => 'beginners'],
  [/^Gf(?= )/u, () => 'GF'],
  [/^sml(?= )/iu, () => 'Small'],
  [/^(?:med)(?= (?:dog|\d|[£€$]))/iu, () => 'Medium'],
  [/^lrg(?= )/iu, () => 'Large'],
  [/(?<=\d)min(?=[,.)]|$)/gu, () => ' minutes'],
  [/(?<=\d )max(?=[.,]|$)/giu, () => 'maximum'],
  [/(?<![\p{L}])oaps(?![\p{L}])/giu, () => 'pensioners'],
  [/(?<=[Nn]ext )(?:vid|ep)(?![\p{L}])/gu, (word: string) => (/^v/iu.test(word) ? 'video' : 'episode')],
  [/(?<=[£€$]\d[\d.]{0,6}) adv(?:ance)?,? (?=[£€$]\d)/giu, () => ' in advance, '],
  [/(?<=in advance, [£€$]\d[\d.]{0,6} )door(?![\p{L}])/giu, () => 'on the door'],
  [/(?<![\p{L}])(?:thx|thks|tnx)(?= to )/giu, () => 'thanks'],
  [/(?<![\p{L}])(\p{L}+days) to(?=[.!]?$)/giu, (_whole, day = '') => `${day} too`],
  [
    /(?<![\p{L}])(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec) ?[-–] ?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}])/giu,
    (_whole, from = '', to = '') => `${MONTHS[from.slice(0, 3).toLowerCase()]} to ${MONTHS[to.slice(0, 3).toLowerCase()]}`,
  ],
  [
    /(?<=(?:pick|flowers|until|from|in|and|-) ?)(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=[.,-]|$)/giu,
    (word: string) => MONTHS[word.slice(0, 3).toLowerCase()] ?? word,
  ],
  [/(?<=, )(mon|tues?|weds?|thurs?|fri)(?= (?:finish|start|late|early|until|till|only))/giu, dayName],
  [
    /(?<![\p{L}\p{N}@./-])(gf|iso|nvq|cnc|uht|fmcg|mtd|diy|vat|hgv|dbs|gcse|led(?! by )|usb|pdf|faq|bbq|atm|cv|gp|uk|usa|qr|ged|rya|vhf|dj|tv|csv|bsl|asl|agm|mot|pta|nhs|rspca|rnli|sms|dvd|api|seo|gdpr|erp|crm|url)(?=s?(?:\d|[ .,;!?)/]|$))/gu,
    (word: string) => word.toUpperCase(),
  ],
  [/(?<![\p{L}\p{N}@./-])ios(?=[ .,;!?)]|$)/gu, () => 'iOS'],
  [/(?<![\p{L}\p{N}@./-])android(?=[ .,;!?)]|$)/gu, () => 'Android'],
  // "bills inc", "11 quid inc shoes"
  [/(?<=(?:bills|tax|heating|wifi|breakfast|all|everything),? )inc(?=[.,;]|$)/giu, () => 'included'],
  [/(?<=(?:\d|quid|pounds?|euros?|pcm|month|week|night),? )inc(?= \p{Ll})/gu, () => 'including'],
  [/(?<![\p{L}])excel(?= (?:and|skills|\+)|,)/gu, () => 'Excel'],
  [/(?<![\p{L}])(venmo|paypal|whatsapp|zelle|etsy|ebay)(?![\p{L}.])/gu, (word: string) => BRANDS[word] ?? withCapital(word)],
  [
    /(?<![\p{L}])st (?=(?:\p{Ll}{3,12}s|mary|john|james|george|paul|peter|luke|mark|anne|andrew|michael|margaret|david|patrick)(?:['’]s)? (?:hall|church|school|centre|center|road|street|parish))(\p{Ll})/gu,
    (_whole, letter = '') => `St ${letter.toUpperCase()}`,
  ],
  [/(?<=\p{L}) @ (?=\p{L})/gu, () => ' at '],
  [/(?<![\p{L}])leafs(?= away)/gu, () => 'leaves'],
  [/(?<![\p{L}])(fully|we are|we['’]re) ensured(?![\p{L}])/giu, (_whole, lead = '') => `${lead} insured`],
  [/(?<![\p{L}])([Ii])f your (?=an? |over |under |new |not |looking |interested )/gu, (_whole, letter = '') => `${letter}f you're `],
  [/(?<![\p{L}])([Cc])(?:ause|os|oz) were (?=\p{L})/gu, (_whole, letter = '') => `${letter === 'C' ? 'B' : 'b'}ecause we're `],
  [/(?<![\p{L}])cause (?=(?:we|they|it|there)['’ ])/gu, () => 'because '],
  [/(?<![\p{L}])probly(?![\p{L}])/gu, () => 'probably'],
  [/(?<![\p{L}'’])([Ww])e been (?=\p{L})/gu, (_whole, letter = '') => `${letter}e've been `],
  [/^Hours is /u, () => 'Hours are '],
  [/(?<=(?:don['’]t|do not|dont) [\p{L} -]{2,20}) no more(?![\p{L}])/giu, () => ' anymore'],
  [/ anymore sorry(?=[.!]?$)/giu, () => ' anymore, sorry'],
  [/(?<![\p{L}])no contracts never(?![\p{L}])/giu, (found: string) => (found.startsWith('N') ? 'No contracts ever' : 'no contracts ever')],
  [/(?<=\d )dollar(?= off)/giu, () => 'dollars'],
  [/(?<![\p{L}'’])yall(?![\p{L}])/giu, () => "y'all"],
  // Clauses and fragments without signs
  [
    /^(\p{Lu}\p{L}{2,14}(?: \p{L}{3,14})?) (mon|tues?|weds?|thurs?|fri|sat|sun) [-–] (?=\p{L})/gu,
    (_whole, what = '', day = '') => `${what} on ${dayName(day)}: `,
  ],
  [
    /(?<![\p{L}\p{N}@./-])(?:tesco|asda|aldi|lidl|ikea|waitrose|morrisons|greggs|screwfix)(?![\p{L}.])/gu,
    (word: string) => withCapital(word),
  ],
  [/(?<![\p{L}\p{N}@./-])sainsburys(?![\p{L}.])/giu, (word: string) => `${withCapital(word.slice(0, -1).toLowerCase())}'s`],
  [/ (?:oh(?: yeah)?(?: and)?|oh yeah) (\p{Ll})(?=\p{L}* \p{L})/gu, (_whole, letter = '') => `. ${letter.toUpperCase()}`],
  [/(?<![\p{L}])no \p{L}{3,14}(?: (?!and|but|nor|no )\p{L}{3,12})? (?=no \p{L}{3})/giu, (whole: string) => `${whole.trimEnd()}, `],
  [/(?<=(?<![\p{L}])(?:cash|card|cards) only) (?=(?:the|our|we|no|as) )/giu, () => ', '],
  [
    /(?<=(?<![\p{L}])(?:kids|children|dogs|everyone|beginners|families|all|clients|customers) welcome) (?=(?:dogs|kids|children|no|free|bring|new) )/giu,
    () => ', ',
  ],
  [
    /(?<=[£€$]\d[\d.]{0,6}(?: each| pp| per person| a head| a ticket)?) you (?=(?:go|get|take|leave|make|come away)(?![\p{L}]))/gu,
    () => '. You ',
  ],
  [
    /(?<=\d|[£€$]\d{1,3}|(?:fiver|tenner|over|shop|street|road|centre)) (new (?:clients|customers|members|faces) (?:are )?(?:always )?welcome)(?![\p{L}])/giu,
    (_whole, welcome = '') => `. ${withCapital(welcome)}`,
  ],
  [
    /(?<=\p{L}{3}) ((?:dm|text|ring|call|message|email)(?: (?:me|us))? to (?:book|order|reserve|join|enter))(?![\p{L}])/giu,
    (whole: string, call = '', at = '', all = '') =>
      CAN_BEHIND.test(all.slice(Math.max(0, Number(at) - 14), Number(at))) ? whole : `. ${withCapital(call)}`,
  ],
  [
    /(?<=(?:because|but|But|and|And|if|when|as|that|since|so) )its (?=(?:an?|the|not|for|in|on|at|so|too|very|been|going|being|only|just|still|dark|cold|hot|wet|free|full|open|closed|busy|quiet|short|long|great|good|easy|hard|all|our|my|your|\d)(?![\p{L}]))/gu,
    () => "it's ",
  ],
  [
    /(?<=(?<![\p{L}])\p{L}{3,6}days? \d{1,2}(?:st|nd|rd|th)(?: (?:of )?\p{L}{3,9})?) (\d{1,2}(?:[.:]\d\d)? ?[ap]m) (?=\p{Lu})/gu,
    (_whole, time = '') => `, ${time}, `,
  ],
  [
    /(?<=(?<![\p{L}])(?<!(?:on|for|every|each|this|next|last|the|one|all) )(?:sale|fair|fayre|fete|day|night|show|concert|quiz|market|party|gig|meeting|workshop|bbq|raffle|class)) (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (?:the )?\d)/gu,
    () => ', ',
  ],
  [/ {2,}/gu, () => ' '],
]
/** "or text to book", "just dm me to order": the call goes on with the words before it. */
const CAN_BEHIND = /(?<![\p{L}])(?:or|and|to|can|just|please|you|then|so|either|pls|must|should|also)$/iu
const MONTHS: Record<string, string> = Object.fromEntries(
  'January February March April May June July August September October November December'
    .split(' ')
    .map((month) => [month.slice(0, 3).toLowerCase(), month]),
)
const BRANDS: Record<string, string> = { paypal: 'PayPal', whatsapp: 'WhatsApp', ebay: 'eBay' }
const QUOTES = /["“«„]/u

function tidied(line: string): string {
  if (QUOTES.test(line)) return line.replace(/\*{2,3}/gu, '')
  const text = FIXES.reduce(
    (result, [pattern, right]) => result.replace(pattern, (...found: string[]) => right(...found)),
    withSpokenLinks(line),
  )
  return /^\p{L}/u.test(line) && !/^\p{Ll}/u.test(line) ? withCapital(text.trim()) : text.trimEnd()
}

/** Published passages without Markdown, fillers and short forms that a business would write out, unless small letters are asked for. */
export const withPlainSigns = (passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] =>
  passages.map((passage) => {
    if (passage.use !== 'publish' || LOWERCASE.test(source)) return passage
    const text = passage.text.split('\n').map(tidied).join('\n')
    return text === passage.text || text.trim() === '' ? passage : { ...passage, text, reason: passage.reason ?? TIDIED }
  })

const LOWERCASE = /(?<![\p{L}])lower ?case(?![\p{L}])/iu
