import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' }).text

describe('a request to readers in another language', () => {
  test.each([
    'Wir öffnen am 3. Mai um 10 Uhr. Bei Regen bitte nicht schreiben, sondern anrufen: 0421 334455.',
    'Wir öffnen am 3. Mai um 10 Uhr. Am Feiertag bitte nicht schreiben, lieber anrufen.',
    'Der Kurs kostet 25 €. Kinder sind willkommen, nur mit Vornamen anmelden unter kurs@atelier.example.',
    'Auf dem Flohmarkt bitte nicht angeben, wie viel ihr verkauft habt. Standgebühr 8 €, Aufbau ab 7 Uhr.',
    'La boutique ouvre le 3 mai. Mettre le prénom sur la boîte, 4 € la livraison au 02 98 44 55 66.',
    'Notre atelier ouvre le 3 mai à 10 h. Merci de ne pas mettre vos vélos devant la porte.',
    'Stage de poterie samedi 6 juin, 45 €. Merci de ne pas donner à manger aux chèvres de la ferme.',
    'La ferme ouvre le 4 mai à 10 h. Merci de ne pas parler aux animaux.',
    'La ferme ouvre le 4 mai à 10 h. Ne parlez pas pendant le concert.',
    'Paniers de légumes à 12 €. Commandes à retirer le samedi 9 mai à 10 h.',
    'La chorale recrute des ténors. Il faut surtout pas le dire trop fort, mais le concert est gratuit le 12 juin.',
    'Wir backen ohne Nachnamen und Etikett: jeden Samstag ab 7 Uhr Brote für 4 €.',
    'Wir duzen uns alle, nur Vornamen. Der Stammtisch trifft sich am 4. Juni um 19 Uhr im Adler.',
    'Der Malkurs beginnt am 4. Mai. Bei uns braucht niemand zu wissen, wie man malt.',
    'Der Malkurs beginnt am 4. Mai. Bei uns muss niemand wissen, wie man malt.',
    'Der Steg ist ab dem 4. Mai offen. Bei Ebbe bitte nicht schreiben oder lesen am Steg.',
    'El cine abre el 4 de mayo. Por favor, no ponga los pies en los asientos.',
    'Abrimos el 4 de mayo a las 9. Por favor, no pongas música alta en la terraza.',
    'Abrimos el lunes 4 de mayo. Un secreto entre nosotros: el viernes hay tapas gratis en el bar Luna, calle Mayor 4.',
    'Il negozio apre il 4 maggio. Per favore, non metterlo in lavatrice: il maglione si lava a mano.',
    'Apriamo il 4 maggio alle 9. Per favore, non mettere la bici davanti alla porta.',
  ])('is published as it is: %s', async (brief) => {
    const { review, passages } = await reviewer.reviewed(brief)
    expect(passages.filter(({ use }) => use === 'publish').map(({ text }) => text)).toEqual(passages.map(({ source }) => source))
    expect(passages.map(({ text }) => text).join(' ')).toBe(brief)
    expect(review).toBe(false)
  })

  test.each([
    ['Bei Regen bitte nicht schreiben, sondern anrufen: 0421 334455.', '0421 334455'],
    ['Kinder sind willkommen, nur mit Vornamen anmelden unter kurs@atelier.example.', 'kurs@atelier.example'],
    ['Mettre le prénom sur la boîte, 4 € la livraison au 02 98 44 55 66.', '02 98 44 55 66'],
    ['Il faut surtout pas le dire trop fort, mais le concert est gratuit le 12 juin.', '12 juin'],
  ])('keeps its facts in a post without a review: %s', (sentence, fact) => {
    expect(composed(sentence)).toContain(fact)
  })

  test.each([
    ['Anna und Ben spielen zum ersten Mal vor, nur Vornamen.', 'Das Konzert ist am 4. Mai um 19 Uhr.'],
    ['Bei Regen bitte nicht schreiben.', 'Wir öffnen am 4. Mai um 9 Uhr.'],
    ['Il faut surtout pas le dire trop fort.', 'Le concert est gratuit le 12 juin.'],
    ['Les chaussures sont à enlever.', 'Le cours commence le 12 juin à 9 h.'],
  ])('is asked about if it can also be an order: %s', async (sentence, other) => {
    const { review, passages } = await reviewer.reviewed(`${sentence} ${other}`)
    expect(review).toBe(true)
    expect(passages).toMatchObject([
      { text: sentence, use: 'publish', question: 'This can be a note to the writer. Should readers see it?' },
      { text: other, use: 'publish', question: null },
    ])
  })

  test.each([
    ['Ne pas publier mon numéro 02 98 44 55 66. La ferme ouvre le 4 mai à 10 h.', '02 98'],
    ['La ferme ouvre le 4 mai à 10 h. Merci de ne pas mettre le prix du terrain.', 'terrain'],
    ['Der Hof öffnet am 4. Mai um 9 Uhr. Bitte nicht sagen, dass wir 2000 € Miete zahlen.', '2000'],
    ['Der Hof öffnet am 4. Mai um 9 Uhr. Es muss niemand wissen, wie viel Jana verdient.', 'Jana'],
    ['Abrimos el 4 de mayo a las 9. Ana deja el equipo, pero no lo digas.', 'Ana'],
    ['Apriamo il 4 maggio alle 9. Marta aspetta un bambino, ma non scriverlo.', 'Marta'],
  ])('is not mistaken for an order to the writer, which is never published: %s', async (brief, never) => {
    const { review, passages } = await reviewer.reviewed(brief)
    const published = passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
    expect(review).toBe(true)
    expect(published.join(' ')).not.toContain(never)
    expect(published.join(' ')).toMatch(/4\.? (?:de )?ma/iu)
    expect(composed(brief)).not.toContain(never)
  })
})

