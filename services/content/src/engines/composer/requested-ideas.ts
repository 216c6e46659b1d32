/** How many: "5", "the top ten", "some more". */
const COUNT =
  '(?:\\d{1,2}|the|top|best|some|a few|more|two|three|four|five|six|seven|eight|nine|ten|quelques|des|les|deux|trois|quatre|cinq|dix|die|ein paar|einige|zwei|drei|vier|fünf|zehn|unos|unas|algunos|algunas|los|las|dos|tres|cuatro|cinco|diez|alcuni|alcune|i|gli|le|due|tre|quattro|cinque|dieci|enkele|een paar|de|twee|drie|vijf|tien|algumas|alguns|as|os|duas|dois|três|kilka|dwa|trzy|pięć)'
const IDEAS =
  'tips|ideas?|ways|reasons|hacks|tricks|suggestions|mistakes|benefits|advice|thoughts|opinions?|astuces|conseils|idées|raisons|façons|avis|tipps|ideen|gründe|ratschläge|vorschläge|fehler|consejos|trucos|razones|formas|maneras|consigli|idee|motivi|modi|trucchi|ideeën|redenen|manieren|trucs|dicas|ideias|razões|maneiras|porad|porady|pomysłów|pomysły|sposobów|sposoby|powodów|powody'
/** What follows in a request: what the ideas are for. A statement has a verb here: "5 ideas came from our readers". */
const NEXT =
  'for|to|on|about|of|when|why|against|pour|contre|sur|de|afin|für|zu|gegen|zum|zur|wie|warum|um|para|por|sobre|contra|per|contro|su|voor|tegen|over|om|dla|na|jak|przeciw|aby|żeby'

const REQUEST = new RegExp(`^(?:${COUNT} ){0,2}(?:[\\p{L}-]{2,16} ){0,2}?(?:${IDEAS}) (?:${NEXT})(?![\\p{L}])`, 'iu')
/** Signs and words of a second part, which has content of the author. */
const SECOND_PART = /[:;–—€£$%]|\s-\s|, (?:and|but|so|et|mais|und|aber|y|pero|e|ma|en|maar|mas|i|ale) |\p{L}[.!?] \p{L}/iu
const LONGEST = 30

/**
 * Whether a text only asks for ideas, such as "3 tips for people who run". A list's heading with its items, or a figure besides the number of ideas, is content.
 */
export function requestsIdeas(text: string): boolean {
  if (text.length > 300 || !REQUEST.test(text) || SECOND_PART.test(text)) return false
  const hasOtherFigure = /\d/u.test(text.replace(/^(?:\p{L}+ )?\d{1,2} /u, ''))
  return !hasOtherFigure && text.split(/\s+/u).length <= LONGEST
}
