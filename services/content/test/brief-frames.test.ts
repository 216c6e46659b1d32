import { describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'

const draft = (brief: string) => draftOf(brief, { platform: 'facebook' }).text.replace(/\s+/gu, ' ')

describe('a self-introduction', () => {
  test.each([
    [
      "right um hiya it's Col here from Drummond's the butchers, so what I want to put out is the barbecue box yeah, it's er it's £38.",
      "The barbecue box, it's £38. Drummond's the butchers.",
    ],
    ["hi it's Jo from Pier Books. We open at 9am on 3 May.", 'We open at 9am on 3 May. Pier Books.'],
    ['hello this is Sam at Vane Gym, the pool is shut on 3 May. See you at Vane Gym.', 'The pool is shut on 3 May. See you at Vane Gym.'],
    [
      'ja hallo hier ist die Steffi vom Salon Haarscharf, also ich wollte sagen wir öffnen am 3. August.',
      'Wir öffnen am 3. August. Salon Haarscharf',
    ],
    ['hola soy Ana de Taller Ruiz, el taller cierra el 3 de mayo.', 'El taller cierra el 3 de mayo. Taller Ruiz'],
  ])('is reduced to the name of the business: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })
})

describe('a request for a post, in several languages', () => {
  test.each([
    ['oi bom dia preciso d um post p/ avisar q no feriado de 12/10 a padaria abre ate 13h', 'No feriado de 12/10 a padaria abre até 13h.'],
    ['ciao mi fai un post per la cena di sabato 14 alle 20, costa 25 euro', 'La cena di sabato 14 alle 20, costa 25 euro.'],
    ['hoi kun je een berichtje maken over de open dag op 4 mei? Koffie is gratis.', 'De open dag op 4 mei. Koffie is gratis.'],
    [
      'Salut ! Tu peux me faire un petit post sympa pour la dédicace ? Agathe Morvan vient samedi 22 novembre.',
      'Agathe Morvan vient samedi 22 novembre.',
    ],
    ['hola mira q necesito publicar lo del taller gratis, del 1 al 31 de octubre', 'Taller gratis, del 1 al 31 de octubre.'],
    ['Olá! Podes ajudar-me a escrever uma coisa para o blog? A padaria abre no dia 1 de maio.', 'A padaria abre no dia 1 de maio.'],
  ])('is left out: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })
})

describe('an instruction to the writer', () => {
  test.each([
    [
      'School opens as normal on 3 May. Mrs Vane (head) – thanks Lou can you do it asap',
      'School opens as normal on 3 May. Mrs Vane (head).',
    ],
    ['Se busca cocinero para el 3 de mayo, publicarlo en todos lados porfa', 'Se busca cocinero para el 3 de mayo.'],
    ['Nowy cennik od 1 marca, wrzućcie proszę na wszystko. Serwis Korba w Olsztynie.', 'Nowy cennik od 1 marca. Serwis Korba w Olsztynie.'],
    ['Cita por wasap hasta el 3 de mayo. ponlo bonito y q se entienda gracias guapa', 'Cita por wasap hasta el 3 de mayo.'],
    ['Wir öffnen am 3. August um neun. Mach was Schönes draus gell, tschüssi', 'Wir öffnen am 3. August um neun.'],
    ['A padaria abre no dia 3 de maio. faz c/ carinha feliz mas sem exagero', 'A padaria abre no dia 3 de maio.'],
    ['Twee van ons zijn gewond op 3 mei. No names pls.', 'Twee van ons zijn gewond op 3 mei.'],
  ])('is left out: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test('does not include thanks to others', () => {
    expect(draft('Thanks to Blue Watch for the help on 3 May.')).toBe('Thanks to Blue Watch for the help on 3 May.')
  })
})

describe('a list of what people do', () => {
  test.each([
    'Guides take groups of ten up the 117 steps, explain how the lens worked and make sure nobody leans over the rail.',
    'On 3 May our pupils read three poems, describe what they see in them and answer questions.',
    'Volunteers sort the parcels by 9 am, write the labels and load the van for 40 families.',
  ])('is not an instruction to the writer: %s', (brief) => {
    expect(draftOf(brief, { platform: 'facebook' }).text).toBe(brief)
  })
})

describe('a message with a quoted thread', () => {
  test('is the text if it contains the news itself', () => {
    const text = draft(
      'From: Deepak Nair\nTo: Priya\n\nPriya, please get this out on socials by Thursday. Free check-up for all customers in Kochi, valid 1 to 15 March. Call 0484 555 0142.\n\n> On Mon, Priya wrote:\n> Sir, is this also for commercial units?\n\nNo, only home units.',
    )
    expect(text).toContain('Free check-up for all customers in Kochi, valid 1 to 15 March. Call 0484 555 0142.')
    expect(text).not.toMatch(/socials|commercial/u)
  })
})

test('a post office is not a request for a post', () => {
  expect(draft('We moved to 18 Tanner Street (next to the post office). Come and see us.')).toBe(
    'We moved to 18 Tanner Street (next to the post office). Come and see us.',
  )
})
