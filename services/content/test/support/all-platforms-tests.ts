import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { measure, PLATFORMS } from '@loomcast/platforms'
import { lettersOf } from '../../src/domain/left-out.ts'
import { parseAvoidWords } from '../../src/domain/words-to-avoid.ts'
import { compose } from '../../src/engines/composer/compose.ts'
import { createComposer } from '../../src/engines/composer/index.ts'
import { mergedEvents } from '../../src/generation/sets/merged-events.ts'
import { engineRequest } from './engine-request.ts'

export interface EvaluationBrief {
  id: string
  language: string
  tone: string
  topic_only: boolean
  instructions: string
  avoid_words: string
  brief: string
  facts: string[]
}

const briefsOf = (file: string): EvaluationBrief[] => JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8'))
export const briefs = [...briefsOf('evaluation-briefs.json'), ...briefsOf('heldout-briefs.json')]
export const written = briefs.filter(({ topic_only }) => !topic_only)

const requestOf = ({ brief, tone, instructions, avoid_words }: EvaluationBrief) => ({
  brief: brief.trim(),
  tone,
  instructions,
  avoidWords: parseAvoidWords(avoid_words),
})

export const lost = (facts: string[], parts: (string | null | undefined)[]) => {
  const present = lettersOf(parts.join('\n'))
  return facts.filter((fact) => !present.includes(lettersOf(fact)))
}

/** Requirements of the built-in writer, for all platforms at once. */
export function testAllPlatforms(chosen: readonly EvaluationBrief[]): void {
  test.each(chosen)('$id: each text fits, keeps the facts and is as if written alone', async (each) => {
    const composer = createComposer()
    const texts = new Map(PLATFORMS.map(({ id }) => [id, '']))
    const running = PLATFORMS.map(({ id }) => ({
      member: id,
      events: composer.generate(engineRequest({ ...requestOf(each), platform: id })),
    }))
    for await (const { member: platform, event } of mergedEvents(running)) {
      if (event.type === 'delta') {
        texts.set(platform, `${texts.get(platform)}${event.text}`)
        continue
      }
      const text = texts.get(platform) ?? ''
      const alone = compose({ ...requestOf(each), platform, variant: 0 })
      expect({ platform, text, problems: measure(platform, text).problems.filter(({ severity }) => severity === 'error') }).toEqual({
        platform,
        text: alone.text,
        problems: [],
      })
      const { title, meta_description, left_out = [] } = event.beside ?? {}
      expect({ platform, text, lost: lost(each.facts, [text, title, meta_description, ...left_out]) }).toMatchObject({ lost: [] })
    }
    expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([])
  })
}
