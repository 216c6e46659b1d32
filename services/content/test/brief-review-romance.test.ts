import { describe, expect, test } from '@jest/globals'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'

async function postOf(brief: string): Promise<string> {
  const { passages } = await reviewOf(brief, readForReview(brief, undefined).finish(), undefined, { now: new Date('2026-03-10T12:00:00Z') })
  return passages
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)
    .join('\n')
}

describe('a dictated text in a language whose clauses can begin with a verb', () => {
  test.each([
    [
      'allora dobbiamo dire ai clienti che da martedi il forno apre alle sette e chiude alle otto anche il sabato abbiamo due pani nuovi farro e segale il filone costa sempre tre euro siamo in via verdi 8 a lucca ah',
      'Da martedì il forno apre alle sette e chiude alle otto anche il sabato. Abbiamo due pani nuovi farro e segale. Il filone costa sempre tre euro. Siamo in via verdi 8 a Lucca.',
    ],
    [
      'bonjour il faut prévenir les clients que la librairie sera fermée du 3 au 10 août on ouvre de nouveau le mardi 11 à 9h le catalogue coûte toujours 2 euros',
      'La librairie sera fermée du 3 au 10 août. On ouvre de nouveau le mardi 11 à 9h. Le catalogue coûte toujours 2 euros.',
    ],
  ])('is divided, without the words to the writer: %s', async (brief, expected) => {
    expect(await postOf(brief)).toBe(expected)
  })

  test('keeps a short sentence, and one with signs of its own', async () => {
    const written = 'Da lunedì la bottega è chiusa e abbiamo un nuovo numero di telefono.'
    expect(await postOf(written)).toBe(written)
  })
})

test.each([
  [
    'hola necesitamos un post para anunciar la feria, es el sabado 6 de junio, no perdon, el domingo 7 a las 11h en la plaza de Trujillo, entrada libre',
    /domingo 7 de junio a las 11h/u,
    /s[aá]bado|perdon/u,
  ],
  [
    'faz um post: a festa é no sábado 7 de março, não, desculpa, no domingo 8 no largo da igreja em Évora, entrada livre',
    /no domingo 8 de março no largo/u,
    /sábado|desculpa/u,
  ],
])('a day that is taken back gives its month to the other one: %s', async (brief, has, lacks) => {
  const post = await postOf(brief)
  expect(post).toMatch(has)
  expect(post).not.toMatch(lacks)
})

test.each([
  [
    'Anlass: Jubiläum\nWas: Lesung mit Mara Stolz\nWann: Freitag 12. Juni, 19 Uhr\nWo: Buchladen am Eck, Kassel\nEintritt: 8 Euro',
    'Jubiläum\nLesung mit Mara Stolz\nWann: Freitag 12. Juni, 19 Uhr\nWo: Buchladen am Eck, Kassel\nEintritt: 8 Euro',
  ],
  [
    'quoi : atelier de reliure\nquand : le 4 mai, 14h\nou : 8 rue des Tanneurs, Tours\nprix : 35 €',
    'Atelier de reliure\nQuand : le 4 mai, 14h\nOù : 8 rue des Tanneurs, Tours\nPrix : 35 €',
  ],
])('a form does not name its subject "what": %s', async (brief, expected) => {
  expect(await postOf(brief)).toBe(expected)
})

test('the style at the end of a dictated text is for the writer', async () => {
  const post = await postOf(
    'buenas, hay que avisar a los clientes de que la óptica cierra del 4 al 22 de agosto y las urgencias se atienden en el 941 555 021 volvemos el lunes 25 con horario nuevo de 9 a 14 ponlo corto y cercano',
  )
  expect(post).toBe(
    'La óptica cierra del 4 al 22 de agosto y las urgencias se atienden en el 941 555 021. Volvemos el lunes 25 con horario nuevo de 9 a 14.',
  )
})
