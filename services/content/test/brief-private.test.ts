import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { excludedSpansIn } from '../src/domain/brief/boilerplate/excluded-spans.ts'
import { composed as draftOf } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' }).text
const typed = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

async function read(brief: string) {
  const { review, passages } = await reviewer.reviewed(brief)
  const published = passages.filter(({ use }) => use === 'publish')
  return {
    review,
    all: typed(published.map(({ text }) => text).join('\n')),
    unasked: typed(published.flatMap(({ text, question }) => (question === null ? [text] : [])).join('\n')),
  }
}

interface PrivateBrief {
  brief: string
  /** Words of which none is published. */
  never: string[]
  /** Words that are. */
  published: string
}
const BRIEFS: PrivateBrief[] = JSON.parse(readFileSync(new URL('fixtures/private-briefs.json', import.meta.url), 'utf8'))

describe('a private note in a hurried brief, in seven languages', () => {
  test.each(BRIEFS.map((each) => [each.brief.split('\n')[0], each] as const))('is never published unasked: %s', async (_, each) => {
    const { review, all, unasked } = await read(each.brief)
    expect(review).toBe(true)
    for (const word of each.never) {
      expect(unasked).not.toContain(typed(word))
      expect(typed(composed(each.brief))).not.toContain(typed(word))
    }
    expect(all).toContain(typed(each.published))
    expect(typed(composed(each.brief))).toContain(typed(each.published))
  })
})

describe('a label of a private part', () => {
  test.each([
    'PERSO : la banque appelle jeudi. Surtout pas un mot sur le prêt.',
    '(perso : la banque appelle jeudi, le prêt est refusé)',
    '- PRIVÉ : la banque refuse le prêt',
    'Note pour moi : la banque refuse le prêt',
    'INTERN: die Bank lehnt den Kredit ab',
    '* privat: die Bank lehnt den Kredit ab',
    '(nur für mich: die Bank lehnt den Kredit ab)',
    'Notiz an mich: die Bank lehnt den Kredit ab',
    'PRIVADO: el banco niega el crédito',
    'Nota para mí: el banco niega el crédito',
    '- interno: el banco niega el crédito'.toUpperCase(),
    'Privato: la banca nega il prestito',
    'Nota per me: la banca nega il prestito',
    'Privado: o banco nega o empréstimo',
    'Nota para mim: o banco nega o empréstimo',
    'Privé: de bank weigert de lening',
    'Notitie aan mezelf: de bank weigert de lening',
    'NOTE TO SELF: the bank refused the loan',
    '[internal: the bank refused the loan]',
    'Not for the post: the bank refused the loan',
  ])('governs its line: %s', async (note) => {
    for (const brief of [
      `La Ruche, Lyon: 4 €\n${note}\nMarkt 9:30, 06 39 98 55 12`,
      `${note}\nLa Ruche, Lyon: 4 €. Markt 9:30, 06 39 98 55 12`,
    ]) {
      const { review, unasked } = await read(brief)
      expect(review).toBe(true)
      expect(unasked).not.toMatch(/ban[ckq]/u)
      expect(unasked).toContain('06 39 98 55 12')
      expect(composed(brief)).not.toMatch(/ban[ckq]/iu)
      expect(composed(brief)).toContain('06 39 98 55 12')
    }
  })

  test.each(['PRIVAT', '--- intern ---', 'Notes perso :', '## Privado', '[interno]', 'Private notes:', 'PRIVÉ'])(
    'on a line of its own governs those below, and what can belong to it is asked about: %s',
    async (heading) => {
      const brief = `Laden 9:30, 4 €\n\n${heading}\nAnna Schulden bei der Bank\nKevin Prozess\n\nOtto Entzug\n\nText:\nTelefon 06 39 98 55 12`
      const { review, all, unasked } = await read(brief)
      expect(review).toBe(true)
      expect(all).not.toMatch(/anna|kevin/u)
      expect(unasked).not.toContain('otto')
      expect(unasked).toContain('9:30')
      expect(unasked).toContain('06 39 98 55 12')
      expect(composed(brief)).not.toMatch(/anna|kevin/iu)
    },
  )

  test.each([
    'Praxis ab 4. Mai in der Marktstr. 3. Privat: 0421 334455.',
    'Pour toi : un café offert le 4 mai avec chaque croissant.',
    'Nur für euch: 10 % auf alles am 4. Mai.',
    'Internal doors from £90, external doors from £300. Offer ends 4 May.',
    'Note to self-employed people: the course starts on 4 May at 7pm.',
    'Secret: the sauce has miso. Menu from 4 May.',
    'Confidential shredding from £4 a box. Collection from 4 May.',
  ])('is not found in what readers see: %s', (brief) => {
    expect(excludedSpansIn(brief)).toEqual([])
  })
})

