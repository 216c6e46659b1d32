import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const publishedIn = async (brief: string) => (await reviewer.publishedOf(brief)).join(' ')

describe('an instruction that names its subject', () => {
  test.each([
    [
      'physio clinic here. free posture checks 3rd to 9th may, 10 mins, ring 01632 960040. bring flat shoes. pls dont guarantee results, we cant say that before we see someone',
      /posture checks.*01632 960040.*flat shoes/u,
      /guarantee|before we see/u,
    ],
    [
      'Village hall - sewing group starts again Mondays 7-9 from May 4, free, machines provided. Thanks to the Lions for the £300 for new machines, must mention them',
      /Thanks to the Lions for the £300 for new machines\./u,
      /must mention/u,
    ],
    [
      "I need a post that I teach piano full time from 3 March. Lessons cost £28 for 40 minutes, first one free. I handed in my notice at the bank but they don't know yet so no mention of that!!",
      /28 for 40 minutes/u,
      /notice|bank/u,
    ],
    [
      'pls post that the deli opens again on 4 May at 8. Free coffee for the first 50. The last inspection went badly, cos of the fridge so leave that out',
      /first 50/u,
      /inspection|fridge/u,
    ],
    [
      "Fwd: news for the page\n\nCan you turn this into a post?\n\n> From: Olga\n> Skip the part about Merriman's, nothing is signed.\n>> From: Ben\n>> Facts: We open a second kitchen at 4 Dock Lane on 3 June. Merriman's will buy half of the bread. Six new jobs.",
      /Dock Lane/u,
      /Merriman/u,
    ],
    [
      'linkedin post pls\n\n> From: Karl\n> OK from me but no mention of Vanterra please, they have not paid.\n>> Draft: Hollis Crates moves to Unit 9, Quay Road on Monday 8 June. Vanterra takes 300 crates a month from us. Call 01632 960118.',
      /Quay Road/u,
      /Vanterra/u,
    ],
    [
      'hi can u do a fb post. Summer fair is 12 July at the green 11-4. Delaneys are doing the bar this time, stalls £10 a table. oh and keep Delaneys out of it for now they want to announce it themselves',
      /12 July/u,
      /Delaney/u,
    ],
    [
      "From: Rita\nTo: Sam\nSubject: Re: open day\n\nLooks good. Don't mention Pemberton, he hasn't told his team.\n\n> Open day on 9 May, 10 to 3, at the Mill Yard. Pemberton will give the talk at noon. Free parking behind the mill.",
      /Mill Yard/u,
      /Pemberton/u,
    ],
    [
      'ok post for insta. New menu from 2 March, soups £6. Farley Foods supply the veg now. Open 9-4 not Mondays. pls leave out the bit about Farley, we owe them money',
      /2 March/u,
      /Farley/u,
    ],
  ])('removes it from the list: %#', async (brief, shown, removed) => {
    const published = await publishedIn(brief)
    expect(published).toMatch(shown)
    expect(published).not.toMatch(removed)
  })
})

describe('an instruction about the text before it', () => {
  test.each([
    [
      'Open day notes\n- Sunday 3 May, 10-3\n- free tea\n- about 250 came in 2024 I think? not sure, leave that out\n- parking on Mill Road',
      /Sunday/u,
      /250/u,
    ],
    [
      'Post about our book sale, Sat 9 May 10-1 at the hall. we made roughly £800 last time. dont quite remember, best leave out. All books 50p.',
      /50p/u,
      /800/u,
    ],
    [
      'Taller de costura, calle Luna 4, Cuenca. Clases los martes a las 18 h, 12 euros. la maquina grande no va, se estropeo, no digas nada de eso. Plazas: 8.',
      /martes/u,
      /maquina/iu,
    ],
    [
      'hola, peluquería Rizos, calle Sol 9. corte 15 euros en mayo. Marta se va en junio, no digas nada d esto. cita en el 600 000 221',
      /15 euros/u,
      /Marta/u,
    ],
    [
      'Repair evening at the Old Forge, Tuesday 12 May, 6pm.\nEntry is free.\nQuestions: Hal, 01632 960155 (his private number)\nBring one thing to mend.',
      /Old Forge/u,
      /960155/u,
    ],
  ])('unticks it too: %s', async (brief, shown, removed) => {
    const published = await publishedIn(brief)
    expect(published).toMatch(shown)
    expect(published).not.toMatch(removed)
  })

  test.each(['Call the shop on 01632 960155 (private parking at the back).', 'Ring Dana on 01632 960155, 9 to 5 (office number).'])(
    'needs words of an order: %s',
    async (sentence) => {
      expect(await publishedIn(`The Cedar Shop opens on Monday 4 May at 9. ${sentence}`)).toContain(sentence.slice(-15))
    },
  )
})

describe('a wish for the writer', () => {
  test.each([
    [
      'Bäckerei Holm, Markt 3, backt ab 2. Mai samstags Zimtschnecken, 2,20 Euro. Fänd ich super wenns nach Sommer klingt. Siezen bitte.',
      /klingt|Siezen/u,
    ],
    ['Gärtnerei Kranz öffnet am 3. April um 9 Uhr. Bitte auch nicht versprechen, dass es Rosen gibt. Kaffee ist frei.', /versprechen/u],
    [
      'Taller Vela, calle Mar 2. Revisión por 20 euros en julio. No garantices que sale el mismo día. Cita en el 600 000 333.',
      /garantices/u,
    ],
    ["L'atelier ouvre le 4 mai à 10 h, 12 rue Verte. Ne promettez pas que tout sera prêt. Entrée libre.", /promettez/u],
    [
      'post for the bakery pls, new loaf £4 from 1 may. code RYE5 for a fiver off. not RYE10 thats the old one. no digs at the new cafe and no bashing supermarkets',
      /RYE10|digs|bashing/u,
    ],
  ])('is not for readers: %s', async (brief, removed) => {
    expect(await publishedIn(brief)).not.toMatch(removed)
  })

  test.each(['No dig beds are open to visitors.', 'Wäre schön, wenn ihr alle kommt.', 'Que suene la música en la plaza.'])(
    'is none if readers are meant: %s',
    async (sentence) => {
      const brief = sentence.startsWith('No')
        ? 'The garden on Mill Lane opens on Sunday 3 May at 10.'
        : 'Der Garten öffnet am 3. Mai um 10 Uhr.'
      expect(await publishedIn(`${sentence.startsWith('Que') ? 'La fiesta es el 3 de mayo a las 10.' : brief} ${sentence}`)).toContain(
        sentence,
      )
    },
  )
})
