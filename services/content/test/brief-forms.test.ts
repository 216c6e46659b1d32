import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { composed as draftOf } from './support/composed.ts'

const draft = (brief: string, platform: PlatformId = 'facebook') => draftOf(brief, { platform }).text

describe('lists', () => {
  test.each([
    ['1. Faster start\n2. Fewer crashes\n- on iOS 17', '1. Faster start\n2. Fewer crashes\n\n• On iOS 17'],
    [
      'In 2.4:\n1. Faster\n   - on iOS 17\n   - on Android 15\n2. Smaller\n3. New icons',
      'In 2.4:\n1. Faster\n\n• On iOS 17\n• On Android 15\n\n2. Smaller\n3. New icons',
    ],
    ['- one 5\n1. two\n2. three', '• One 5\n\n1. Two\n2. Three'],
    ['a) soup 5\nb) bread 2\n* tea 3\n* milk 1', '1. Soup 5\n2. Bread 2\n\n• Tea 3\n• Milk 1'],
    ['- Soup 5\n* Bread 2\n• Tea 3', '• Soup 5\n• Bread 2\n• Tea 3'],
    ['1) Soup 5\n2) Bread 2\n\n- Tea 3', '1. Soup 5\n2. Bread 2\n\n• Tea 3'],
  ])('another marker starts another list: %j', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test('rows of prices are never joined to the line above', () => {
    const brief = 'Autumn prices from 1 September at Polish Room Kettering\ngel mani 28 (was 25)\ngel pedi 34\nlash lift + tint 45'
    expect(draft(brief)).toBe(
      'Autumn prices from 1 September at Polish Room Kettering\nGel mani 28 (was 25)\nGel pedi 34\nLash lift + tint 45',
    )
  })
})

describe('tables', () => {
  test.each([
    ['Day\tOpens\tCloses\nMon\t9.00\t17.00\nTue\t9.00\t19.00', 'Mon: Opens 9.00, Closes 17.00\nTue: Opens 9.00, Closes 19.00'],
    [
      '| Model | Width | Price |\n|---|---|---|\n| Larch 2 | 120 cm | £180 |\n| Larch 3 | 160 cm | £220 |',
      'Larch 2: Width 120 cm, Price £180\nLarch 3: Width 160 cm, Price £220',
    ],
    ['Mon\t9 to 5\nTue\t9 to 7\nSat\t10 to 2', 'Mon: 9 to 5\nTue: 9 to 7\nSat: 10 to 2'],
    ['Oak | £40\nAsh | £35\nElm | £30', 'Oak: £40\nAsh: £35\nElm: £30'],
    [
      'Half term\nMon 27 Oct\n10:00 Inflatables\n13:00 Swim\nTue 28 Oct\n10:00 Lessons',
      'Half term\n\nMon 27 Oct\n10:00 Inflatables\n13:00 Swim\n\nTue 28 Oct\n10:00 Lessons',
    ],
    ['| A | B | C |\n|---|---|---|\n| x | 1 | |\n| y | | 2 |', 'x: B 1\ny: C 2'],
  ])('become lines with their headings: %j', (brief, expected) => {
    expect(draft(brief).toLowerCase()).toBe(expected.toLowerCase())
  })
})

describe('lines that stay as they are', () => {
  const code = 'import math\nx = math.fsum([0.1, 0.2]);\n    print(x)\n\n# done'

  test.each<PlatformId>(['linkedin', 'facebook', 'instagram', 'twitter', 'threads'])('code on %s, without its fence', (platform) => {
    expect(draft(`A sum in Python.\n\n\`\`\`python\n${code}\n\`\`\`\n\nThe result is 0.3.`, platform)).toBe(
      `A sum in Python.\n\n${code}\n\nThe result is 0.3.`,
    )
  })

  test('code in a Markdown article, with its fence', () => {
    expect(draft(`A sum in Python.\n\n~~~\n${code}\n~~~\n\nThe result is 0.3.`, 'blog')).toContain(`~~~\n${code}\n~~~`)
  })

  test.each([
    'In the bleak midwinter,\nfrosty wind made moan,\nearth stood hard as iron,\nwater like a stone.',
    'Roses are red\nViolets are blue,\nour tills are all open\nand so is the loo.',
    'two roads diverged,\nand sorry I could not\ntravel both of them,\nlong I stood.',
    'Der Mond ist aufgegangen,\ndie goldnen Sternlein prangen\nam Himmel hell und klar.',
    'clay on the wheel,\nrain on the roof,\nnothing to prove.',
    'Volverán las oscuras golondrinas\nen tu balcón sus nidos a colgar,\ny otra vez con el ala a sus cristales\njugando llamarán.',
  ])('verse: %j', (verse) => {
    expect(draft(`Open evening on 12 December, 7 pm.\n\n${verse}\n\nTickets cost £6.`)).toContain(`\n\n${verse}\n\n`)
  })

  test('an address', () => {
    const address = 'Clay & Co.\nUnit 4, The Maltings\n18 Station Road\nEly CB7 4BS'
    expect(draft(`Come and find our new studio:\n${address}`)).toBe(`Come and find our new studio:\n${address}`)
  })
})

describe('capitals', () => {
  test.each([
    [readFileSync(new URL('fixtures/turkish.txt', import.meta.url), 'utf8').trim(), "İstanbul'a gidiyoruz. İlk gün 3 Haziran."],
    ['ızgara yeni menüde, ilk gün 5 Mayıs.', 'Izgara yeni menüde, ilk gün 5 Mayıs.'],
    ['ijs van eigen melk is er vanaf 1 mei, ook voor de buren.', 'IJs van eigen melk is er vanaf 1 mei, ook voor de buren.'],
    ['npm i loomcast is enough. iPhone users got it on 3 May.', 'npm i loomcast is enough. iPhone users got it on 3 May.'],
    ['adidas opens here on 3 May.', 'adidas opens here on 3 May.'],
    ['@brewlab is back on 3 May.', '@brewlab is back on 3 May.'],
    ['example.com is down on 3 May.', 'example.com is down on 3 May.'],
    ['seit 1.12. neu bei uns: Dr. Eva Kern. ab 5.1. auch samstags.', 'Seit 1.12. neu bei uns: Dr. Eva Kern. Ab 5.1. auch samstags.'],
    ['Nowa kawiarnia przy ul. Długiej 5 w Gdańsku. Otwieramy 3 maja.', 'Nowa kawiarnia przy ul. Długiej 5 w Gdańsku. Otwieramy 3 maja.'],
    ['我们开业了。咖啡25元。欢迎光临。可以带狗。', '我们开业了。咖啡25元。欢迎光临。可以带狗。'],
    ['Chef Ayşe Işık cooks for us. it is on 3 May.', 'Chef Ayşe Işık cooks for us. It is on 3 May.'],
  ])('follow the language: %s', (brief, expected) => {
    expect(draft(brief).replace(/\s+/gu, ' ')).toBe(expected)
  })
})

describe('labels of a form in other languages', () => {
  test.each([
    [
      'Titolo: Notte dei fossili\nObiettivo: riempire il turno delle 21\nQuando: sabato 24 maggio',
      'Notte dei fossili Quando: sabato 24 maggio',
    ],
    ['Doel: meer leden\nDoelgroep: ouders\nWanneer: 4 mei om 10 uur\nWaar: Elst', 'Wanneer: 4 mei om 10 uur Waar: Elst'],
    ['Zielgruppe: Eltern\nZiel: 80 Anmeldungen\nWann: 4. Mai um 10 Uhr\nWo: Plauen', 'Wann: 4. Mai um 10 Uhr Wo: Plauen'],
    ['Público-alvo: famílias\nQuando: 4 de maio às 10h\nOnde: Braga', 'Quando: 4 de maio às 10h Onde: Braga'],
    ['Cel: nowi członkowie\nKiedy: 4 maja o 10\nGdzie: Olsztyn', 'Kiedy: 4 maja o 10 Gdzie: Olsztyn'],
    ['Model: Mule 3\nFrame | steel\nMotor | 85 Nm\nMade in | Leeds\nSKU: AB-12', 'Mule 3 Frame: steel Motor: 85 Nm Made in: Leeds'],
  ])('leaves the facts: %s', (brief, expected) => {
    const { text } = draftOf(brief, { platform: 'facebook' })
    expect(text.replace(/\s+/gu, ' ')).toBe(expected)
  })
})
