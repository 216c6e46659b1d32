import { describe, expect, test } from '@jest/globals'
import { wantedLanguage } from '../src/domain/brief/language.ts'
import { questionAbout } from '../src/engines/composer/compose.ts'
import { createComposer } from '../src/engines/composer/composer.engine.ts'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })

describe('a request that rules cannot serve gets a question', () => {
  test.each([
    'Give me 5 tips for keeping sourdough bread fresh. Make it fun and add emojis and hashtags.',
    'Suggest some ideas for a summer sale',
    'pls write 10 reasons to visit a museum',
    'brainstorm names for my dog grooming business',
    'What do you think about remote work?',
    'Write a poem about our cafe',
    '3 tips for people who are nervous about their first gym visit',
    '5 tips for better sleep',
    '5 ideas for Mother’s Day gifts that are not flowers, for people who forgot to buy something in time',
    'Ten reasons to visit Leeds in winter.',
    'ways to relax after work',
    'Thoughts on remote work',
    'Write a post about 3 tips for new dog owners',
  ])('ideas: %s', (brief) => {
    expect(questionAbout(brief, 'facebook')).toMatch(/^The built-in writer adds nothing of its own\. /u)
  })

  test.each([
    ['Gib mir 5 Tipps für frisches Brot.', /^Der eingebaute Schreiber erfindet nichts/u],
    ['Donne-moi des idées pour ma librairie', /^Le rédacteur intégré n'invente rien/u],
    ['Dame 3 consejos para cuidar las plantas', /^El redactor integrado no inventa nada/u],
    ['Dammi 3 consigli per il pane', /adds nothing|inventa/u],
    ['Geef me 5 tips voor vers brood', /verzint niets/u],
    ['3 Tipps für Leute, die zum ersten Mal ins Fitnessstudio gehen', /^Der eingebaute Schreiber erfindet nichts/u],
    ['Tipps für den Garten', /^Der eingebaute Schreiber erfindet nichts/u],
    ['5 idées pour décorer votre balcon au printemps', /^Le rédacteur intégré n'invente rien/u],
    ['consejos para cuidar las plantas de nuestro balcón', /^El redactor integrado no inventa nada/u],
    ['3 consigli per chi va in palestra per la prima volta', /non inventa nulla/u],
    ['3 tips voor mensen die voor het eerst naar de sportschool gaan', /verzint niets/u],
    ['3 dicas para quem vai ao ginásio pela primeira vez', /não inventa nada/u],
  ])('ideas in other languages: %s', (brief, expected) => {
    expect(questionAbout(brief, 'facebook')).toMatch(expected)
  })

  test.each([
    'Translate this into Spanish: We open on 3 May at 9 am in Leeds.',
    'Can you translate the text below to French?\n\nWe open on 3 May.',
    'Übersetze das ins Englische: Wir öffnen am 3. Mai.',
    'Traduis ce texte en anglais : nous ouvrons le 3 mai.',
    'Traduce esto al inglés: abrimos el 3 de mayo.',
    'Traduci questo in inglese: apriamo il 3 maggio.',
  ])('a translation: %s', (brief) => {
    expect(questionAbout(brief, 'facebook')).toMatch(/translate|übersetzt|traduit|traduce/u)
  })

  test('another voice, unless there are facts: then the draft lists it as not followed', () => {
    expect(questionAbout('Rewrite this like a pirate', 'facebook')).toMatch(/^The built-in writer cannot imitate a voice/u)
    const brief = 'Rewrite in the style of Shakespeare: We open on 3 May at 9 am, coffee £2.'
    expect(questionAbout(brief, 'facebook')).toBeUndefined()
    const { text, notices } = composed(brief)
    expect(text).toBe('We open on 3 May at 9 am, coffee £2.')
    expect(notices[0]?.message).toContain('in the style of Shakespeare')
  })
})

describe('a brief with a price, a name or a date is never refused', () => {
  test.each([
    'pls write smth for insta: new oat flat white £3.40',
    'Write a post about our new bakery opening in Lyon',
    'Make this the year you learn to swim: lessons start on 8 January.',
    'Give us your ideas for the fair on 5 May in Leeds.',
    'Post 3 tips: freeze it on day 2, wrap it in linen, never use the fridge.',
    '3 tips for your first gym visit: 1. Come before ten, when it is quiet. 2. Ask Dana at the desk for a tour.',
    '3 tips for your first gym visit\n\n1. Come before ten, when it is quiet.\n2. Ask Dana at the desk for a tour.\n3. Bring a towel.',
    '3 Tipps für den ersten Besuch: 1. Vor zehn kommen, dann ist es ruhig. 2. Dana nach einer Führung fragen.',
    '5 ideas came from our readers, and Ana Lund built the first one.',
    'Ideas for the fair go to Ana Lund until 5 May.',
    'Reasons to join us on Saturday 3 May at 10 am: free coffee.',
    'flu jabs Sat 10 Oct £14.99',
    'post about walk-in day Friday 13th, small ones 50 quid, Black Heron Tattoo',
    'Say thanks to Ana Lund.',
  ])('%s', (brief) => {
    expect(questionAbout(brief, 'facebook')).toBeUndefined()
    expect(composed(brief).text).not.toBe('')
  })

  test.each([
    ['Write a post in Spanish for our bakery: we open on Sundays from 9 to 1, fresh churros €3.', /cannot translate/u],
    ['Wir öffnen ab 3. März wieder um 9 Uhr in Landau. Bitte auf Englisch.', /übersetzt nicht/u],
  ])('a post in another language than the brief: %s', (brief, expected) => {
    expect(questionAbout(brief, 'facebook')).toMatch(expected)
  })

  test.each([
    'Write a post in English: we open on Sundays from 9 to 1.',
    'We teach a class in Spanish on 4 May at 7 pm in the library.',
    'Bitte einen Post auf Deutsch: Wir öffnen am 3. März um 9 Uhr.',
  ])('a post in the language of the brief is written: %s', (brief) => {
    expect(questionAbout(brief, 'facebook')).toBeUndefined()
  })

  test.each([
    ['il nostro nuovo menu', /Aggiungi/u],
    ['onze nieuwe collectie', /Noem/u],
    ['a nossa nova coleção', /Acrescente/u],
    ['nasza nowa kolekcja', /Podaj/u],
  ])('a topic is answered in its language: %s', (brief, expected) => {
    expect(questionAbout(brief, 'facebook')).toMatch(expected)
  })
})

test.each([
  ['caption en inglés con poquito español plis, somos TexMex', 'en'],
  ['Bitte Text auf Englisch', 'en'],
  ['texte en espagnol svp', 'es'],
  ['All texts in Spanish are provided, please bring a pen.', undefined],
  ['We teach Spanish in the library.', undefined],
])('the language that a sentence asks for: %s', (sentence, language) => {
  expect(wantedLanguage(sentence)).toBe(language)
})

test.each([
  [
    'en',
    '3 tips for new dog owners',
    /^The built-in writer adds nothing of its own\. Write your own points, one per line: which ones do you want to share\?$/u,
  ],
  ['fr', '5 idées pour décorer votre balcon au printemps', /un par ligne : lesquels voulez-vous partager \?$/u],
  ['de', 'Tipps für den Garten', /einen je Zeile: welche möchten Sie teilen\?$/u],
  ['es', '3 consejos para cuidar las plantas de casa', /uno por línea: ¿cuáles quieres compartir\?$/u],
  ['nl', '3 tips voor mensen die voor het eerst naar de sportschool gaan', /één per regel: welke wilt u delen\?$/u],
])('a question offers another model only where there is one: %s', async (_language, brief, alone) => {
  const composer = createComposer()
  const request = { userId: 'user-1', brief, confirmed: false, platform: 'facebook' } as const
  const [withChoice, without] = [
    await composer.questionAbout?.({ ...request, otherModels: true }),
    await composer.questionAbout?.({ ...request, otherModels: false }),
  ]
  expect(without).toMatch(alone)
  expect(withChoice?.length).toBeGreaterThan(without?.length ?? 0)
})

test('a confirmed brief in another language than its instructions ask for gets a question', async () => {
  const composer = createComposer()
  const request = {
    userId: 'user-1',
    brief: 'El sábado hacemos conchas nuevas, $3 cada una.',
    confirmed: true,
    platform: 'tiktok',
  } as const
  expect(await composer.questionAbout?.({ ...request, instructions: 'caption en inglés plis' })).toMatch(/no traduce/u)
  expect(await composer.questionAbout?.({ ...request, instructions: 'caption en español plis' })).toBeUndefined()
})
