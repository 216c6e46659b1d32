import { PLATFORM_NAMES, POST_NOUNS } from '../platform-words.ts'

const words = (list: string) => `(?:${list})`

export const PLATFORM = words(`${PLATFORM_NAMES}|social(?:[ -]media)?|socials|video|blog|medium|newsletter|web ?site|company|feed`)
export const STRONG_NOUN = words(`post|caption|${POST_NOUNS}|thread|blog(?: post)?|article|description|copy|reel|statement`)
/** As people type it. */
export const SOMETHING = "s[ou]me?thin['’g]?|smth(?:ing)?|sth|summat"
export const TEXT_NOUN = words(
  `posts?|captions?|${POST_NOUNS}|threads?|blogs?(?: posts?)?|articles?|descriptions?|statements?|blurbs?|updates?|announcements?|messages?|texts?|copy|ads?|adverts?|content|teasers?|reels?|promos?|pieces?|stor(?:y|ies)|${SOMETHING}|notes?|invitations?|reminders?|shout-?outs?|explainers?|how-?tos?|step-by-steps?|summar(?:y|ies)`,
)
export const AUDIENCE = words(
  '(?:(?:all|our|my|the|your|other|potential|new|local|everyone in)(?: of)?(?: our| my| the)?(?: [\\p{L}-]{2,20}){0,2} )?(?:people|everyone|everybody|anyone|customers?|clients?|readers?|followers?|them|audience|folks|fans|members?|guests?|visitors?|parents|subscribers?|viewers?|listeners?|users|patients|students|neighbou?rs|residents|locals|community|the world|donors|supporters|volunteers|public|passengers|commuters|patrons|families|regulars|candidates|applicants|shoppers|buyers|owners|employees|network)',
)
export const POLITE =
  /^(?:(?:hi|hello|hey)(?: there| team| all)?|please|pls|kindly|so|okay|ok|also|then|and|maybe|perhaps|if possible|(?:could|can|cn|would|will) (?:you|ya|u|we)|(?:i|we)(?:'d| would) (?:like|love)(?: (?:you|it if you could))? (?:to|for you to)|(?:i|we) (?:need|want|have|wanna)(?: you)?(?: to)?(?= (?:write|announce|promote|advertise|post|share|tell|let|make|mention|say|create|do|highlight|talk|publici[sz]e|remind|inform|explain|introduce|invite|thank|celebrate)\b)|help (?:me|us)(?: to)?|let's|your task is to|the task is to|your job is to|don't forget to|do not forget to|remember to|be sure to|make sure to|make sure you|make sure)(?:[,!:]+|(?=\s))\s*/iu

export const WRITE = new RegExp(
  `^(?:(?:write|create|make|draft|compose|generate|produce|craft|prepare|do|design|give (?:me|us)|come up with|put together|turn this into|post|tweet|need|want|looking for|(?:i|we)(?:['’]m| am|['’]re| are|['’]d)? (?:need|want|looking for|after|would like|like|love))\\s+(?:me\\s+|us\\s+|up\\s+)?(?:(?:an?|the|some|one|my|our|this|this as|quick)\\s+)?(?:(?!that\\b|which\\b|who\\b|about\\b)[\\p{L}\\d-]+,?\\s+){0,5}?(?:${PLATFORM}[\\s/]*(?:or\\s+|and\\s+)?){0,2}${TEXT_NOUN}|(?:an?\\s+|one\\s+|short\\s+|quick\\s+|simple\\s+)*(?:(?!our\\b|my\\b|the\\b|new\\b|your\\b|this\\b|latest\\b|that\\b|we\\b|i\\b)[\\p{L}-]+,?\\s+){0,2}?(?:${PLATFORM}\\s*){0,2}${STRONG_NOUN})(?![\\p{L}’'-])`,
  'iu',
)
export const PLATFORM_TAIL = new RegExp(
  `^\\s*(?:\\((?:${PLATFORM}|[^()]{0,40})\\)|(?:for|4|on|to|in)\\s+(?:(?:my|our|the|your)\\s+)?(?:[\\p{L}’']+\\s+)?${PLATFORM}(?:\\s*(?:page|channel|account|feed|profile|post|audience|followers))?(?![\\p{L}]))`,
  'iu',
)
export const AUDIENCE_TAIL = new RegExp(`^\\s*(?:for|to|aimed at|directed at)\\s+${AUDIENCE}(?![\\p{L}])`, 'iu')
export const CONNECTOR =
  /^\s*(?:,\s*)?(?:(?:that|which)\s+)?(?:to\s+|we can use to\s+)?(?:is\s+)?(?:about|abt|on|regarding|around|covering|of|re(?=:)|for|announc(?:e|es|ing)|promot(?:e|es|ing)|advertis(?:e|es|ing)|publici[sz](?:e|es|ing)|celebrat(?:e|es|ing)|introduc(?:e|es|ing)|explain(?:s|ing)?|describ(?:e|es|ing)|shar(?:e|es|ing)|present(?:s|ing)?|highlight(?:s|ing)?|mark(?:s|ing)?|launch(?:ing)?|show(?:s|ing|casing)?|showcas(?:e|es|ing)|summari[sz](?:e|es|ing)|say(?:s|ing))(?![\p{L}-])\s*(?::\s*)?/iu
export const REPORT = new RegExp(
  `^\\s*(?:,\\s*)?(?:(?:that|which)\\s+)?(?:to\\s+|simply\\s+)?(?:tell(?:s|ing)?|remind(?:s|ing)?|inform(?:s|ing)?|let(?:s|ting)?|warn(?:s|ing)?|ask(?:s|ing)?|invit(?:e|es|ing)|encourag(?:e|es|ing)|urg(?:e|es|ing)|get(?:s|ting)?|show(?:s|ing)?)\\s+${AUDIENCE}(?![\\p{L}])(?:\\s+know)?(?:\\s*(that|about|to|of|why|how|,|:))?\\s+`,
  'iu',
)
export const THANK = /^\s*(?:,\s*)?(?:to\s+)?thank(?:s|ing)?\s+(?=(?:our|my|all|everyone|everybody|the)\b)/iu
export const ANNOUNCE =
  /^(?:announce|promote|advertise|publici[sz]e|talk about|post(?= that\b)|tweet(?= that\b)|write(?= that\b)|say(?= that\b)|post ab(?:ou)?t|tweet ab(?:ou)?t|write about|blog about|share the news|spread the word|introduce|explain|describe|share|celebrate)(?: about| that)?\s+(?!(?:this|it|your|us|me|yours|with|on|hi|hello|yes|a photo|photos|in)\b)/iu
export const MENTION =
  /^(?:mention(?:ing)?|include|state|point out|say|make (?:it )?clear|be clear|it(?:'s| is) clear|note|add|highlight|emphasi[sz]e|stress|focus on|play up|people know|everyone knows|readers know|they know|we mention|you mention|you include|to mention|to include|the (?:post|caption|text) (?:mentions|includes))\s+/iu
/** "Say clearly that …": the whole rest is for readers. */
export const MENTION_THAT =
  /^(?:also |just |do )*(?:say|state|mention|write|stress|emphasi[sz]e|point out|underline|repeat|make (?:it )?(?:very |really |absolutely |quite |perfectly )?(?:clear|plain)|be (?:very |really )?(?:clear|honest|open|upfront))(?:,? (?:clearly|plainly|openly|explicitly|somewhere|again|too|also|once|first|early on|up ?front|loudly|honestly|right away|at the (?:top|end|start|bottom|beginning)|in the (?:first|last) (?:line|sentence|post|tweet|paragraph)))* that\s+(?=\S)/iu
/** Addresses customers, not the writer ("Mention that you saw this post"). */
export const READER_MENTIONS = /^(?:say|mention|tell us) that you (?:saw|read|found|heard|come|came|are from)\b/iu
export const SHOULD =
  /^(?:(?:the|this|it|your|my|our)\s?(?:post|caption|text|copy|thread|tweet|article|tone|piece|blog|description)?|it|tone|that)\s+(?:should|must|needs to|has to|ought to|can)\s+(?:also\s+)?/iu
export const STYLE_VERB =
  /^(?:make|keep|sound|be|use|avoid|skip|omit|leave out|leave|don['’]t|do not|never|no|not|nothing|something|without|with|end|start|begin|finish|close|open|write|put|insert|limit|aim for|go for|try|stick|should|tone|just|in|within|at most|max|maximum|under|up to|about|around|short|very|more|less|funny|serious|formal|informal|casual|professional|light|warm|friendly|add|include|keeping|feel free|use your|i['’]d like|i want|i would like|we['’]d like|we want|we don['’]t|i don['’]t)\b/iu
export const STYLE_WORD =
  /\b(?:emojis?|hash ?tags?|call[- ]to[- ]action|cta|tone|voice|style|vibe|bullet points?|bullets?|exclamation (?:marks?|points?)|jargon|buzzwords?|slang|hype|clich[eé]s?|wording|sentences?|words|characters|chars|paragraphs?|lines long|short|shorter|brief|concise|snappy|punchy|catchy|engaging|funny|humou?r|humorous|witty|playful|serious|formal|informal|casual|professional|warm|friendly|upbeat|positive|cheesy|corny|salesy|pushy|preachy|boring|dramatic|sensational|heartfelt|sincere|honest|humble|inspiring|inspirational|motivational|educational|conversational|personal|confident|bold|authoritative|matter-of-fact|factual|fun|light-?hearted|light|dry|clickbait|first person|second person|third person|british english|american english|uk english|us english|plain english|simple language|tasteful|respectful|human|robotic|marketing-?y|marketing speak|corporate|readable|skimmable|scannable|format(?:ted|ting)?|headline|title|hook|thread|caption|post|tweet)\b/iu
export const ENDING =
  /^(?:please )?(?:end|start|begin|finish|close|open|sign off) (?:it |the (?:post|caption|thread|text) |off )?(?:with|by|on)\b/iu
export const LENGTH =
  /^(?:(?:in|within|at most|max(?:imum)?(?: of)?|no more than|under|up to|about|around|roughly|approx\w*|keep (?:it )?(?:to|under|below|within)|limit (?:it )?to)\s+)?(?:\p{L}+|\d[\d,]*)(?:\s?[-–]\s?\d+)? (?:short )?(?:sentences?|words|characters|chars|lines|paragraphs|tweets|posts)(?: (?:max|maximum|or so|or less|long|at most))?$/iu
export const PURPOSE = new RegExp(
  `^(?:the |our |my |main )*(?:goal|aim|objective|purpose|point|idea|cta|call to action|ask)(?: (?:of|for|with|behind) (?:the|this) (?:post|caption|thread|text|tweet))?(?: here)? (?:is|:)\\s*(?:(?:to )?(?:get|have|make|for|drive|encourage|invite|ask) ${AUDIENCE}(?: to)?|to)\\s+`,
  'iu',
)
export const WANT_PEOPLE = new RegExp(
  `^(?:we|i)(?:'d)? (?:want|need|would like|like|hope(?: that)?) ${AUDIENCE} (?:to (know|hear|understand|remember)(?: that)?|to)\\s+`,
  'iu',
)
export const THIS_IS_FOR = new RegExp(
  `^(?:(?:this|it)(?: post| caption| one| thread)?(?:'s| is| will be| goes)|the (?:post|caption|thread|text|article) (?:is|goes))(?: going)? (?:for|on|to|aimed at|meant for) (?:(?:my|our|the|a) )?(?:[\\p{L}'’]+ )?(?:${PLATFORM}|${AUDIENCE})\\b`,
  'iu',
)
export const FOR_PLATFORM = new RegExp(
  `^(?:this (?:one )?is )?(?:for|on) (?:(?:my|our|the) )?(?:${PLATFORM})(?: (?:page|post|account|channel|audience|thread|caption))?$`,
  'iu',
)
export const TITLE_IS =
  /^(?:the )?(?:video |blog |post |episode |article )?(?:title|headline)(?: of the (?:video|post|article))? (?:is|should be|will be|=) ["“«„']?(.{3,120}?)["”»“']?$/iu
export const AUDIENCE_IS = /^(?:the |our |my )?(?:target |main |intended )?(?:audience|readers?|reader)(?: (?:is|are)|:) /iu
