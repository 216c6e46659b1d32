import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const publishedOf = ({ passages }: Awaited<ReturnType<typeof reviewer.reviewed>>) =>
  passages
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)
    .join('\n')

describe('what an author asks to keep silent about', () => {
  test.each([
    ['Schwimmkurs ab 4.5.2026, 9 €. (Petra Bandscheibe, den Grund bitte weglassen) Anmeldung an der Kasse.', ['Petra', 'Grund']],
    ['Der Hof in Xanten öffnet am 4. Mai um 9 Uhr. Parkplatz lieber nicht nennen, den muss ich noch klären.', ['Parkplatz', 'klären']],
    [
      'Margit ist seit heute Meisterin im Betrieb. Sie ist einverstanden, aber nur der Vorname bitte. Wir haben ab 8 Uhr auf.',
      ['einverstanden'],
    ],
    ['Neue Öffnungszeiten ab 4. Mai: 9 bis 18 Uhr.\nZwei Aufträge sind verschoben (Kunden nicht nennen).', ['Kunden']],
    ['Le gîte ouvre le 4 mai à 10 h. Le propriétaire a changé (divorce, à ne pas dire svp). Petit déjeuner à 9 €.', ['divorce']],
    [
      "ok so um I've got the new van now and prices are staying the same till end of May so thirty eight for small and I've got some spaces on Wednesdays now because Karen's gone off on mat leave no don't put that bit just say I've got spaces on Wednesdays and they can text me on 01632 960123 it's Muddy Paws mobile grooming",
      ['Karen', 'mat leave', 'put that bit'],
    ],
    ['Le gîte ouvre le 4 mai à 10 h. Merci de ne pas mentionner qu’un mur est fissuré. Petit déjeuner à 9 €.', ['fissuré']],
    ["Le marché ouvre le 4 mai à 9 h. Surtout ne parlez pas d'Arlette. Entrée à 3 €.", ['Arlette']],
    ["Le four est en panne, à ne pas dire s'il vous plaît. Le fournil ouvre le 4 mai à 7 h. Pain à 3 €.", ['panne']],
    ['La ferme ouvre le 4 mai à 10 h avec des agneaux. Mettre juste le prénom de la bergère. Entrée à 9 €.', ['prénom']],
    ['Abrimos el lunes 4 de mayo a las 9. Pepe no está (operación de espalda, mejor no mencionarlo). Menú a 12 €.', ['operación']],
    ['Apriamo lunedì 4 maggio alle 9. Marta torna a giugno (maternità, per favore non scriverlo). Menù a 12 €.', ['maternità']],
    ['Abrimos segunda, 4 de maio, às 9h. O Rui volta em junho (cirurgia, por favor não mencionar). Menu a 12 €.', ['cirurgia']],
    [
      "Dot passed her test at 71 today. She's fine with a post but no surnames, and not which road (it's Cadogan she lives on).",
      ['Cadogan', 'surnames'],
    ],
    [
      'Our oldest pupil sat grade 5 on Friday. He said yes to this but only his first name, and not where he works. Lessons £36.',
      ['first name', 'works'],
    ],
    [
      "Can you write something up pls, the bit about Gina's deposit is obviously not for public\n\nThe fair is on 9 May at Elm Hall.",
      ['deposit'],
    ],
    ["we do boilers from £70. Mrs Lacey in Ashover stays on 40, she's 88, dont put that\nring 01632 960000", ['Lacey', 'Ashover', '88']],
  ])('is never published, and the list is shown: %s', async (brief, never) => {
    const review = await reviewer.reviewed(brief)
    expect(review.review).toBe(true)
    for (const word of never) expect(publishedOf(review)).not.toContain(word)
    expect(publishedOf(review)).toMatch(/\d|Meisterin/u)
  })

  test('names nothing else: a thing without its name stays', async () => {
    const review = await reviewer.reviewed(
      'On restaure les 46 fenêtres d’un manoir près de Vitré. Atelier ouvert le 4 mai à 9 h. Ne pas nommer le manoir.',
    )
    expect(publishedOf(review)).toContain('46 fenêtres d’un manoir')
    expect(publishedOf(review)).not.toContain('nommer')
  })

  test('is replaced by what to say instead', async () => {
    const review = await reviewer.reviewed(
      `We stay open until 8pm now (keep it short). Many of you were driving to the garage in Elmford for a tyre — don't name Elmford, they send us work, just say "across the river". Tyres from £45. Thx, Jo`,
    )
    expect(publishedOf(review)).toContain('driving to the garage across the river for a tyre')
    expect(publishedOf(review)).not.toContain('Elmford')
  })

  test.each([
    'It matters how you ride, not which bike you have. The track opens on 4 May at 9.',
    'Den Sieger wollen wir noch nicht nennen. Das Fest ist am 4. Mai um 14 Uhr im Hof.',
    'Nous ne pouvons pas encore citer le gagnant. La fête est le 4 mai à 14 h dans la cour.',
    'Please tell us which class you want, not which teacher. Courses start on 4 May.',
  ])('is not found in a text for readers: %s', async (brief) => {
    const { review, passages } = await reviewer.reviewed(brief)
    expect(review).toBe(false)
    expect(passages.map(({ text }) => text).join(' ')).toBe(brief)
  })
})
