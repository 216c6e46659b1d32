/** Words by which a passage of a brief is probably for the writer only. Each is compared with the beginning of a text, so nothing is searched. */

const NOT =
  "(?:do not|don['’]?t|do?nt|dnt|never|not to|can['’]?t|cannot|shouldn['’]?t|should not|no need to|better not|rather (?:you |we |i )?did(?: not|n['’]?t))"
/** An exclusion instruction. */
export const ORDER = new RegExp(
  `^(?:${NOT} (?:please |ever |actually |obviously |even |to )?(?:mention|put(?! (?:it|them|these|this|that|your) (?:in|out|away|down|through|near|over|back)(?![\\p{L}]))|say|print|advertise|publish|promise|write|name|tag|push|hint|go into|lead with|quote|include|list|reveal|tell (?:them|people|anyone|anybody)|thank|call it|discuss|show|refer|talk about)|no (?:need to )?mention|not mention(?:ing)?|do not print|leave (?:it|that|this|him|her|them|those) (?:out|off)(?! and | on | for | by )|leave out|leave (?:\\S+ ){1,4}out|keep (?:it |that |this )?(?:quiet|to yourself|secret|between us|off)|say nothing|so not that|not for (?:the )?(?:public(?:ation)?|outside|print|post|posting|customers)|(?:strictly )?off the record|nobody needs to know|(?:isn['’]?t|not) public)(?![\\p{L}])`,
  'iu',
)
/** The words of an order that names nothing: it means what precedes it. */
export const MEANS_BEFORE =
  /^(?:it|that|this|them|those|these|any|anything|so|am|anywhere|either|obviously|please|pls|though|yet|lol|haha|too|there|publicly)[.,!?;:)]*$/iu

/** An order that can't name anything. */
export const MEANS_ALL_BEFORE =
  /^(?:leave (?:it|that|this|him|her|them|those) (?:out|off)|keep (?:it|that|this) |so not that|not for |(?:strictly )?off the record|nobody needs|(?:isn['’]?t|not) public)/iu
/** A value with such words is not decided. */
export const DOUBT =
  /^(?:tb[ca]|TB[CA]|to be confirmed|not (?:yet )?(?:confirmed|decided|costed)|hasn['’]?t (?:decided|costed|confirmed)|has not (?:decided|costed|confirmed)|undecided|unconfirmed|HOLD|under review|\?{1,3}(?=\s|$))(?![\p{L}])/u

/** Words that open a remark, in text that readers rarely get. */
export const OPENS_REMARK =
  /^(?:between (?:you and me|us|ourselves)|check with|costs? (?:me|us)|we make nothing|we lose|i lose|would take \S*\d|i['’]?d take \S*\d|could stretch to|hope no ?one|let['’]?s hope|touch wood|we['’]?ll see|laughed out loud|i should charge|not bothered)(?![\p{L}])/iu
/** Words of a clause that is a remark as a whole. */
export const WITHIN_REMARK =
  /^(?:fyi|losing money|margin|floor price|(?:still )?owes? (?:us|me)|doesn['’]?t know|does not know|(?:not )?my problem|to approve|approved by|before (?:we say|posting|we post|you post|they post)|to (?:phone|ring|call|check|ask|confirm|look) .{0,20}before|for seo|mak(?:e|es|ing) a loss|having a loss)(?![\p{L}])/iu

/** What an order begins with: "so please don't". */
export const LEAD = /^(?:but|so|and|please|pls|plz|also|oh|just|maybe|obviously|obvs|this|you|or|i|we|would|which)$/iu
export const CONNECTS = /^(?:and|but|so|n|&)$/iu
export const SUBJECT = /^(?:\p{Lu}\S*|some(?:one|body)|he|she|they|we|it|i|you|the|an?|our|my|there|people)(?![\p{L}])/u
/** "Tom said we should tell people": what follows is for readers. */
export const FORWARDED =
  /^(?:said|says|thinks|reckons|wants|asked|need|needs|have|told me) (?:that )?(?:(?:we|i|you|me|us) )?(?:(?:should|must|could|ought to|need to|to) )?(?:please )?(?:tell|let|remind|inform) (?:people|them|everyone|everybody|customers|folks|guests|parents|members)(?: know)?(?: that)?(?![\p{L}])/iu
