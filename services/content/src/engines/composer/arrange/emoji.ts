// The entry whose words occur first in the brief is used.
const SUBJECTS: [RegExp, string][] = [
  [/\b(?:bakery|bakeries|bread|loaf|loaves|baguettes?|sourdough)\b/iu, '🥖'],
  [/\b(?:coffee|espresso|cold brew|latte|caf[eé]|barista|roastery)\b/iu, '☕'],
  [/\b(?:yoga|meditation|pilates)\b/iu, '🧘'],
  [/\b(?:runners?|marathon|5k|10k|charity run)\b/iu, '🏃'],
  [/\b(?:plumb(?:er|ing)|repairs?|boiler)\b/iu, '🔧'],
  [/\b(?:podcast|episode)\b/iu, '🎧'],
  [/\b(?:novels?|books|(?:a|the|our|my|new|this|audio ?) ?book|bookshop|book (?:club|fair|launch|shop)|library)\b/iu, '📚'],
  [/\b(?:photos?|camera|photography)\b/iu, '📷'],
  [/\b(?:pottery|ceramics?|cerámica|painting|art (?:class|club|workshop))\b/iu, '🎨'],
  [/\bpizza\b/iu, '🍕'],
  [/\b(?:restaurant|menu|chef|dinner|lunch)\b/iu, '🍽️'],
  [/\b(?:wine|tasting)\b/iu, '🍷'],
  [/\b(?:cakes?|pastr(?:y|ies)|cupcakes?|bake sale)\b/iu, '🍰'],
  [/\b(?:dogs?|puppy|puppies)\b/iu, '🐶'],
  [/\b(?:cats?|kittens?)\b/iu, '🐱'],
  [/\b(?:plants?|gardens?|gardening|trees?)\b/iu, '🌱'],
  [/\b(?:flowers?|bouquets?|florist)\b/iu, '💐'],
  [/\b(?:bikes?|cycling)\b/iu, '🚲'],
  [/\b(?:football|soccer|futsal|under[ -]?\d{1,2}s)\b/iu, '⚽'],
  [/\b(?:gym|workouts?|strength|fitness)\b/iu, '💪'],
  [/\b(?:hair(?:cuts?|dress\w{0,6})?|salon|barbers?)\b/iu, '💇'],
  [/\b(?:candles?)\b/iu, '🕯️'],
  [/\b(?:ice cream|gelato)\b/iu, '🍦'],
  [/\b(?:brownies?|cookies?|biscuits?)\b/iu, '🍪'],
  [/\b(?:nails?|gel polish|manicures?|pedicures?)\b/iu, '💅'],
  [/\b(?:honey|beehives?|hives|bees)\b/iu, '🐝'],
  [/\b(?:make-?up|lashes|brows?)\b/iu, '💄'],
  [/\b(?:massages?|spa|facials?)\b/iu, '💆'],
  [/\b(?:jewell?ery|necklaces?|earrings|(?:wedding|engagement|silver|gold) rings?)\b/iu, '💍'],
  [/\b(?:weddings?|brides?)\b/iu, '💒'],
  [
    /\b(?:(?<!in[- ])houses?(?! (?:wine|plants?|music|band|rules?))|flats?(?! (?:white|out|rate|fee|pack|bread))|apartments?|lettings?|estate agents?)\b/iu,
    '🏡',
  ],
  [/\b(?:cleaning|cleans|cleaner)\b/iu, '🧽'],
  [/\b(?:cars?|garage|mot)\b/iu, '🚗'],
  [/\b(?:tents?|camping|campsite|glamping)\b/iu, '⛺'],
  [/\b(?:swim|swimming|swimmers?|pool)\b/iu, '🏊'],
  [/\btennis\b/iu, '🎾'],
  [/\brugby\b/iu, '🏉'],
  [/\bcricket\b/iu, '🏏'],
  [/\bchocolates?\b/iu, '🍫'],
  [/\b(?:beers?|ales?|brewery|taproom)\b/iu, '🍺'],
  [/\b(?:cocktails?|gin)\b/iu, '🍸'],
  [/\b(?:curry|curries|biryani)\b/iu, '🍛'],
  [/\b(?:tacos?|burritos?)\b/iu, '🌮'],
  [/\bburgers?\b/iu, '🍔'],
  [/\bsushi\b/iu, '🍣'],
  [/\b(?:vegan|salads?)\b/iu, '🥗'],
  [/\bcheeses?\b/iu, '🧀'],
  [/\b(?:eggs|hens|chickens)\b/iu, '🐔'],
  [/\b(?:lambs?|sheep)\b/iu, '🐑'],
  [/\balpacas?\b/iu, '🦙'],
  [/\b(?:cows?|dairy)\b/iu, '🐄'],
  [/\b(?:horses?|pon(?:y|ies)|horse riding)\b/iu, '🐴'],
  [/\b(?:pumpkins?|halloween)\b/iu, '🎃'],
  [/\b(?:yarn|wool|knit(?:ting|ted)?|crochet)\b/iu, '🧶'],
  [/\b(?:sewing|quilts?|embroidery)\b/iu, '🧵'],
  [/\bsoaps?\b/iu, '🧼'],
  [/\b(?:dentists?|dental|teeth)\b/iu, '🦷'],
  [/\b(?:guitars?|ukulele)\b/iu, '🎸'],
  [/\b(?:valentine['’]?s?)\b/iu, '❤️'],
  [/\b(?:software|app|saas|release|launch(?:ed|es|ing)?)\b/iu, '🚀'],
  [/\b(?:christmas|xmas)\b/iu, '🎄'],
  [/\b(?:volunteers?|donors?|food (?:drive|bank))\b/iu, '💛'],
  [/\b(?:dresses|boutique|clothes|sidewalk sale)\b/iu, '🛍️'],
  [/\b(?:music|concert|band|album|choir)\b/iu, '🎶'],
  [/\b(?:anniversary|birthday|celebrat\w{0,5}|congratulations|winners?|we hit)\b/iu, '🎉'],
]
const LABELS: [RegExp, string][] = [
  [/^(?:when|dates?|days?|time|hours|opening hours):/iu, '📅'],
  [/^(?:where|place|venue|location|address|meeting point):/iu, '📍'],
  [/^(?:prices?|costs?|tickets?|entry|admission|fee):/iu, '🎟️'],
  [/^(?:phone|tel|call):/iu, '📞'],
]

/** An emoji for the brief's subject; undefined if none matches. */
export function emojiFor(text: string): string | undefined {
  const found = SUBJECTS.map(([sign, emoji]) => ({ emoji, at: text.search(sign) })).filter(({ at }) => at >= 0)
  return found.sort((one, other) => one.at - other.at)[0]?.emoji
}

/** "When: Friday" with the emoji for its label in front. */
export function withLabelEmoji(line: string): string {
  const emoji = LABELS.find(([label]) => label.test(line))?.[1]
  return emoji ? `${emoji} ${line}` : line
}

const EMOJI = / ?(?:\p{Extended_Pictographic}|\p{RI})(?:\uFE0F|\u200D|\p{Emoji_Modifier}|\p{Extended_Pictographic}|\p{RI}){0,40}/gu

export function withoutEmoji(text: string): string {
  return text.replace(EMOJI, '')
}