describe('an order alone in brackets', () => {
  test.each([
    ['Frau Berg ist schwanger (bitte nicht erwähnen). Der Kurs beginnt am 4. Mai um 9 Uhr.', 'schwanger'],
    ['Frau Berg ist schwanger. (Bitte nicht erwähnen!) Der Kurs beginnt am 4. Mai um 9 Uhr.', 'schwanger'],
    ['Wir öffnen am 4. Mai um 9 Uhr.\nDer Koch hat gekündigt\n(bitte nicht erwähnen)\nDas Menü kostet 12 €.', 'gekündigt'],
    ['Frau Berg (bitte nicht nennen) leitet den Kurs. Anmeldung ab 4. Mai unter kurs@atelier.example.', 'Berg'],
    ['Le gîte ouvre le 4 mai à 10 h. Le patron divorce (à ne pas dire svp). Petit déjeuner à 9 €.', 'divorce'],
    ['Abrimos el lunes 4 de mayo a las 9. Pepe tiene cáncer (no decir). Menú a 12 €.', 'cáncer'],
    ['A padaria abre dia 4 de maio às 9h. O Rui está doente (não mencionar). Pão a 2 €.', 'Rui'],
    ['De winkel gaat open op 4 mei om 9 uur. Jan is ziek (liever niet vermelden). Koffie is € 2.', 'ziek'],
    ["The café reopens on 4 May at 9am. Our cook had an operation (please don't mention this). Lunch is £9.", 'operation'],
    ['The café reopens on 4 May at 9am. Our cook had an operation (off the record). Lunch is £9.', 'operation'],
    ['hi can u post this pls. our shop reopens on 4 may at 9. Jo was ill for months (keep that quiet). coffee is £2', 'ill'],
  ])('applies to the sentence before it: %s', async (brief, never) => {
    const { review, passages } = await reviewer.reviewed(brief)
    const published = passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
    expect(review).toBe(true)
    expect(published.join(' ')).not.toMatch(new RegExp(`(?<!\\p{L})${never}(?!\\p{L})`, 'u'))
    expect(published.join(' ')).toMatch(/4\.? (?:de )?m/iu)
    expect(composed(brief)).not.toMatch(new RegExp(`(?<!\\p{L})${never}(?!\\p{L})`, 'u'))
  })

  test.each([
    [
      'Der Kurs beginnt am 4. Mai um 9 Uhr, Frau Berg ist schwanger (bitte nicht erwähnen). Anmeldung unter kurs@atelier.example.',
      ['Der Kurs beginnt am 4. Mai um 9 Uhr.', 'Anmeldung unter kurs@atelier.example.'],
    ],
    [
      'Der Hof öffnet am 4. Mai um 9 Uhr, Frau Berg ist schwanger, das bitte nicht erwähnen. Eintritt 4 €.',
      ['Der Hof öffnet am 4. Mai um 9 Uhr.', 'Eintritt 4 €.'],
    ],
    [
      'hi can u post this pls. the course starts on 4 may at 9, mrs berg is pregnant (dont mention it). its £25',
      ['The course starts on 4 May at 9.', "It's £25"],
    ],
  ])('applies only to its clause if a date is before it: %s', async (brief, published) => {
    expect(await reviewer.publishedOf(brief)).toEqual(published)
    expect(composed(brief)).not.toMatch(/schwanger|pregnant/u)
  })

  test('of something that readers do not write does not take a contact', async () => {
    const brief = 'Anmeldung nur am Telefon (bitte nicht schreiben): 0421 334455. Der Kurs kostet 25 €.'
    expect((await reviewer.publishedOf(brief)).join(' ')).toContain('0421 334455')
  })
})

