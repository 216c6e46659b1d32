import { trimEndOf } from '@loomcast/platforms'
import { isFirstName } from './names.ts'

/** Words of what is private, not decided or said to a writer, and of who is blamed. A sentence with one of them is no plain statement. */
const NOT_PLAIN =
  /(?<![\p{L}])(?:i|i['’]?(?:m|ve|d|ll)|me|my|mine|he|she|he['’]s|she['’]s|his|him|says?|saying|said|told|asks?|asked|wants?|thinks?|reckons?|guess|maybe|might|probably|perhaps|not sure|mention\p{L}*|put|writ\p{L}+|posts?(?! office| code)|captions?|hash ?tags?|emojis?|publish\p{L}*|drafts?|remind|check|confirm|approv\p{L}+|lol|haha|tbh|joke|private|secret|between us|internal|publicly|budget|margins?|profits?|loss(?:es)?|lost|owes?|debts?|rent|wages?|salary|loan|cost (?:us|me)|costing|fortune|landlord|supplier|complain\p{L}*|committee|treasurer|governors?|trustees|lets? not|leave (?:that|it|this)|keep (?:that|this|it)|blame|shocking|awful|nightmare|rubbish|argu\p{L}+|moan\p{L}*|row|sick|ill|hospital|divorce|sacked|quit|fault\p{L}*|idea|sorry|surprise|hint|hurt|injur\p{L}+|accidents?|died|deaths?|stole\p{L}*|theft|broke(?:n)?|fail\p{L}*|redundan\p{L}*|problems?|issues?|worr\p{L}+|headaches?|mistakes?|regrets?|photos?|pics?|use|page|this is (?:for|about))(?![\p{L}])|\?/iu

const START = '^(?:(?:and|but|so|also|oh|plus|still|anyway) ){0,2}'
const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?|some|no|plenty of|lots of|not many|loads of)`
const GROUP =
  '(?:dogs?|kids|children|under \\d{1,2}s|beginners|newcomers|families|everyone|everybody|all(?: (?:ages|levels|abilities))?|walk[- ]?ins|wheelchairs|new (?:members|clients|customers|faces|patients))'

/** What readers ask about an offer: whether places are left, who can come, what it has, how it was received. */
const STATEMENTS = [
  // "booked up til mid May", "nearly sold out", "there's a waiting list", "last one before we go"
  /(?<![\p{L}])(?:booked up|fully booked|sold out|selling fast|going fast|filling up|nearly full|half full|waiting list|limited (?:spaces|places|numbers|tickets|stock|edition)|first come,? first served|while (?:stocks?|they) last|last (?:one|few|chance|call|date|show|week|day) (?:of|for|to|left|before|until|till?))(?![\p{L}])/iu,
  new RegExp(
    `${START}(?:only |just |we(?:['’]ve| have)? (?:still )?(?:got )?)?${COUNT} (?:\\p{L}{3,12} )?(?:spaces|places|slots|spots|tickets|tables|seats|appointments|plots|rooms)(?![\\p{L}])`,
    'iu',
  ),
  // "no dogs off lead", "dogs on leads please", "everyone's welcome"
  new RegExp(
    `${START}no (?:dogs|kids|under \\d{1,2}s|smoking|bbqs|barbecues|glass|bikes|cars|parking|electricals|furniture|large|big|booking|need to|experience|deposit|contract|minimum|joining fee|refunds|alcohol|nuts)(?![\\p{L}])`,
    'iu',
  ),
  new RegExp(
    `${START}(?:well[- ]behaved )?${GROUP}(?:['’]?s| is| are)? (?:(?:very|always|all|also) )?(?:welcome|free|half price|allowed|ok|fine|on leads?)(?![\\p{L}])`,
    'iu',
  ),
  // "The cause was an expired certificate", "It does now."
  /^(?:the|our) (?:cause|problem|fault|bug|error|issue) (?:was|turned out to be) (?:an?|the|that|our) \p{L}/iu,
  // "there's a car park round the back"
  new RegExp(
    `${START}there(?:['’]?s| is| are|re|['’]re) (?:(?:also|still|always|now) )?(?:an? |${COUNT} |free |the )?(?:\\p{L}{2,14} ){0,3}(?:parking|car park|ramp|lift|step[- ]free access|disabled access|toilets?|loos?|cafe|café|bar|creche|tea|coffee|cakes?|refreshments|raffle|tombola|bouncy castle|prizes?|contract|charge|discount|delivery|waiting list|changing rooms?|showers?)(?![\\p{L}])`,
    'iu',
  ),
  // "ofsted said good in all areas", "voted best pub in Kent"
  new RegExp(
    `${START}(?:ofsted (?:said|rated|gave us|graded)|(?:we(?:['’]re| are|['’]ve been| were)? )?(?:rated|voted|awarded|shortlisted|highly commended|winners? of)(?![\\p{L}]))`,
    'iu',
  ),
  // "last time 22 people finished it", "last year we raised 640"
  new RegExp(
    `${START}last (?:year|time|month|week|season|summer|winter)(?:['’]s \\p{L}+)?,? (?:(?:we|it|they) )?(?:(?:had|raised|welcomed|helped) )?(?:(?:over|about|nearly|almost|around|more than|just over) )?[£€$]?\\d`,
    'iu',
  ),
  // "best pub was the one at Letcombe"
  new RegExp(
    `${START}(?:the |our |my )?(?:best|favou?rite|hardest|longest|biggest|highest|steepest|quietest|prettiest|oldest) (?!(?:\\p{L}{3,12} )?(?:clients?|customers?|costs?|expenses?|sellers?|bills?|orders?) )(?:\\p{L}{3,12} ){1,2}(?:was|is) `,
    'iu',
  ),
  // "hes been with us since August", "we've been here 20 years"
  new RegExp(
    `${START}(?:he['’]?s|she['’]?s|they['’]?ve|we['’]?ve|it['’]?s) been (?:here|with us|open|going|running|in business|in rescue|at the \\p{L}+|doing (?:this|it)) (?:since|for|\\d)`,
    'iu',
  ),
  // "come down", "get in quick", "wear something bright"
  new RegExp(
    `${START}(?:please |just )?(?:(?:come|pop) (?:down|along|over|in|and (?:say|see|have|try|join|meet)|on down)|get in (?:quick|early|fast)|be quick|don['’]?t miss (?:out|it)|see you (?:there|at|on)|bring (?:a|an|your|the|some|cash|wellies|tins)|wear (?:a|an|your|something|old|sturdy|warm|bright))(?![\\p{L}])`,
    'iu',
  ),
  /(?:, | so )(?:come (?:down|along|on down)|get in (?:quick|early|fast)|be quick|pop in|grab (?:one|yours))$/iu,
  // "wellies definitely", "wellies essential"
  /^(?:wellies|boots|waterproofs|warm clothes|sun ?cream|sturdy shoes|old clothes|a head ?torch) (?:definitely|essential|needed|advised|recommended|a must)$/iu,
]
/** "he has been with us since August": of an animal, which is no person. */
const OF_ANIMAL = /^(?:and |but )?(?:he|she)['’]?s (?=been (?:here|with us|in rescue|at the ))/iu
/** The network is never that sure of such a statement. */
const MAX_CERTAINTY = 0.94
const FEWEST_WORDS = 2
/** Longer stretches are several clauses, of which one can be a note. */
const MOST_WORDS = 22

/** Whether a stretch that the network takes for a note with this `certainty` states what readers ask about an offer, without any word of a note. */
export function isStatementForReaders(text: string, certainty: number): boolean {
  if (certainty > MAX_CERTAINTY) return false
  const own = trimEndOf(text.trim(), '.!, ')
  const count = own.split(' ').length
  if (count < FEWEST_WORDS || count > MOST_WORDS || NOT_PLAIN.test(own.replace(OF_ANIMAL, '').replace(OFSTED, ''))) return false
  if (TO_WRITER.test(own) || own.split(/[^\p{L}]+/u).some((word) => /^\p{Lu}/u.test(word) && isFirstName(word))) return false
  return STATEMENTS.some((pattern) => pattern.test(own))
}

/** "start with the sold out thing" */
const TO_WRITER =
  /^(?:(?:and|so|just|then|please|pls) )*(?:start|lead|open|begin|end|finish|focus|keep|make|go|add|include) |(?<![\p{L}])thing$/iu
const OFSTED = /^ofsted said /iu
