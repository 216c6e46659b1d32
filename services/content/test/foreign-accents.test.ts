import { describe, expect, test } from '@jest/globals'
import { withAccents } from '../src/domain/brief/accents.ts'
import { withCitiesCapitalized } from '../src/domain/brief/capitals/european-cities.ts'
import type { Language } from '../src/domain/brief/language.ts'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

describe('accents that were not typed', () => {
  test.each<[Language, string, string]>([
    ['fr', 'la fete commence a 18h le 5 aout, merci a vous', 'la fête commence à 18h le 5 août, merci à vous'],
    ['fr', 'on a 3 places, a partir de 9 euros, au marche bio', 'on a 3 places, à partir de 9 euros, au marché bio'],
    ['es', 'inscripcion el miercoles en la panaderia, niños y ninas', 'inscripción el miércoles en la panadería, niños y niñas'],
    ['pt', 'inscricoes ate sabado as 9h, nao custa nada', 'inscrições até sábado às 9h, não custa nada'],
    ['it', 'giovedi c’e una novita, perche no', 'giovedì c’e una novità, perché no'],
    ['de', 'fuenf plaetze fuer das fruehstueck', 'fünf plätze für das frühstück'],
  ])('are written in %s: %s', (language, typed, written) => {
    expect(withAccents(typed, language)).toBe(written)
  })

  test.each<[Language, string]>([
    ['fr', 'il a 2 vélos et marche vite, www.fete.example @apres'],
    ['es', 'la materia prima y la feria'],
    ['en', 'the cafe on the plaza, fete on sabado street'],
  ])('are not written where a word can be another one, or in a link: %s', (language, text) => {
    expect(withAccents(text, language)).toBe(text)
  })

  test('are in the draft, and the review shows the change', async () => {
    const brief = 'la libreria abre el miercoles 4 a las 9 en malaga, cafe gratis para los primeros 20'
    const reviewer = await startReviewer()
    const { review, passages } = await reviewer.reviewed(brief)
    await reviewer.close()
    const text = 'La librería abre el miércoles 4 a las 9 en Málaga, café gratis para los primeros 20.'
    expect(composed(brief).text).toContain(text)
    expect(passages.map((passage) => passage.text)).toEqual([text])
    expect(passages[0]?.reason).toBe('Abbreviations or spelling were cleaned up.')
    expect(review).toBe(true)
  })
})

test.each<[Language, string, string]>([
  ['fr', 'cours à rennes et dans tout nantes', 'cours à Rennes et dans tout Nantes'],
  ['es', 'taller en toledo, calle real 9 burgos', 'taller en Toledo, calle real 9 Burgos'],
  ['it', 'siamo a mantova, il torrone di cremona', 'siamo a Mantova, il torrone di Cremona'],
  ['nl', 'de markt in deventer', 'de markt in Deventer'],
  ['pt', 'oficina em braga', 'oficina em Braga'],
])('cities behind a preposition have their capitals in %s', (language, typed, written) => {
  expect(withCitiesCapitalized(typed, language)).toBe(written)
})

test('an Italian title keeps the article in small letters', () => {
  const { title } = composed('domenica 3 maggio riapriamo la bottega a mantova dopo i restauri, pane a 2,80', { platform: 'youtube' })
  expect(title).toContain('dopo i restauri')
})
