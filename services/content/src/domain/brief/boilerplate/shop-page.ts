import { lettersOf } from '../../left-out.ts'
import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'

/** What a line of a shop's page is, if it is no part of the offer. */
export type ShopElement = 'cart' | 'rating' | 'options' | 'payment' | 'tabs' | 'related' | 'newsletter' | 'account' | 'footer'

/** Names of controls and sections, by their letters: a line of one or more of them is no text. */
const LABELS: Record<ShopElement, string> = {
  cart: 'add to cart|add to basket|add to bag|add to wishlist|add to favourites|add to favorites|add to list|buy now|buy it now|checkout|check out|view cart|view basket|view bag|cart|basket|bag|my bag|your bag|your basket|your cart is empty|quantity|qty|book now|reserve now|notify me when available|pick up today|wishlist|save for later|in den warenkorb|ajouter au panier|añadir al carrito|compare|remove|update cart|continue shopping|shop now|view all|view more|see more|load more|show more|quick view|sold out',
  rating:
    'reviews|review|write a review|leave a review|read reviews|ratings|see all reviews|verified buyer|verified purchase|helpful|was this helpful',
  options:
    'size guide|size chart|select size|choose size|select options|choose an option|choose options|select date|choose a date|select a date|select time|colour|color|size|clear|select|zoom|previous|next|product images|gallery|personalise|personalize|gift wrap|gift message',
  payment:
    'more payment options|pay in 3|klarna|clearpay|afterpay|paypal|apple pay|google pay|shop pay|buy with paypal|secure checkout|learn more',
  tabs: 'description|details|delivery|returns|delivery and returns|delivery & returns|shipping|shipping and returns|shipping & returns|specification|specifications|additional information|overview|faqs|faq|size and fit|care|care instructions|ask a question|reviews|what you get',
  related:
    'customers also bought|customers also viewed|customers who bought this also bought|you may also like|you might also like|you may also enjoy|related products|related items|related classes|related events|recently viewed|recently viewed items|frequently bought together|complete the look|recommended for you|more like this|people also bought|pairs well with|best sellers|bestsellers|new in|others also viewed',
  newsletter:
    'newsletter|enter your email|your email|email address|sign up|subscribe|join our mailing list|join the list|get 10 off|stay in touch|no thanks',
  account:
    'menu|search|sale|new|new in|bestseller|limited edition|share tweet pin it|tweet|pin it|ingredients +|log in|login|sign in|register|my account|account|home|shop|shop all|gift cards|visit|about|about us|contact|contact us|blog|help|stockists|close|back|back to top|skip to content|skip to main content|toggle navigation',
  footer: `${CLEAR_PLATFORM_NAMES}|privacy|privacy policy|terms|terms and conditions|terms & conditions|cookies|cookie policy|accept|accept all|accept cookies|accept all cookies|manage|manage cookies|reject all|decline|share|share this|share this product|pinterest|whatsapp|print|email|follow us|sitemap|accessibility|careers|powered by shopify`,
}
const ELEMENTS = new Map(
  (Object.entries(LABELS) as [ShopElement, string][]).flatMap(([element, names]) =>
    names.split('|').map((name): [string, ShopElement] => [lettersOf(name), element]),
  ),
)
/** Lines with a value of their own: "Qty 1", "Basket 0 items £0.00", "4.6 (118 reviews)". */
const WITH_VALUE: [ShopElement, RegExp][] = [
  ['cart', /^[-–−] ?\d{1,3} ?\+$|^buy with \S{3,14}$/iu],
  [
    'payment',
    /^(?:shipping|tax(?:es)?|delivery)(?: and \p{L}+)? (?:is |are )?(?:calculated|included)(?: at checkout)?\.?(?: shipping calculated at checkout\.?)?$/iu,
  ],
  ['cart', /^(?:qty|quantity):?[-+ ]{0,3}\d{0,3}(?:[-+ ]{1,3}(?:add to (?:cart|basket|bag)|buy now))?[-+ ]{0,3}$/iu],
  [
    'cart',
    /^(?:my |your )?(?:cart|basket|bag)(?: is empty)?[: ]{0,2}(?:\(?\d{1,3}\)?(?: items?)?)?[ -]{0,3}(?:[£€$]\d{1,5}(?:\.\d\d)?)?$/iu,
  ],
  [
    'cart',
    /^[£€$]0(?:\.00)?$|^(?:only )?\d{1,3} (?:left|in stock|people (?:are )?(?:viewing|looking at) this)(?: (?:now|right now))?!?$/iu,
  ],
  [
    'rating',
    /^(?:[★☆⭐✭✩]{1,6} ?)?(?:(?:rated )?[0-5](?:\.\d{1,2})?(?: ?\/ ?5| out of 5(?: stars)?)? ?)?(?:[★☆⭐✭✩]{1,6} ?)?[([]?\d{1,6} (?:customer )?(?:reviews?|ratings?)[)\]]?$/iu,
  ],
  ['rating', /^[★☆⭐✭✩]{3,6}$|^[0-5](?:\.\d{1,2})? (?:\/ ?5|out of 5)(?: stars)?(?: ?\(\d{1,6}\))?$/iu],
  ['options', /^(?:select|choose) (?:an? |your )?(?:date|time|size|colou?r|option)s?(?:[: ].{0,60})?$/iu],
  ['options', /^(?:sku|ean|mpn|isbn|product code|item (?:no|number|code)|article (?:no|number))\.?[: #]{1,3}\S{2,24}$/iu],
  [
    'payment',
    /^(?:or )?(?:pay (?:in )?)?\d{1,2} (?:interest-free |easy |monthly )?(?:payments|instal?lments) of [£€$]\d{1,5}(?:\.\d\d)?.{0,40}$/iu,
  ],
  [
    'related',
    /^(?:customers also (?:bought|viewed)|you (?:may|might) also (?:like|enjoy)|related (?:products|items|classes|events)|recommended for you|recently viewed|frequently bought together|pairs well with)(?:: ?.{0,160})?$/iu,
  ],
  [
    'newsletter',
    /^(?:subscribe|sign up|join)(?: (?:to|for) )?(?:our |the )?(?:newsletter|mailing list|emails?)?.{0,10}(?:for|and (?:get|save)) (?:[£€$]\d{1,3}|\d{1,2} ?%) off.{0,60}$/iu,
  ],
  ['newsletter', /^(?:get|save|enjoy) \d{1,2} ?% off (?:your )?first order.{0,60}$/iu],
  [
    'footer',
    /^(?:©|\(c\) |copyright )|^(?:powered by|(?:web ?)?site by|designed by|built (?:by|with)|theme by) \S.{0,40}$|^all rights reserved.?$/iu,
  ],
]
/** "Description Reviews Delivery & returns", "Add to basket  Add to wishlist", "Size S M L XL Size guide" */
const SIZES =
  /^(?:size|sizes|uk|eu|us)?[: ]{0,2}(?:(?:xxs|xs|s|m|l|xl|xxl|xxxl|[234]xl|one size|\d{1,2}(?:\.5)?)[ ,|/]{1,3}){2,14}(?:xxs|xs|s|m|l|xl|xxl|xxxl|[234]xl|\d{1,2}(?:\.5)?)?(?:[ |]{1,3}size (?:guide|chart))?$/iu
const MOST_LABELS = 8
const LONGEST_LINE = 180

/** What a line of a page is, if it is no part of the offer. Only a page has such lines, so that at least two kinds of them are needed. */
export function shopElementOf(line: string): ShopElement | undefined {
  const own = line.trim()
  if (own === '' || own.length > LONGEST_LINE) return undefined
  const known = ELEMENTS.get(lettersOf(own)) ?? WITH_VALUE.find(([, pattern]) => pattern.test(own))?.[0]
  if (known) return known
  if (SIZES.test(own)) return 'options'
  return elementOfLabels(own)
}

/** The element of a line that has several labels and nothing else. */
function elementOfLabels(line: string): ShopElement | undefined {
  const cells = line
    .split(/ ?[|•·/>›»] ?| {2,}|\t+/u)
    .map((cell) => cell.replace(/\(\d{1,3}\)/u, '').trim())
    .filter(Boolean)
  if (cells.length > 1) {
    const elements = cells.map((cell) => ELEMENTS.get(lettersOf(cell)))
    return elements.filter(Boolean).length * 2 > cells.length ? elements.find(Boolean) : undefined
  }
  const words = line.split(' ')
  let at = 0
  let first: ShopElement | undefined
  for (let count = 0; count < MOST_LABELS && at < words.length; count += 1) {
    const length = [4, 3, 2, 1].find((size) => at + size <= words.length && ELEMENTS.has(lettersOf(words.slice(at, at + size).join(' '))))
    if (length === undefined) return undefined
    first ??= ELEMENTS.get(lettersOf(words.slice(at, at + length).join(' ')))
    at += length
  }
  return at === words.length && words.length > 1 ? first : undefined
}

/** What only a page has: other texts have lines such as "Details" and "Contact" too. */
const ONLY_OF_PAGE =
  /(?<![\p{L}])(?:add to (?:cart|basket|bag|wishlist)|buy (?:it )?now|check ?out|view (?:cart|basket|bag)|qty|skip to (?:main )?content|log ?in|sign in|cookies?|powered by|customers (?:who bought this )?also|you (?:may|might) also|related (?:products|items|classes|events)|recently viewed|frequently bought|enter your email|interest-free payments|\d+ (?:customer )?reviews?|all rights reserved)(?![\p{L}])|^©|^[★☆⭐]{3}|^(?:cart|basket|bag)(?: \(?\d| *$)/iu
const FEWEST_ELEMENTS = 3
const FEWEST_KINDS = 2
/** A product below "Customers also bought": a short line without a verb of a sentence. */
const LONGEST_RELATED = 60
const MOST_RELATED = 8

/** The elements of a pasted page by line, without those of the offer; undefined if the text is no page of a shop. */
export function shopElementsOf(lines: readonly string[]): (ShopElement | undefined)[] | undefined {
  const elements = lines.map(shopElementOf)
  const found = elements.filter((element) => element !== undefined)
  const isPage = found.length >= FEWEST_ELEMENTS && new Set(found).size >= FEWEST_KINDS
  if (!isPage || !lines.some((line, index) => elements[index] !== undefined && ONLY_OF_PAGE.test(line.trim()))) return undefined
  let related = 0
  return lines.map((line, index) => {
    const element = elements[index]
    if (elements[index - 1] === 'cart' && /^\d{1,3}$/u.test(line.trim())) return 'cart'
    if (element === 'related') related = /:\s*\S/u.test(line) ? 0 : MOST_RELATED
    else if (element !== undefined || line.trim() === '' || line.length > LONGEST_RELATED || /[.!?]$/u.test(line.trim())) related = 0
    else if (related > 0) {
      related -= 1
      return 'related'
    }
    return element
  })
}
