import { describe, expect, test } from '@jest/globals'
import { shopElementsOf } from '../src/domain/brief/boilerplate/shop-page.ts'
import { withKnownPlaces } from '../src/domain/brief/review/known-places.ts'
import { composed } from './support/composed.ts'

const offerOf = (page: string) => {
  const lines = page.split('\n')
  return shopElementsOf(lines)
    ?.flatMap((element, index) => (element === undefined ? [lines[index]] : []))
    .join('\n')
}

describe('a pasted page of a shop', () => {
  test.each([
    [
      'Basket (2)\nOat & Ash Chopping Board\n£34\nQty: 1\nAdd to bag\nOiled oak, 40 cm.\nYou may also like\nBread knife £18\nSalt pig £12',
      'Oat & Ash Chopping Board\n£34\nOiled oak, 40 cm.',
    ],
    [
      'Account\nBag (0)\nMending kit\n$42\nShipping calculated at checkout.\n4.9 out of 5 stars (63)\nQuantity\n- 1 +\nAdd to cart\nBuy with ShopPay\nMend two bowls.',
      'Mending kit\n$42\nMend two bowls.',
    ],
    [
      'Log in\nSearch\nSOURDOUGH CLASS\n$85\n★★★★☆ 12 reviews\nSelect date: 4 May\nBook now\nThree hours, two loaves, apron lent. 14 Dock St.\nPowered by Wix',
      'SOURDOUGH CLASS\n$85\nThree hours, two loaves, apron lent. 14 Dock St.',
    ],
    [
      'Skip to content\nKids Wellies\nWas £22 Now £15\nUK 6 7 8 9 10\nSize guide\nAdd to basket | Add to wishlist\nDescription | Delivery & returns\nCotton lining, pull-on loops.\n4.8 (31 reviews)\nCustomers also bought: Rain hat | Puddle suit\n© 2026 Dot & Drake',
      'Kids Wellies\nWas £22 Now £15\nCotton lining, pull-on loops.',
    ],
    [
      'Cart\n0\nHoney, 340 g\n$9\nQuantity\n1\nBuy it now\nMore payment options\nWildflower honey from our own hives in Galt.\nNewsletter\nEnter your email',
      'Honey, 340 g\n$9\nWildflower honey from our own hives in Galt.',
    ],
  ])('has its offer only: %#', (page, offer) => {
    expect(offerOf(page)).toBe(offer)
  })

  test.each([
    'Details\nThe fair opens at 10.\nContact\nAnn, 01632 960000\nMenu\nSoup, bread, cake',
    'New menu\nSoup £4\nReviews\n"Lovely place" – Sue\nBook now: 01632 960000\nAbout\nWe are a café.',
    'Delivery\nWe deliver on Fridays.\nReturns\nWithin 30 days.\nSize guide\nMeasure your foot.\nCare\nWash at 30.',
    'Add to basket of the food bank: tins, rice, nappies.\nThursday 10 to 2\nChurch hall',
  ])('is not seen in a text with headings: %#', (text) => {
    expect(offerOf(text)).toBeUndefined()
  })

  test('gives a draft without the controls of the page', () => {
    const { text } = composed(
      'Menu\nSearch\nLog in | Register\nBasket 0 items £0.00\nWreath workshop\n£38 per person\nQuantity\n1\nBuy now\nMake a wreath of willow and ivy in our barn on 5 December, 2pm to 4pm.\nRecently viewed\nNewsletter\nEnter your email',
      { platform: 'facebook' },
    )
    expect(text).toContain('£38 per person')
    expect(text).not.toMatch(/Basket|Buy now|Quantity|^1$|Newsletter|email|Search/mu)
  })
})

describe('the names of towns in lowercase', () => {
  test.each([
    ['car boot in hebden bridge, sellers 7', 'car boot in Hebden Bridge, sellers 7'],
    ['dog grooming tucson az, call 520 555 0199', 'dog grooming Tucson AZ, call 520 555 0199'],
    ['lost near the canal, leeds ls6, red collar', 'lost near the canal, Leeds LS6, red collar'],
    ['open day at totnes, near newton abbot tq12 2ab', 'open day at Totnes, near Newton Abbot TQ12 2AB'],
    ['plumber in cork city + midleton', 'plumber in Cork city + Midleton'],
    ['from newcastle upon tyne to reading', 'from Newcastle upon Tyne to Reading'],
  ])('get their capitals: %s', (text, expected) => {
    expect(withKnownPlaces(text)).toBe(expected)
  })

  test.each([
    'a mountain view from the pool, and reading for all',
    'book at totnes.example or @leeds or #leeds',
    'tiffin and a mobile bath for sale',
    'the derby starts at 3, bring a sandwich',
    'high point of the day',
  ])('are not seen in other words: %s', (text) => {
    expect(withKnownPlaces(text)).toBe(text)
  })
})
