const set = (words: string) => new Set(words.split(/\s+/u).filter(Boolean))

/** Stop words: they never become hashtags, and a phrase ends before them. */
export const FUNCTION_WORDS = set(`
  a an the this that these those some any every each either neither no all both half such
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones
  and or but nor so yet if then than because although though while when where what who whom whose which why how whether
  of in on at by for from to with without into onto over under after before between through during until till since about against among
  across along around behind beside beyond inside near off out outside per toward towards upon via within up down
  is are am was were be been being do does did done have has had having will would shall should can could may might must
  not never also just only even still already now here there today tomorrow yesterday soon again too very more most much many few less least
  please yes ok okay as like plus minus
`)

/** Finite verb forms and auxiliaries, which identify a clause. */
export const AUXILIARIES = set(`is are am was were be been has have had do does did will would shall should can could may might must
  isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't
  i'm we're you're they're he's she's it's that's there's what's here's i've we've you've they've i'll we'll you'll they'll it'll`)

/** Verbs that are common in posts, in their base form. Regular forms are derived; irregular ones are listed separately. */
const BASE_VERBS = `accept add adopt aim allow announce answer apologise apologize apply appear arrive ask attend avoid bake become begin believe belong book bring
  build buy call cancel capture care carry celebrate change charge check choose clean close collect combine come connect contact contain continue cook cost cover create cut
  deal decide deliver describe design develop discover discuss donate double download draw drink drive drop earn eat email enjoy enter expand expect explain explore face fall feature feel fight fill
  find finish fit fix focus follow fund gain gather get give go grow happen hear help hire hold host hope improve include increase install introduce invite join keep know last
  launch lead learn leave let listen live look lose love lower make manage matter mean measure meet miss move name need notice offer open order organise organize own pay perform photograph pick plan plant play
  pour prepare present print produce promise protect prove provide publish put raise reach read recall receive record recycle reduce refund release remain remember remove rent repair replace replied reply report request rescue reserve
  return reuse review ride rise run save say scan see seek sell send serve set share shoot show sign sing sit sleep slow speak spend sponsor stand start stay step stop store stream subscribe supply support
  swap take talk taste teach tell test thank think throw train travel treat try turn understand update upgrade use visit volunteer vote wait walk want warn watch wear welcome win work write`

const IRREGULAR =
  set(`became began brought built bought caught came chose cost cut did drew drank drove ate fell felt fought found got gave went grew had heard held kept knew led left let lost
  made meant met paid put read rode rose ran said saw sold sent set shot showed sang sat slept spoke spent stood took taught told thought threw tried understood wore won wrote gone grown given taken written seen sown known
  baked proved proven`)

export const VERBS = new Set([...set(BASE_VERBS).values()].flatMap(forms).concat([...IRREGULAR]))

function forms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const s = /(?:s|x|z|ch|sh|o)$/u.test(verb) ? `${verb}es` : /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
  const ed = /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  const doubled = /^[^aeiou]*[aeiou][bdglmnprt]$/u.test(verb) ? [`${verb}${verb.at(-1)}ed`] : []
  return [verb, s, ed, ...doubled]
}

/** Verbs that ask the reader to do something if a sentence begins with them. */
export const ASKING_VERBS =
  set(`apply ask attend bid book bring browse buy call check claim click collect come comment contact dm discover donate download drop email enjoy enter explore fill find
  follow get give go grab have head help hear hurry join learn let listen look mark meet message order pick pop pre-order preorder read register remember reply reserve return rsvp save say scan see send share shop
  show sign sponsor stay stop stream subscribe swing tag take tell throw try tune use visit volunteer vote watch whatsapp write`)

export const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
export const SHORT_MONTHS = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
export const WEEKDAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'

const CALENDAR = new RegExp(
  `^(?:${MONTHS}|${SHORT_MONTHS}|${WEEKDAYS}|Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Saturdays|Sundays)$`,
  'u',
)
export const isCalendarWord = (word: string) => CALENDAR.test(word)

/** The words of a text in order: letters, digits and word-internal punctuation. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[’'.&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? []
}

export const plain = (word: string) => word.toLowerCase().replaceAll('’', "'")

export const isVerb = (word: string) => isVerbForm(plain(word))

/** Like `isVerb`, for a word that is plain already. */
export const isVerbForm = (form: string) => VERBS.has(form) || AUXILIARIES.has(form)
