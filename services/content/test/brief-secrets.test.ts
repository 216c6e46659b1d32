import { describe, expect, test } from '@jest/globals'
import { lettersOf } from '../src/domain/left-out.ts'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })

describe('what the author wants to keep quiet', () => {
  test.each([
    ['Open day on 4 May, 10 to 4. Coffee is free.\nWe are at Pier 3. internal: the lift may fail', ['lift', 'nternal']],
    ["Lanes cost £5.60 from 1 May. The pool is open. NB don't mention Karen's leaving party.", ['Karen', 'NB']],
    ['Members get an email by 5pm today. Legal says do NOT say "hackers". Ring 0121 555 0101.', ['hackers', 'Legal']],
    ["We are shut until 4 May. cant say what caused it so dont put anything about that. We're sorry.", ['caused', 'anything']],
    ['Gifts double until 2 December. A donor (it is the Whitcombes but keep that to yourselves) pays.', ['Whitcombe', 'yourselves']],
    ['Stay off the roof, there was a lad in Morecambe, no leave that out. Ring 0121 555 0101.', ['Morecambe', 'leave that']],
    ["Gala on 4 May in the Town Hall, doors at 7.\nBudget 4k don't mention\nTickets £18", ['4k', 'mention']],
    ["The pool opens on 4 May at 9. The slide is broken, don't mention it. Entry is £5.", ['slide', 'mention']],
    ["Two tables are free on 4 May at 7pm. Don't put who dropped out, it was the Hales again, third time since March.", ['Hales', 'March']],
    ['Our new vet starts on 4 May. Avoid any mention of Tim retiring, that comes later. Ring 0121 555 0101.', ['Tim', 'retiring']],
    ['We open at 9 on 4 May. Steer clear of anything about the strike. Entry is £5.', ['strike', 'Steer']],
    ['Cut and dry 38\nBrow wax 10 (half that for nurses but dont advertise it)\nOpen until 7pm', ['nurses', 'advertise']],
    ['Notte dei fossili, sabato 24 maggio\nDa non dire: che è saltata la luce\nIngresso: 7 euro', ['saltata', 'non dire']],
    ['Se busca cocinero para el 1 de mayo\nCV a Ana, tel. 950 555 014\nno poner q el anterior se fue de un dia para otro', ['anterior']],
    ['Sommerfest am 4. Juli ab 14 Uhr im Hof. Dass die Hüpfburg kaputt ist bitte nicht erwähnen.', ['kaputt', 'erwähnen']],
    ['Portes ouvertes samedi 3 mai à 10 h. Ne pas dire que le chauffage est en panne.', ['chauffage', 'dire']],
    ['Open dag op 4 mei, 10-16 uur. Niet vermelden dat de lift stuk is. Koffie gratis.', ['lift', 'vermelden']],
    ['A padaria abre dia 3 de maio às 9h. Não mencionar que o forno quebrou.', ['forno', 'mencionar']],
  ])('is not printed, nor is the instruction: %s', (brief, never) => {
    const { text, title, leftOut } = composed(brief)
    for (const word of never) expect(`${title} ${text}`).not.toContain(word)
    expect(text).toMatch(/\d/u)
    // The user sees what was kept out, and can put it back.
    const listed = lettersOf(leftOut.join(' '))
    for (const word of never) expect(listed).toContain(lettersOf(word))
  })

  test.each([
    ['Die Hüpfburg ist kaputt. Fest am 4. Juli um 14 Uhr. Dass die Hüpfburg kaputt ist bitte nicht erwähnen.', 'Die Hüpfburg ist kaputt.'],
    ['Open dag op 4 mei om 10 uur. De lift is stuk. Niet vermelden dat de lift stuk is.', 'De lift is stuk.'],
    ['Le chauffage est en panne. Portes ouvertes le 3 mai. Ne pas dire que le chauffage est en panne.', 'Le chauffage est en panne.'],
    ["We open on 3 May. It's from the Whitcombes. A donor (the Whitcombes, keep it to yourself) pays.", "It's from the Whitcombes."],
    ['Price is £4 from 1 May. Bills went to 88k. internal: do not mention the 88k', 'Bills went to 88k.'],
  ])('is listed where a sentence repeats it: %s', (brief, sentence) => {
    const { text, leftOut } = composed(brief)
    expect(text).not.toContain(sentence)
    expect(leftOut).toContain(sentence)
  })

  test.each([
    ["Reason: bills went to 88k. Price is £4.\ninternal: don't mention the 88k please just say heating costs", 'Reason: heating costs.'],
    ["It feeds six people, I say eight for rugby lads. It's £38. Don't mention the rugby lads.", 'It feeds six people.'],
    ['Prices rise on 1 May.\nWe held off for long.\n— Tern Bay Pool', '—\u00A0Tern Bay Pool'],
    ['We open on 3 May. internal: the oven is not paid. Parking is free behind the library.', 'Parking is free behind the library.'],
    ['Öffnung am 3. Mai um 9 Uhr. Intern: der Ofen ist kaputt. Parken ist frei.', 'Parken ist frei.'],
    ['On ouvre le 3 mai à 9 h. En interne : le four est en panne. Le parking est gratuit.', 'Le parking est gratuit.'],
  ])('leaves the text next to it: %s', (brief, expected) => {
    expect(composed(brief).text).toContain(expected)
  })
})

test('the notice about them ends with one period', () => {
  const { notices } = composed("We open on 3 May at 9. Don't put who dropped out, it was the Hales again.")
  const message = notices.find(({ code }) => code === 'left_out_on_request')?.message
  expect(message).toMatch(/it was the Hales again”\.$/u)
})
