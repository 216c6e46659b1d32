import { describe, expect, test } from '@jest/globals'
import { withGermanCapitals } from '../src/domain/brief/capitals/german-capitals.ts'
import { composed } from './support/composed.ts'

describe('German that was typed in small letters', () => {
  test.each([
    ['nouns and compounds', 'die radwerkstatt hat ab april neue öffnungszeiten', 'die Radwerkstatt hat ab April neue Öffnungszeiten'],
    [
      'single nouns in a text with capitals',
      'Der Kurs in der Halle am Ring kostet 8 €, matte bitte mitbringen, anfänger willkommen.',
      'Der Kurs in der Halle am Ring kostet 8 €, Matte bitte mitbringen, Anfänger willkommen.',
    ],
    [
      'compounds in a text with capitals',
      'Der Verein am Ring lädt zur Feier in die Halle, mit tombola, kartoffelsuppe und löschzug.',
      'Der Verein am Ring lädt zur Feier in die Halle, mit Tombola, Kartoffelsuppe und Löschzug.',
    ],
    ['days and their parts', 'am donnerstag abend proben wir, freitags nicht', 'am Donnerstag Abend proben wir, freitags nicht'],
    ['a word behind a preposition with an article', 'treffpunkt ist beim quittenschuppen', 'Treffpunkt ist beim Quittenschuppen'],
    ['verbs behind "zum"', 'alles auch zum verschenken.', 'alles auch zum Verschenken.'],
    [
      'names',
      'es liest karin sommerfeld, danach spricht frau özdemir in detmold',
      'es liest Karin Sommerfeld, danach spricht Frau Özdemir in Detmold',
    ],
    ['a noun that is a verb elsewhere', 'wir laden euch in den laden ein', 'wir laden euch in den Laden ein'],
    ['pronouns before verbs', 'das kostet nichts und die kommen gern', 'das kostet nichts und die kommen gern'],
    ['participles and adjectives', 'alle sind eingeladen, die neuen stühle sind gelb', 'alle sind eingeladen, die neuen Stühle sind gelb'],
    ['short days', 'mo-fr ab 8 uhr, sa 9 bis 13 uhr, das mag er so', 'Mo-Fr ab 8 Uhr, Sa 9 bis 13 Uhr, das mag er so'],
    ['a subject before its verb', 'die dampfwalze ist da, letztes mal war sie kaputt', 'die Dampfwalze ist da, letztes Mal war sie kaputt'],
    ['links and addresses', 'mail an post@hof.example, mehr auf hof-laden.example', 'Mail an post@hof.example, mehr auf hof-laden.example'],
  ])('gets the capitals of %s', (_kind, typed, written) => {
    expect(withGermanCapitals(typed)).toBe(written)
  })

  test('has them in its draft', () => {
    expect(composed('am sonntag ist tag der offenen tür im feuerwehrhaus, es gibt suppe und waffeln').text).toContain(
      'Am Sonntag ist Tag der offenen Tür im Feuerwehrhaus, es gibt Suppe und Waffeln.',
    )
  })

  test('stays as it is where its author types capitals', () => {
    const typed = 'Der Verein lädt zum Singen ein. Wir freuen uns auf das gute essen in der Kirche am Markt.'
    expect(withGermanCapitals(typed)).toBe(typed)
  })
})

test('small letters and few words are recognized as German', () => {
  expect(composed('2 zimmer, 50 qm in einem altbau, 3. stock, ab 1. juli, keine haustiere').text).toBe(
    '2 Zimmer, 50 qm in einem Altbau, 3. Stock, ab 1. Juli, keine Haustiere.',
  )
})
