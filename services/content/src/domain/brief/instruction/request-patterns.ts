import { PLATFORM_NAMES, POST_NOUNS } from '../platform-words.ts'
import { SOMETHING } from './patterns.ts'

const ADDRESSEE = 'chat ?gpt|gpt|claude|gemini|copilot|ai|bot|assistant|there|team|all|mate|hun|hon|love|lovely|babe|guys|folks|both|again'
/** Words before a request. A name counts only before a comma or a dash. */
export const LEAD_IN = new RegExp(
  `^(?:(?:hi+|hiya|hey+|hello|yo|dear|morning|good morning|evening)(?: (?:${ADDRESSEE}))?(?![\\p{L}])[,!.:–-]*|(?:hi+|hiya|hey+|hello|dear|morning) \\p{L}{2,14} ?[,!–-]+|(?:as|you are|you['’]re) an? (?:[\\p{L}\\d'’-]{1,18} ){0,5}(?:expert|copywriter|writer|manager|assistant|marketer|strategist|professional|specialist|guru|editor|journalist|consultant|creator|influencer)(?:, |: )|(?:ok|okay|so|right|well|please|pls|plz|kindly|quick one|a quick one|just a quick one|quick favou?r|sorry to bother you|hope you['’]?re well|hope all is well|when you get a (?:sec|minute|chance)|and|also|then|now)(?![\\p{L}])[,!.:–-]*) *`,
  'iu',
)
const COURTESY =
  "(?:(?:can|cn|could|would|will) (?:u|you|ya|we|someone|somebody)|(?:i|we) ?(?:need|want|wanna|would like|['’]?d like|['’]?d love|was hoping|was wondering if)(?: (?:for )?(?:u|you))?(?: could)?(?: to)?|need|want|looking for|help (?:me|us)|let['’]?s|your (?:task|job) is to|any chance (?:u|you) (?:can|could)|any chance of|fancy doing|would you mind|gonna need)(?: (?:please|pls|plz|just|also|quickly))*"
const VERB =
  '(?:write|make|do|create|draft|compose|generate|produce|craft|prepare|design|give|provide|turn|convert|transform|adapt|rewrite|re-write|reword|re-word|rephrase|redo|paraphrase|improve|polish|tidy|clean|fix|edit|proof ?read|correct|spell ?check|summari[sz]e|shorten|condense|simplify|format|knock|whip|come up with|put together|sort|type|spruce|jazz|post|share|put|pop|stick|chuck|bung|get|use|help|promote|advertise|word|phrase|writing|making|doing|creating|turning|rewriting)'
/** "this" as the text, not as in "this plant". */
const REFERENCE = `(?:this|these|it|that)(?= ?$| (?:more|less|sound|look|read|better|shorter|longer|nicer|punchier|catchier|clearer|friendlier|professional|catchy|nice|up|out|and|so|be|please|pls|today|tomorrow|tonight|asap|into|to (?:sound|be|look|read)|in(?:to)? (?:an?|the|my|our)|as an?|a (?:bit|little)|for (?:me|us|my|our|the|an?|${PLATFORM_NAMES})|on (?:my|our|the|there|here|${PLATFORM_NAMES}))(?![\\p{L}]))`
const NOUN = `(?:posts?|captions?|${POST_NOUNS}|threads?|blogs?(?: posts?)?|articles?|descriptions?|statements?|blurbs?|updates?|announcements?|messages?|texts?|copy|adverts?|ads?|content|reels?|pieces?|paragraphs?|notes|bullets|points|version|write-?ups?|${SOMETHING})`
const TEXT = `(?:${NOUN}|everything|anything|following|below|info|details|${REFERENCE})`
const PLACE = `(?:${PLATFORM_NAMES}|socials?|social media|(?:the |our |my )?(?:page|website|web ?site|site|newsletter|feed|story|stories|blog|group|wall|channel))`
const WORD = "[\\p{L}\\d'’&/+-]{1,18}"

