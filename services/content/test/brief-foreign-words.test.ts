import { describe, expect, test } from '@jest/globals'
import { foreignBriefs, foreignHeldBack, foreignHeldBackOfOthers } from '../scripts/roles/labeled-brief.ts'
import { measure } from '../scripts/roles/measure.ts'
import { examplesOfWords } from '../scripts/roles/train-words.ts'
import { readTyped } from '../src/domain/brief/roles/word-features.ts'
import { marginalsOf } from '../src/domain/brief/roles/word-model.ts'
import { compose } from '../src/engines/composer/compose.ts'

const written = (brief: string) => compose({ platform: 'facebook', brief, tone: '', instructions: '', avoidWords: [], variant: 0 })

describe('a brief in another language, as people type it', () => {
  test.each([
    [
      'brauch nen text für insta wir haben ab montag wieder pflaumenkuchen stück 3,20 schreib nicht dass die eier aus holland sind danke',
      'Pflaumenkuchen Stück 3,20',
      /holland|schreib|brauch/iu,
    ],
    ['moin. neue öffnungszeiten mo-fr 8-18 uhr. sag nix von der kündigung von tom. lg', 'Mo-Fr 8-18 Uhr', /tom|kündigung/iu],
    [
      'jai besoin dun texte pour insta on ouvre dimanche 8 juin de 9h a 18h avec brocante et crepes dis pas que le maire vient stp',
      'On ouvre dimanche 8 juin',
      /maire|besoin|stp/iu,
    ],
    ["Coupe femme 35 €, coupe homme 20 €. nouveau: on ferme le lundi. pas la peine de parler de l'ancienne gérante.", '35 €', /gérante/iu],
    [
      'hola necesito un texto pal insta abrimos el domingo de 10 a 14 con churros gratis no digas q es porque cerro el de enfrente gracias',
      'Abrimos el domingo',
      /enfrente|necesito/iu,
    ],
    ['clases de guitarra los jueves a las 17:30, 30 euros al mes. no pongas que estoy en paro', '30 euros al mes', /paro/iu],
    [
      'ciao mi serve un post per facebook riapriamo giovedi alle 18 con aperitivo a 8 euro non scrivere che abbiamo avuto i ladri grazie',
      'Riapriamo giovedì',
      /ladri|mi serve/iu,
    ],
    ['Aulas de surf aos domingos às 9h, 25 euros. Tragam toalha. nao diga que o instrutor saiu', 'Tragam toalha', /instrutor/iu],
    [
      'Nieuwe cursus boekbinden op maandag 19.30 uur. Neem een schort mee. niet zeggen dat de docent ziek is',
      'Neem een schort mee',
      /docent/iu,
    ],
  ])('keeps what is not to be said out of the post, and is not published: %s', (brief, stored, secret) => {
    const { text } = written(brief)
    expect(text).toContain(stored)
    expect(text).not.toMatch(secret)
  })

  test.each([
    'Sagt nicht, wir hätten euch nicht gewarnt. Der Glühwein ist ab Freitag 17 Uhr heiß.',
    'Vergeet de platenbak niet, daar zit goud in. Kom zaterdag van 10 tot 16 uur.',
  ])('keeps what readers should not do: %s', (brief) => {
    for (const sentence of brief.split(/(?<=[.:]) /u)) expect(written(brief).text).toContain(sentence.replace(/[.:]$/u, ''))
  })

  test('is read better than by the patterns, and loses little', () => {
    const before = measure(foreignHeldBack(), () => {})
    const after = measure(foreignHeldBack())
    expect(after.caught - before.caught).toBeGreaterThan(0.33 * after.private)
    expect(after.lost - before.lost).toBeLessThan(0.04 * after.content)
    expect(after.cleanLost).toBe(before.cleanLost)
  })

  test('is read better than by the patterns where further authors wrote it', () => {
    const before = measure(foreignHeldBackOfOthers(), () => {})
    const after = measure(foreignHeldBackOfOthers())
    expect(after.caught - before.caught).toBeGreaterThan(0.14 * after.private)
    expect(after.lost - before.lost).toBeLessThan(0.02 * after.content)
    expect(after.cleanLost).toBe(before.cleanLost)
  })

  test('is learned without the plus of labels: what continues a sentence opens none', () => {
    const [typed] = examplesOfWords({
      kind: 'phone',
      language: 'de',
      segments: [
        ['content', 'wir öffnen um '],
        ['shell', '9 quatsch '],
        ['content', 'halb 9 ', true],
        ['content', 'hunde dürfen mit'],
      ],
    })
    expect(typed?.opens).toEqual([true, false, false, true, false, false, false, true, false, false])
    const segments = [...foreignBriefs(), ...foreignHeldBackOfOthers()].flatMap((brief) => brief.segments)
    expect(segments.filter(([label]) => label.endsWith('+'))).toEqual([])
    expect(segments.filter(([label, , continues]) => label === 'content' && continues).length).toBeGreaterThan(0)
  })
})

test('words are compared without accents, apostrophes and short forms', () => {
  expect(readTyped("J'ai besoin d’un texte", 'fr').plain).toEqual(readTyped('jai besoin dun texte', 'fr').plain)
  expect(readTyped('schöne Grüße, nich für die Öffentlichkeit', 'de').plain).toEqual(
    readTyped('schoene gruesse nicht fuer die oeffentlichkeit', 'de').plain,
  )
  expect(readTyped('q no lo digas', 'es').plain).toEqual(readTyped('que no lo digas', 'es').plain)
})

test('the probability of a word depends on its neighbors', () => {
  const chain = (own: number[]) => ({
    own: Float64Array.from(own),
    begin: new Float64Array(own.length).fill(-2),
    end: new Float64Array(own.length).fill(-2),
  })
  const [alone = 0, between = 0] = [
    [-2, 0.5, -2],
    [2, 0.5, 2],
  ].map((own) => marginalsOf(chain(own)).hidden[1] ?? 0)
  expect(alone).toBeLessThan(0.3)
  expect(between).toBeGreaterThan(0.8)
})