describe('an exclusion instruction', () => {
  test.each([
    ['2 chèvres malades cette semaine, véto passé, NE PAS EN PARLER', 'chèvres'],
    ['Fabien vient de se séparer => ne pas écrire « Fabien et Sandrine »', 'separer'],
    ['Pas un mot sur le prêt. Le prêt est refusé.', 'prêt'],
    ['Jana ist im Entzug. Bitte nicht erwähnen.', 'Entzug'],
    ['jana ist im entzug, nicht posten', 'entzug'],
    ['Jana hat gekündigt, davon bitte nichts schreiben', 'gekündigt'],
    ['ana esta en paro, no lo publiques', 'paro'],
    ['Ana está en paro. De esto ni palabra.', 'paro'],
    ['Marta è incinta, acqua in bocca', 'incinta'],
    ['O Rui está em tribunal. Fica entre nós.', 'tribunal'],
    ['Kees is ziek, niet op facebook zetten', 'ziek'],
    ['Linda is through chemo, keep shtum about that', 'chemo'],
    ['Carl owes us 400. dont put that in', 'owes'],
  ])('applies to the text before it, and not to the next line: %s', async (note, never) => {
    const brief = `- Laden 9:30, 4 €\n- ${note}\n- 06 39 98 55 12`
    const { review, unasked } = await read(brief)
    expect(review).toBe(true)
    expect(unasked).not.toContain(typed(never))
    expect(unasked).toContain('9:30')
    expect(unasked).toContain('06 39 98 55 12')
    expect(typed(composed(brief))).not.toContain(typed(never))
  })

  test.each([
    'Please do not post your key through the door. Hand it in by 4 May.',
    "Your code is SUN10. Don't share it. It ends on 4 May.",
    'Fotos gern, aber bitte nicht mit Blitz. Konzert am 4. Mai um 19 Uhr.',
    'Nada de azúcar: pan de espelta a 4 euros desde el 4 de mayo.',
    'Niente di artificiale: gelato a 3 euro dal 4 maggio.',
    'Niets over voor morgen, dus kom vandaag: brood voor 2 euro tot 4 mei.',
    'Nichts von der Stange: wir nähen Hosen ab 80 Euro. Ab 4. Mai offen.',
    'They never mention it, but they mended 40 bikes. Come on 4 May.',
    'La soirée reste entre nous : 12 places, 30 €, le 4 mai à 19 h.',
    'Eine Runde unter uns. Der Stammtisch trifft sich am 4. Juni um 19 Uhr.',
    'Una cena tra noi, venerdì 8 maggio alle 20, 25 euro.',
    "Le silence est d'or : pas un mot pendant la méditation. Séance le 4 mai à 10 h.",
    'Den Sieger wollen wir noch nicht nennen. Das Fest ist am 4. Mai um 14 Uhr im Hof.',
    'Psst: am 4. Mai gibt es Waffeln gratis.',
  ])('is not found in what readers see: %s', (brief) => {
    expect(excludedSpansIn(brief)).toEqual([])
  })

  test('is also one in other words beside what people seldom publish', async () => {
    const brief = 'Trauringe 240 Euro, Kurs 9:30. Wir sind getrennt, Scheidung läuft, aber psssst. Tel. 0151 2345678'
    const { review, unasked } = await read(brief)
    expect(review).toBe(true)
    expect(unasked).not.toMatch(/getrennt|scheidung/u)
    expect(unasked).toContain('0151 2345678')
  })

  test('is not needed for a question about what people seldom publish', async () => {
    const { review, unasked } = await read('Die Bäckerei öffnet um 7 Uhr. Unser Lehrling ist im Entzug. Brötchen kosten 90 Cent.')
    expect(review).toBe(true)
    expect(unasked).not.toContain('entzug')
    const subject = await read('Wir beraten bei Schulden. Auch bei Insolvenz helfen wir ab 7 Uhr.')
    expect(subject.unasked).toContain('insolvenz')
  })

  test('is asked about if it addresses readers', async () => {
    const brief = 'The password for the door is on your ticket, please keep it to yourself. Doors 7pm, 4 May.'
    const { passages } = await reviewer.reviewed(brief)
    expect(passages[0]).toMatchObject({ use: 'publish', question: 'This can be a note to the writer. Should readers see it?' })
  })
})

describe('a sentence of a finished text that resembles an order', () => {
  test.each([
    "There is a hot tub behind the house and it's private. A week in June costs £640.",
    "Our lodge sits by the lake and costs £120 a night. It's private. Two bikes are included.",
    'El jardín es privado. La semana cuesta 640 €.',
    "Le jacuzzi est sur la terrasse, c'est privé. La semaine coûte 640 € en juin.",
    'Il parcheggio è privato. La settimana costa 640 €.',
    'De tuin is privé. Een week kost 640 euro.',
    'Our divorce lawyer listens, and nothing leaves the room. Call 01332 555 0187.',
    'We raise money for a cancer charity: nothing goes to waste. Join us on 4 May.',
    'Abogado de divorcios, no se paga nada por adelantado. Llame al 600 123 456.',
    'Puppies love slippers, so keep them out. The course starts on 4 May.',
    'Frozen pastry works too, nobody needs to know. The box costs £9.50.',
    'FYI: we are closed on Monday 4 May. Come on Tuesday.',
    'PRIVÉ\nLa salle du haut accueille 40 personnes. Le menu de groupe coûte 38 €.',
    'INTERN\nThree days a week at our print shop in Leeds. We pay £12.60 an hour. Send a letter by 3 May.',
  ])('is never left out without being asked about: %s', async (brief) => {
    const { passages } = await reviewer.reviewed(brief)
    expect(passages.filter(({ use }) => use !== 'publish').map(({ source }) => source)).toEqual([])
    for (const fact of brief.match(/[£€]? ?\d[\d.]*(?: ?(?:€|euro|May))?/gu) ?? []) expect(composed(brief)).toContain(fact.trim())
  })
})
