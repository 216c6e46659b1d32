import { describe, expect, test } from '@jest/globals'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import { createComposer } from '../src/engines/composer/index.ts'
import { estimateTokens } from '../src/engines/composer/tokens.ts'
import type { EngineEvent, EngineRequest } from '../src/engines/engine.ts'
import { foreignFacts } from '../src/engines/small-model/fact-gate.ts'
import { BRIEFS } from './composer-briefs.ts'
import { engineRequest } from './support/engine-request.ts'

const composer = createComposer()
async function written(over: Partial<EngineRequest> = {}) {
  const deltas: string[] = []
  let done: Extract<EngineEvent, { type: 'done' }> | undefined
  for await (const event of composer.generate(engineRequest(over))) {
    if (event.type === 'delta') deltas.push(event.text)
    else done = event
  }
  return { text: deltas.join(''), deltas, done: done! }
}

describe('the composer as an engine', () => {
  test('streams word by word and ends with one done event', async () => {
    const { text, deltas, done } = await written()
    expect(deltas.length).toBeGreaterThan(20)
    for (const delta of deltas) expect(delta.trim().split(/\s+/u)).toHaveLength(1)
    expect(text).toContain('40 %')
    expect(done).toMatchObject({ finish_reason: 'stop', engine: 'composer' })
    expect(done.usage.total_tokens).toBe(done.usage.prompt_tokens + done.usage.completion_tokens)
  })

  describe('lets other requests be handled', () => {
    const PLATFORMS = ['twitter', 'linkedin', 'blog'] as const

    /** The iteration of the event loop in which each promise is fulfilled. */
    async function iterationsOf(start: (() => Promise<unknown>)[]): Promise<number[]> {
      let iteration = 0
      let counting = true
      const count = () => {
        iteration++
        if (counting) setImmediate(count)
      }
      setImmediate(count)
      const found = await Promise.all(start.map((each) => each().then(() => iteration)))
      counting = false
      return found
    }

    const firstWord = (platform: (typeof PLATFORMS)[number]) => () =>
      composer.generate(engineRequest({ platform }))[Symbol.asyncIterator]().next()

    test('between the drafts of a set', async () => {
      expect(new Set(await iterationsOf(PLATFORMS.map(firstWord))).size).toBe(PLATFORMS.length)
    })

    test('between the questions about the brief of a set', async () => {
      const questions = PLATFORMS.map((platform) => async () => composer.questionAbout?.(engineRequest({ platform })))
      expect(new Set(await iterationsOf(questions)).size).toBe(PLATFORMS.length)
    })

    test('between reading a brief, finding its keywords and composing the draft, and before its first word', async () => {
      const [first] = await iterationsOf([firstWord('linkedin')])
      expect(first).toBeGreaterThanOrEqual(4)
    })

    test('while a brief that takes long is read', async () => {
      const sentences = Array.from({ length: 190 }, (_, day) => `We sold ${day} loaves.`)
      const long = engineRequest({ platform: 'linkedin', brief: sentences.join(' ') })
      const [ordinary = 0] = await iterationsOf([firstWord('linkedin')])
      const [first] = await iterationsOf([() => composer.generate(long)[Symbol.asyncIterator]().next()])
      expect(first).toBeGreaterThan(ordinary)
    })

    test('before and after reading a brief for a question', async () => {
      const [question] = await iterationsOf([async () => composer.questionAbout?.(engineRequest())])
      expect(question).toBeGreaterThanOrEqual(2)
    })
  })

  test('stops immediately when the user stops', async () => {
    const controller = new AbortController()
    const events: EngineEvent[] = []
    for await (const event of composer.generate(engineRequest({ signal: controller.signal }))) {
      events.push(event)
      if (events.length === 5) controller.abort()
    }
    expect(events).toHaveLength(6)
    expect(events.at(-1)).toMatchObject({ type: 'done', finish_reason: 'stopped' })
  })

  test('has no temperature and no token limit: a draft never ends mid-sentence', async () => {
    const { text, done } = await written({ platform: 'blog', brief: BRIEFS.plumber, maxTokens: 100 })
    expect(done.finish_reason).toBe('stop')
    expect(text).toContain("I don't charge for advice over the phone.")
    expect((await written({ temperature: 0 })).text).toBe((await written({ temperature: 1, seed: 40 })).text)
  })

  test('returns the fields, the left-out sentences and the variant', async () => {
    const { done } = await written({ platform: 'youtube', brief: BRIEFS.podcast, instructions: 'no call to action', variant: 1 })
    expect(done.beside).toMatchObject({
      title: 'New episode of the Quiet Money podcast!',
      meta_description: null,
      left_out: ['Listen at https://quietmoney.example/41.'],
      variant: { index: 1 },
    })
  })

  test('lists every sentence that is missing from a stopped text', async () => {
    const controller = new AbortController()
    const events: EngineEvent[] = []
    for await (const event of composer.generate(engineRequest({ brief: BRIEFS.hiring, signal: controller.signal }))) {
      events.push(event)
      if (events.length === 30) controller.abort()
    }
    const done = events.at(-1)
    expect(done?.type === 'done' && done.beside?.left_out).toContain('Apply by 15 March at https://jobs.example.com/backend.')
  })

  test("continues another engine's text with the sentences that it lacks", async () => {
    const start = 'In six months we cut our food waste by 40 %. Our next step is composting.'
    const { text, done } = await written({ continueFrom: start })
    expect(text).toMatch(/^\n\n/u)
    expect(text).toContain('Panier')
    expect(text).not.toContain('40 %')
    expect(done.beside?.variant).toBeNull()
  })

  test('writes nothing when the text already has every sentence, or the brief is only a topic', async () => {
    await expect(written({ continueFrom: (await written()).text })).rejects.toMatchObject({ code: 'nothing_to_continue' })
    await expect(written({ brief: 'coffee' })).rejects.toMatchObject({ code: 'brief_needs_facts' })
  })

  test('estimates tokens within 20%', () => {
    for (const brief of Object.values(BRIEFS).filter((each) => each.length > 150)) {
      const exact = countTokens(brief)
      expect(Math.abs(estimateTokens(brief) - exact) / exact).toBeLessThanOrEqual(0.2)
    }
  })
})