/** A request without content: "can u do me a post for facebook", "Rewrite the text below in a friendly tone". */
export const REQUEST = new RegExp(
  `^(?:${COURTESY} )?(?:please |pls |plz |just |kindly )*(?:${VERB}(?: ${WORD},?){0,6}? |(?:an?|one|some|the|quick|short|another|new) (?:${WORD},? ){0,4}?)${TEXT}(?![\\p{L}'’])(?:,? ${WORD}){0,16}$`,
  'iu',
)
export const WANTED = new RegExp(
  `^(?:(?:i|we) ?(?:need|want|wanna|would like|['’]?d like|['’]?d love)|need|want|looking for|any chance of|gonna need) (?:(?:an?|some|the|one|another) )?(?:${WORD},? ){0,4}?${NOUN}(?![\\p{L}'’])(?:,? ${WORD}){0,12}$`,
  'iu',
)
export const ONLY_NOUN = new RegExp(
  `^(?:(?:new|quick|short|another|next|today['’]?s|tomorrow['’]?s)? ?(?:${PLACE} )?(?:post|caption|tweet|thread|reel|story|update|text|blog|article|ad|copy)(?: (?:for|on|to) ${PLACE})?(?: (?:please|pls|plz))?|for ${PLACE}|(?:this|here)(?:['’]?s| is)? (?:(?:the|an?|our|my|what i want)(?: [\\p{L}]{2,12}){0,3} )?(?:for|on|to go on) (?:the |our |my )?${PLACE})$`,
  'iu',
)
/** "Better wording needed for this", "nicer wording please" */
export const BETTER_WORDING =
  /^(?:please |pls |any |need(?:ed)? |(?:i|we) need |looking for )?(?:a )?(?:better|nicer|friendlier|clearer|softer|smoother|different|new) (?:wording|phrasing|words)(?: (?:needed|wanted|required|please|pls))?(?: (?:for|of|on) (?:this|the (?:text|notice|letter|sign|post|message|announcement))(?: (?:below|here|text|notice|one|bit))?)?(?: (?:please|pls|needed|wanted))?$/iu
export const PERSONA =
  /^(?:(?:i want you to |i['’]d like you to |please )?(?:you are|you['’]re|act as|behave as|pretend (?:to be|you are|you['’]re)|imagine (?:you are|you['’]re)|take (?:on )?the role of|as) (?:an?|my|our|the) (?:[\p{L}\d'’-]{1,18},? ){0,7}(?:expert|copywriter|writer|manager|assistant|marketer|strategist|professional|specialist|guru|editor|journalist|consultant|creator|influencer|director|executive|officer)(?![\p{L}])(?: (?:with|for|at|who|in|of) .{0,100})?)$/iu
/** The request names its subject. */
export const NAMES_SUBJECT =
  /(?<![\p{L}])(?:about|abt|(?:photos?|pictures?|videos?|clips?|pics?) of|announc\p{L}{1,4}|promot\p{L}{1,4}|advertis\p{L}{1,4}|regarding|celebrat\p{L}{1,4}|introduc\p{L}{1,4}|inviting|explaining|tell(?:ing|s)?|remind\p{L}{0,4}|let(?:ting)? (?:people|everyone)|say(?:ing|s)? that|thank\p{L}{0,4}|on(?= (?:our|the|my|how|why|what|a)(?! (?:page|web ?site|site|feed|story|blog|group|wall|channel|company)(?![\p{L}]))))(?![\p{L}])(?! (?:this|the following|these|it|below)(?![\p{L}]))/iu
/** A name behind the first word. */
export const NAMED = /(?<=[\p{L}\d,] ['’"“]?)(?!I(?![\p{L}]))\p{Lu}\p{L}/u
export const PLATFORM_NAME = new RegExp(`(?<![\\p{L}])(?:${PLATFORM_NAMES}|chat ?gpt|claude|gemini|copilot|ai|english)(?![\\p{L}])`, 'giu')
export const ABOUT_TEXT = /^(?:the )?(?:following|below|this|these|text below|info(?:rmation)? below|details below)/iu
/** Only its readers can do this: "Please share this post", "Use this code". */
export const FOR_READERS =
  /^(?:please |pls )?(?:share|like|use|get|help|post|put)(?! (?:this|it|these|that) (?:for|on|to|up|in|into|as) (?:me|us|a|an|the|our|my|\p{L}{2,10}$)| (?:this|it) (?:today|tomorrow|asap))(?![\p{L}])/iu
export const STYLE_TAIL =
  /(?:^| )(?:(?:in|with|using) (?:an?|the|our|my) [\p{L}, -]{3,40}? (?:tone|style|voice|way)(?:,? (?:and|but) .{3,60})?|(?:to )?(?:sound|be|look|read) (?:a (?:bit|little) |a lot |more |less |much |really |super )*[\p{L}-]{3,16}(?:(?:,| and| but) (?:more |less )?[\p{L}-]{3,16}){0,2}|(?:more|less) [\p{L}-]{4,16}(?: and (?:more |less )?[\p{L}-]{4,16})?)$/iu
export const SEPARATOR = /:\s*|(?<!\s)\s+[-–—]{1,2}\s+|…\s*|\.{3}\s*/gu
export const OPENS_CLAUSE = /^(?:we|we['’]\p{L}{1,2}|our|it['’]?s|there['’]?s|i|i['’]\p{L}{1,2}|the|my)(?![\p{L}])/iu

export const OPENS_REQUEST = new RegExp(`^${COURTESY} `, 'iu')
