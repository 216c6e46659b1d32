import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withoutForeignNotes } from '../src/domain/brief/boilerplate/foreign/foreign-notes.ts'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

describe('a request in another language that names its subject', () => {
  test.each([
    [
      'German, behind "über"',
      'kannst du etwas über unseren neuen Waschraum schreiben? Hunde bis 40 kg, 25 Euro, ab 4. Mai.',
      'Unser neuer Waschraum. Hunde bis 40 kg, 25 Euro, ab 4. Mai.',
    ],
    [
      'German, with a verb behind a long subject',
      'Hallo, könntet ihr bitte einen Beitrag für Instagram über die Lesung im Stadtgarten machen? Einlass ist um 18 Uhr.',
      'Die Lesung im Stadtgarten. Einlass ist um 18 Uhr.',
    ],
    [
      'German, behind "für" with a date',
      'wir brauchen einen Text für unseren Tanzabend am 9. Juni, Eintritt 5 Euro',
      'Unser Tanzabend am 9. Juni, Eintritt 5 Euro.',
    ],
    [
      'Spanish, with a statement behind it',
      'me haces algo sobre la feria del queso, es el 4 de julio en la plaza, entrada libre',
      'La feria del queso es el 4 de julio en la plaza, entrada libre.',
    ],
    [
      'French, with a clause',
      "il nous faut une annonce pour dire que l'atelier vélo ouvre le 2 juin à 10h",
      "L'atelier vélo ouvre le 2 juin à 10h.",
    ],
    [
      'Italian, with a joined article',
      'puoi scrivere qualcosa sulla nuova terrazza? apre venerdì prossimo alle 19',
      'La nuova terrazza. Apre venerdì prossimo alle 19.',
    ],
    [
      'Dutch',
      'wil je een stukje maken over de boekenmarkt van 6 juni, kramen zijn gratis',
      'De boekenmarkt van 6 juni, kramen zijn gratis.',
    ],
  ])('%s: the subject is for readers, the request is not', async (_kind, brief, text) => {
    expect(composed(brief, { platform: 'facebook' }).text.replaceAll('\n', ' ')).toBe(text)
    expect((await reviewer.publishedOf(brief)).join(' ')).toBe(text)
  })

  test('a place where the text appears is no subject', async () => {
    expect((await reviewer.publishedOf('necesito un texto para el bar, mañana abrimos a las 8')).join(' ')).toBe('Mañana abrimos a las 8.')
  })
})

test.each([
  ['nicht erzählen dass der Chef krank ist', 'wir haben am 3. Mai zu'],
  ['niet zeggen dat Kees ziek is', 'we zijn dicht op 3 mei'],
])('what is to be kept quiet stays out without "please": %s', async (secret, fact) => {
  const published = (await reviewer.publishedOf(`${fact}, danach geht es weiter. ${secret}`)).join(' ')
  expect(published).toContain('3')
  expect(published).not.toMatch(/Chef|Kees|krank|ziek/u)
})

test('an article that was divided from its noun belongs to the subject', () => {
  expect(withoutForeignNotes('tu peux écrire un post pour dire que la. Tombola du club est le 3 mai, 2 euros le ticket.').text).toBe(
    'La tombola du club est le 3 mai, 2 euros le ticket.',
  )
})

test('the opening of spoken German is not in the text', () => {
  expect(composed('also ich repariere ab Juni auch Akkordeons, 40 Euro die Stunde').text).toMatch(/^Ich repariere ab Juni/u)
})

test.each([
  ['me escribes un post para el taller? que ya arreglamos bicis eléctricas, desde 30 € y en dos días. calle Luna 4', 'Ya arreglamos'],
  [
    'me escribes un post para el taller? que vendemos bicis usadas desde 90 €, con garantía de un año. calle Luna 4',
    'Vendemos bicis usadas',
  ],
])('what follows a Spanish request does not depend on it: %s', async (brief, beginning) => {
  expect((await reviewer.publishedOf(brief))[0]).toMatch(new RegExp(`^${beginning}`, 'u'))
})

test.each([
  [
    'Tag der offenen Werkstatt am 9. Mai ab 10 Uhr in der Mühlenstr. 12, Eintritt frei. das mit dem undichten Dach bitte weglassen, das ist schon bestellt. du-Form',
    /Mühlenstr\. 12, Eintritt frei/u,
    /Dach|weglassen/u,
  ],
  [
    'ciao mi fai un post per il teatro, domenica 9 maggio spettacolo alle 17, biglietto 8 euro. posti 90 ne restano 12, però non scrivere quanti sono',
    /biglietto 8 euro/u,
    /restano|scrivere/u,
  ],
  [
    'hazme un post para la librería, el 9 de mayo firma Ana Ruiz a las 18h en calle Sol 3. tenemos libros nuevos de cocina, menciónalos',
    /libros nuevos de cocina\./u,
    /menciónalos/u,
  ],
  [
    'bonjour il faut un texte pour la page, atelier poterie samedi 9 mai de 14h à 17h, 12 euros. mettez un ton joyeux. pas besoin de réserver',
    /12 euros/u,
    /ton joyeux/u,
  ],
])('what the writer is asked in another language is not published: %s', async (brief, shown, hidden) => {
  const published = (await reviewer.publishedOf(brief)).join(' ')
  expect(published).toMatch(shown)
  expect(published).not.toMatch(hidden)
})
