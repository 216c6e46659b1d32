import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { findPlatform, fold, hashtags, measure, PLATFORMS, TONES, weightedLength } from '@loomcast/platform-rules'
import fc from 'fast-check'
import { type ComposeRequest, compose } from '../src/engines/composer/compose.ts'
import { foreignFacts } from '../src/engines/composer/fact-gate.ts'
import { COMMON_WORDS } from '../src/engines/composer/tones/common-words.ts'
import { BRIEFS, ODD_BRIEFS } from './composer-briefs.ts'

const request = (over: Partial<ComposeRequest>): ComposeRequest => ({
  platform: 'linkedin',
  brief: BRIEFS.bakery,
  tone: 'engaging and professional',
  instructions: '',
  avoidWords: [],
  temperature: 0,
  seed: 1,
  ...over,
})
const draft = (over: Partial<ComposeRequest>) => compose(request(over)).text
const foreign = (text: string, brief: string) => foreignFacts(text, brief, { common: COMMON_WORDS })

describe('every draft', () => {
  const everyBrief = Object.entries({ ...BRIEFS, ...ODD_BRIEFS })

  test.each(everyBrief)('of the brief "%s" fits its platform and holds no fact of its own, in every tone', (_name, brief) => {
    for (const { id: platform } of PLATFORMS) {
      for (const { name: tone } of TONES) {
        for (const seed of [0, 7]) {
          const text = draft({ platform, brief, tone, seed, temperature: 0.9 })
          expect({ platform, tone, text, foreign: foreign(text, brief) }).toMatchObject({ foreign: [] })
          expect({
            platform,
            tone,
            text,
            problems: measure(platform, text).problems.filter(({ severity }) => severity === 'error'),
          }).toMatchObject({ problems: [] })
          expect(text).not.toBe('')
        }
      }
    }
  })

  test('of a generated brief fits its platform and holds no fact of its own', () => {
    const name = fc.constantFrom('Tidebox', 'Maison Colette', 'Harbour Press', 'Ana Lund', 'Nordlys', 'O’Brien & Sons')
    const place = fc.constantFrom('Lyon', 'Leeds', 'Porto', 'New York', 'São Paulo')
    const amount = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(' %', '%', ' km', ' guests', ' years'))
      .map(([value, unit]) => `${value.toLocaleString('en')}${unit}`)
    const price = fc.tuple(fc.constantFrom('€', '$', '£'), fc.integer({ min: 1, max: 9_999 })).map(([sign, value]) => `${sign}${value}`)
    const sentence = fc.oneof(
      fc.tuple(name, place).map(([who, where]) => `We are ${who}, a workshop in ${where}.`),
      fc.tuple(amount).map(([much]) => `We cut our waste by ${much}, and we now repair what breaks.`),
      fc.tuple(price, fc.integer({ min: 1, max: 28 })).map(([cost, day]) => `Tickets cost ${cost} until ${day} June.`),
      fc.tuple(name).map(([who]) => `"It was hard to stop," says ${who}.`),
      fc.tuple(place).map(([where]) => `it opens on Friday in ${where}!!`),
      fc.constantFrom(
        'Book at https://example.com/a?b=1.',
        'Write to @nordlys.',
        '- a new door',
        'Who is in?',
        '👩‍👩‍👧 come along',
        'Make it short.',
        'NO STAIRS HERE',
        '今日は休みです。',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    )
    const brief = fc
      .array(fc.tuple(sentence, fc.constantFrom(' ', '\n', '\n\n', '\r\n')), { minLength: 1, maxLength: 14, size: 'max' })
      .map((parts) => parts.map((part) => part.join('')).join(''))
    fc.assert(
      fc.property(
        brief,
        fc.constantFrom(...PLATFORMS),
        fc.constantFrom(...TONES),
        fc.nat(63),
        (text, { id: platform }, { name: tone }, seed) => {
          const written = draft({ platform, brief: text, tone, seed, temperature: 0.8 })
          expect(foreign(written, text)).toEqual([])
          expect(
            measure(platform, written).problems.filter(({ severity, code }) => severity === 'error' && code !== 'invalid_characters'),
          ).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  test('keeps the numbers and names of a brief of a few sentences, on the platforms with room', () => {
    for (const platform of ['twitter', 'linkedin', 'instagram', 'facebook', 'youtube', 'blog'] as const) {
      for (const { name: tone } of TONES) {
        const text = draft({ platform, tone })
        for (const fact of ['40 %', 'Maison Colette', 'Lyon', 'Panier', '12 rue Mercière', 'composting']) expect(text).toContain(fact)
      }
    }
  })
})

describe('the form of a platform', () => {
  test('X: a hook of its own, numbered posts, at most two hashtags', () => {
    const posts = draft({ platform: 'twitter', brief: BRIEFS.plumber }).split(/\n\n(?=\d+\/\d+ )/u)
    expect(posts.length).toBeGreaterThan(2)
    posts.forEach((post, index) => {
      expect(post.startsWith(`${index + 1}/${posts.length} `)).toBe(true)
      expect(weightedLength(post)).toBeLessThanOrEqual(280)
    })
    expect(posts[0]).toContain("I'm Dave, a plumber in Bristol")
    expect(hashtags(posts.join(' ')).length).toBeLessThanOrEqual(2)
  })

  test('X: what fits one post is one post', () => {
    expect(draft({ platform: 'twitter', brief: BRIEFS.topic })).not.toMatch(/^1\//u)
  })

  test('LinkedIn: the first sentence stands before the fold, hashtags on the last line', () => {
    const text = draft({ platform: 'linkedin' })
    expect(fold('linkedin', text).visible).toContain('we cut our food waste by 40 %')
    expect(text.split('\n').at(-1)).toMatch(/^(?:#\S+ ?)+$/u)
  })

  test('Instagram: the news in the first 125 characters, five hashtags at most', () => {
    for (const { name: tone } of TONES) {
      const text = draft({ platform: 'instagram', tone })
      expect(fold('instagram', text).visible).toContain('40 %')
      expect(hashtags(text).length).toBeLessThanOrEqual(5)
    }
    expect(hashtags(draft({ platform: 'instagram', brief: ODD_BRIEFS.tags })).length).toBeLessThanOrEqual(5)
  })

  test('YouTube: chapters only when the brief gives times', () => {
    expect(draft({ platform: 'youtube', brief: BRIEFS.podcast })).toContain('Chapters:\n0:00 Why we look away\n6:30 The yearly check')
    expect(draft({ platform: 'youtube' })).not.toContain('Chapters')
    expect(draft({ platform: 'youtube', brief: ODD_BRIEFS.script })).not.toMatch(/[<>]/u)
  })

  test('Blog: title, meta description and sections in Markdown, within their limits', () => {
    for (const brief of Object.values(BRIEFS)) {
      const lines = draft({ platform: 'blog', brief }).split('\n')
      expect(lines[0]).toMatch(/^# \S/u)
      expect(lines[0]!.length).toBeLessThanOrEqual(62)
      expect(lines[2]).toMatch(/^Meta description: /u)
      expect(lines[2]!.length).toBeLessThanOrEqual('Meta description: '.length + 155)
    }
    expect(draft({ platform: 'blog' })).toContain('\n## Who we are\n')
  })

  test('TikTok: the words show before the fold', () => {
    for (const { name: tone } of TONES) {
      const words = draft({ platform: 'tiktok', tone }).replace(/(?:\s#\S+)+$/u, '')
      expect(words.length).toBeLessThanOrEqual(150)
    }
  })

  test('the facts of an event stand together', () => {
    const text = draft({ platform: 'facebook', brief: BRIEFS.charityRun, tone: 'casual and friendly' })
    expect(text).toContain('📅 Sunday 4 May, 9 am\n📍 Roundhay Park, Leeds\n🎟️ €15, children run free')
  })
})

describe('tones', () => {
  const lines = (text: string) =>
    new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
  function shared(one: string, other: string): number {
    const a = lines(one)
    const b = lines(other)
    return [...a].filter((line) => b.has(line)).length / Math.max(a.size, b.size)
  }

  test.each(['bakery', 'release', 'yoga', 'hiring', 'menu'] as const)('the eight presets differ visibly on the brief "%s"', (name) => {
    for (const platform of ['linkedin', 'facebook', 'instagram', 'twitter'] as const) {
      const texts = TONES.map(({ name: tone }) => draft({ platform, tone, brief: BRIEFS[name] }))
      expect(new Set(texts).size).toBe(TONES.length)
      texts.forEach((text, index) => {
        for (const other of texts.slice(index + 1))
          expect({ text, other, shared: shared(text, other) <= 0.75 }).toMatchObject({ shared: true })
      })
    }
  })

  test('each has its own punctuation and wording', () => {
    expect(draft({ tone: 'authoritative and expert', brief: BRIEFS.menu })).not.toMatch(/[!\p{Extended_Pictographic}]/u)
    expect(draft({ tone: 'casual and friendly', brief: BRIEFS.hiring })).toContain("We're hiring")
    expect(draft({ tone: 'authoritative and expert', brief: BRIEFS.plumber })).toContain('I do not charge')
    expect(draft({ tone: 'bold and confident' })).toContain('40 %.\n\nThat is how much we cut our food waste in six months.')
    expect(draft({ tone: 'educational and informative' })).toMatch(/^1\. .*\n2\. /mu)
  })

  test('free text means the preset whose words it uses', () => {
    expect(draft({ tone: 'funny and a bit cheeky' })).toBe(draft({ tone: 'humorous and witty' }))
    expect(draft({ tone: 'zxcv' })).toBe(draft({ tone: 'engaging and professional' }))
    expect(draft({ instructions: 'Make it funny.' })).toBe(draft({ tone: 'humorous and witty' }))
  })

  test('an apology is never light: no emoji, no joke, in any tone', () => {
    for (const { name: tone } of TONES) {
      const text = draft({ brief: BRIEFS.recall, tone, platform: 'facebook' })
      expect(text).not.toMatch(/\p{Extended_Pictographic}|!/u)
      expect(text).toContain('If you have a nut allergy, please')
      expect(text).not.toMatch(/Cake|sofa|wallet|Guess what/u)
    }
    expect(draft({ brief: BRIEFS.recall, platform: 'tiktok' })).toMatch(/please do not eat it/u)
  })

  test('the same seed writes the same draft, another one another arrangement; temperature 0 draws no lots', () => {
    const texts = new Set(Array.from({ length: 12 }, (_, seed) => draft({ seed, temperature: 0.9 })))
    expect(texts.size).toBeGreaterThan(3)
    expect(draft({ seed: 5, temperature: 0.9 })).toBe(draft({ seed: 5, temperature: 0.9 }))
    expect(draft({ seed: 5 })).toBe(draft({ seed: 6 }))
  })
})

describe('what the user asks of the writer', () => {
  test.each([
    ['no emojis', { tone: 'casual and friendly', instructions: 'No emojis.' }, /^[^\p{Extended_Pictographic}]*$/u],
    ['emoji wanted', { instructions: 'Use emojis' }, /🥖/u],
    ['no hashtags', { instructions: 'no hashtags please' }, /^[^#]*$/u],
    ['given hashtags', { instructions: 'Add the hashtags #ZeroWaste #LyonEats' }, /#ZeroWaste #LyonEats/u],
    ['start', { instructions: 'Start with "Bonjour from the oven."' }, /^Bonjour from the oven\./u],
    ['end', { instructions: "End with 'See you soon!'" }, /See you soon!/u],
    [
      'a question at the end',
      { brief: `${BRIEFS.bakery}`, tone: 'bold and confident', instructions: 'End with a question. No hashtags.' },
      /\?$/u,
    ],
    ['no questions', { instructions: "Don't use questions", tone: 'conversational and personal' }, /^[^?]*$/u],
    ['a list', { instructions: 'Use bullet points' }, /\n• .*\n• /u],
    ['no exclamation marks', { tone: 'casual and friendly', instructions: 'No exclamation marks' }, /^[^!]*$/u],
    ['no call to action', { instructions: 'No call to action.' }, /^(?!.*Come and see us)/su],
  ])('%s', (_name, over, expected) => {
    expect(draft(over)).toMatch(expected)
  })

  test('lengths: sentences, words, characters, shorter', () => {
    const two = draft({ instructions: 'in two sentences, no hashtags' })
    expect(two.match(/[.!?](?=\s|$)/gu)).toHaveLength(2)
    expect(draft({ instructions: 'In under 40 words' }).split(/\s+/u).length).toBeLessThanOrEqual(40)
    expect(draft({ instructions: 'max 150 characters' }).length).toBeLessThanOrEqual(150)
    expect(draft({ instructions: 'Keep it short' }).length).toBeLessThan(draft({}).length)
  })

  test('wishes inside the brief are followed and not published', () => {
    const text = draft({ platform: 'facebook', brief: ODD_BRIEFS.want })
    expect(text).toContain('My pottery class on Saturdays costs $45 and includes clay and firing.'.replace(/^My/u, 'my'))
    expect(text).not.toMatch(/funny|Audience|promote/iu)
    expect(draft({ brief: BRIEFS.release })).not.toMatch(/Write a LinkedIn/u)
  })

  test('what it cannot follow is said', () => {
    expect(compose(request({ instructions: 'Write like a pirate who has lost his ship.' })).notices.join(' ')).toContain(
      'not applied: "Write like a pirate',
    )
    expect(compose(request({ instructions: 'Write in French' })).notices.join(' ')).toContain('English only; for French choose a model')
  })

  test('words to avoid are not used, by other wording or by leaving a sentence out', () => {
    const text = draft({ avoidWords: ['composting', 'know', 'bakery'], tone: 'educational and informative' })
    expect(text).not.toMatch(/\b(?:composting|know|bakery)\b/iu)
    expect(text).toContain('40 %')
    expect(compose(request({ avoidWords: ['composting'] })).notices.join(' ')).toContain('words to avoid')
  })
})

describe('briefs of every sort', () => {
  test('a topic in one word becomes an honest short post and the notice says what to add', () => {
    const { text, notices } = compose(request({ brief: BRIEFS.word }))
    expect(text).toBe("Let's talk about coffee.\n\nWhat comes to mind first?\n\n#Coffee")
    expect(notices.join(' ')).toContain('Add one number, a name or a date')
  })

  test('a topic prompt loses its instruction and keeps its words', () => {
    expect(draft({ brief: BRIEFS.topic })).toMatch(/^Our new bakery is opening in Lyon\.\n/u)
    expect(draft({ brief: 'Tell our customers that we are closed on Monday 5 May for stocktaking.' })).toMatch(
      /^We are closed on Monday 5 May for stocktaking\./u,
    )
  })

  test('another language: the sentences stay as they are and nothing English is added', () => {
    for (const brief of [ODD_BRIEFS.french, ODD_BRIEFS.arabic, ODD_BRIEFS.japanese]) {
      for (const { name: tone } of TONES) {
        const { text, notices } = compose(request({ brief, tone, platform: 'facebook' }))
        expect(text.replace(/[\s✨]|#\S+$/gu, '')).toBe(brief.replace(/\s/gu, ''))
        expect(notices.join(' ')).toContain('kept as they are')
      }
    }
  })

  test('sentences addressed to the machine are left out; alone they leave a marked blank', () => {
    const mixed = compose(request({ brief: ODD_BRIEFS.injection }))
    expect(mixed.text).toContain('We open our shop in Ghent on 3 May.')
    expect(mixed.text).not.toMatch(/ignore|system prompt/iu)
    expect(mixed.notices.join(' ')).toContain('left out')
    expect(draft({ brief: ODD_BRIEFS.injectionOnly })).toBe('[your news]')
  })

  test('capitals are lowered, days and places keep theirs', () => {
    const text = draft({ brief: ODD_BRIEFS.capitals, platform: 'facebook' })
    for (const sentence of ['Grand opening Saturday 4 May!', 'Free coffee for the first 50 guests in Leeds.', "Don't miss it!"])
      expect(text).toContain(sentence)
  })

  test('a quotation is never reworded', () => {
    for (const { name: tone } of TONES)
      expect(draft({ brief: BRIEFS.talk, tone, platform: 'facebook' })).toContain('"Your queue is lying to you"')
  })

  test('4,000 characters are read in a moment and the draft stays readable', () => {
    const text = draft({ brief: ODD_BRIEFS.long, platform: 'instagram' })
    expect(text.length).toBeLessThanOrEqual(1200)
  })
})

describe('COMPOSER.md', () => {
  let document = ''
  beforeAll(async () => {
    document = await readFile(new URL('../COMPOSER.md', import.meta.url), 'utf8')
  })

  test('shows ten drafts, each as the composer writes it now', () => {
    const examples = [...document.matchAll(/^### \d+\. (.+), (.+)\n\n> ([\s\S]+?)\n\n```text\n([\s\S]+?)\n```$/gmu)]
    expect(examples).toHaveLength(10)
    for (const [, platform = '', tone = '', quotedBrief = '', shown = ''] of examples) {
      const brief = quotedBrief.replace(/\n> ?/gu, '\n')
      expect(Object.values(BRIEFS)).toContain(brief)
      expect(draft({ platform: findPlatform(platform)!.id, tone, brief })).toBe(shown)
    }
  })
})
