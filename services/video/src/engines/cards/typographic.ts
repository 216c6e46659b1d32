import { isGerman } from '../../domain/caption-emphasis.ts'
import type { Card } from '../../domain/card.ts'
import { tokensOf } from '../../domain/emphasized-parts.ts'

/** Straight quotation marks around whole words. */
const QUOTED = /(?<![^\s(])"([^\s"][^"\n]*)"(?![^\s.,;:!?)])/gu
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu
/** Signs of program code, in which no sign is exchanged. */
const CODE = /[`{}<>=\\]/u
/** Links and addresses of mailboxes. */
const LINK = /@|\/|\p{L}\.\p{L}{2}/u

/** The card with the apostrophes and quotation marks of print, which are drawn; what the user wrote stays as it is. Links and code are not changed. */
export function typographic(card: Card): Card {
  const { title, body, detail } = card
  if (![title, body, detail].some((text) => /['"]/u.test(text))) return card
  const [opening, closing] = isGerman(tokensOf(`${title} ${body}`)) ? ['„', '“'] : ['“', '”']
  const line = (text: string) =>
    CODE.test(text)
      ? text
      : text
          .replaceAll(QUOTED, (whole, inner: string) => (LINK.test(inner) ? whole : `${opening}${inner}${closing}`))
          .split(' ')
          .map((word) => (LINK.test(word) ? word : word.replaceAll(APOSTROPHE, '’')))
          .join(' ')
  const all = (text: string) => text.split('\n').map(line).join('\n')
  return { ...card, title: all(title), body: all(body), detail: card.layout === 'quotation' ? all(detail) : detail }
}