describe('the fact gate', () => {
  const foreign = (text: string) =>
    foreignFacts(text, `${BRIEFS.bakery} Write to @colette or see https://colette.example/a. €12 a box. #SlowBread`).map(
      ({ kind, value }) => `${kind}:${value}`,
    )

  test.each([
    ['We cut waste by 45 %.', ['number:45%']],
    ['It saved €40.', ['number:40€']],
    ['We saved forty boxes.', ['number:forty']],
    ['Say hi to Emily at the shop.', ['name:Emily']],
    ['Daily Mail wrote about it.', ['name:Daily', 'name:Mail']],
    ['Follow @maison now.', ['handle:@maison']],
    ['More at https://twitter.com/x.', ['link:https://twitter.com/x']],
    ['Fresh bread. #LyonFood #Paris', ['hashtag:#Paris']],
    ['See you at 14:30.', ['number:14', 'number:30']],
  ])('reports what is not in the brief: %s', (text, expected) => {
    expect(foreign(text)).toEqual(expected)
  })

  test.each([
    '40% less food waste in Lyon. #FoodWaste #MaisonColette #SlowBread',
    '1/2 Write to @Colette.\n\n2/2 See https://colette.example/a!',
    '1. Bread goes to Panier.\n2. We bake smaller batches.',
    'Half price at 12 rue Mercière, €12 a box.',
    "It's a start. We're composting next.",
  ])('accepts what is in the brief: %s', (text) => {
    expect(foreign(text)).toEqual([])
  })
})