describe('in English, what only resembles an agreement to publish', () => {
  test.each([
    "We'd rather tell you the whole price up front, not how much it might be. Call 01234 555123.",
    'Name badges: please use first names only. The fair starts at 10am on 4 May.',
    'She asked for first names only on the badges. The fair starts at 10am on 4 May.',
    'These proofs are not for print, only for screen. We deliver them by 4 May.',
    'We are happy to help you find the right bike, not which one is dearest. Open from 4 May.',
    'Our guides are happy to share stories, not which path is the hardest. Walks on 9 May at 10am.',
    'Please write the name of your child on the box, not the school. Boxes are due on 4 May.',
    'We use local milk only, no surnames on our jars. Open from 9 May at 10am.',
  ])('is published as it is: %s', async (brief) => {
    const { review, passages } = await reviewer.reviewed(brief)
    expect(
      passages
        .filter(({ use }) => use === 'publish')
        .map(({ text }) => text)
        .join(' '),
    ).toBe(brief)
    expect(review).toBe(false)
  })

  test('does not lose the contact beside it', async () => {
    const brief =
      'hi can u post this pls. sandra from the bakery is happy to do gluten free loaves but not which day yet, order on 01234 555123'
    const published = (await reviewer.publishedOf(brief)).join(' ')
    expect(published).toContain('Sandra from the bakery is happy to do gluten free loaves.')
    expect(published).toContain('Order on 01234 555123.')
  })
})

describe('what is not for posting', () => {
  test.each([
    [
      'pls post: Ella is joining the salon on 4 may, she left her old job after a row with the boss, not for posting. cuts from £28',
      ['Ella is joining the salon on 4 May.', 'Cuts from £28'],
    ],
    [
      'Post for today: our new groomer starts on 4 May, he left the army after an injury, not for publication. Baths from £20.',
      ['Our new groomer starts on 4 May.', 'Baths from £20.'],
    ],
    [
      'hi, can you post: Kim starts monday 4 may, was sacked from Boots, strictly not for public. nails £18',
      ['Kim starts Monday 4 May.', 'Nails £18'],
    ],
    ['quick one for fb. Jan agreed to the story but no surname, book on 01234 555123', ['Book on 01234 555123.']],
    ['please say she won the prize but not where she lives. Entry is £4 on 9 May.', ['She won the prize.', 'Entry is £4 on 9 May.']],
  ])('is only the clause about it: %s', async (brief, published) => {
    expect(await reviewer.publishedOf(brief)).toEqual(published)
    expect(composed(brief)).not.toMatch(/row|injury|sacked|surname|where she lives/u)
  })
})
