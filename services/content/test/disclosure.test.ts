import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'papaparse'
import { disclosureOf } from '../src/domain/disclosure.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('disclosure')
})
afterAll(() => content.stop())

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const WRITTEN = 'Forty per cent less waste.'

async function generate(user: string, more: object = {}) {
  const { body } = await content.call(user, 'POST', '/api/content/generate', { ...LINKEDIN, ...more })
  return body
}

describe('what made a text', () => {
  test.each([
    [
      'a model',
      { engine: 'openai', model: 'gpt-4o-mini' },
      'trainedAlgorithmicMedia',
      'Written by an AI model (OpenAI gpt-4o-mini).',
      'Written with AI.',
    ],
    [
      'a model file',
      { engine: 'model-file', model: 'model-file' },
      'trainedAlgorithmicMedia',
      'Written by an AI model (model-file).',
      'Written with AI.',
    ],
    [
      'a model whose text was edited',
      { engine: 'gemini', model: 'gemini-pro', original_text: 'Before' },
      'compositeSynthetic',
      'Written by an AI model (Gemini gemini-pro) and edited by a person.',
      'Written with the help of AI.',
    ],
    [
      'a model whose edit was undone',
      { engine: 'openai', model: 'gpt-4o-mini', original_text: WRITTEN },
      'trainedAlgorithmicMedia',
      'Written by an AI model (OpenAI gpt-4o-mini).',
      'Written with AI.',
    ],
    [
      'the built-in writer',
      { engine: 'composer', model: 'composer' },
      'algorithmicallyEnhanced',
      "Arranged by rules from the author's own words. No AI model was used.",
      null,
    ],
    [
      'the built-in writer, edited',
      { engine: 'composer', model: 'composer', original_text: 'Before' },
      'humanEdits',
      "Arranged by rules from the author's own words and edited by a person. No AI model was used.",
      null,
    ],
    [
      'the built-in writer, which continued the text of a model',
      { engine: 'composer', model: 'composer', earlier_writers: [{ engine: 'openai', model: 'gpt-4o', edited: false }] },
      'compositeSynthetic',
      'Written by an AI model (OpenAI gpt-4o).',
      'Written with the help of AI.',
    ],
  ])('%s', (_, text, term, statement, visible_line) => {
    const disclosure = disclosureOf({ generated_text: WRITTEN, original_text: null, ...text })
    expect(disclosure).toMatchObject({ digital_source_type: `${VOCABULARY}${term}`, statement, visible_line })
    expect(disclosure.ai_parts).toEqual(visible_line === null ? [] : ['text'])
  })
})

test('a result, the history and the CSV file have the disclosure of each text, even after an edit and a continuation', async () => {
  content.openai.script({ kind: 'text', parts: [WRITTEN] })
  const made = await generate('usr_disclosed')
  expect(made.disclosure).toMatchObject({ digital_source_type: `${VOCABULARY}trainedAlgorithmicMedia`, ai_parts: ['text'] })
  const edited = await content.call('usr_disclosed', 'PUT', `/api/content/${made.content_id}`, { generated_text: 'A person wrote this.' })
  expect(edited.body.item.disclosure.digital_source_type).toBe(`${VOCABULARY}compositeSynthetic`)
  const composed = await generate('usr_disclosed', { provider: 'local', model: 'composer' })
  expect(composed.disclosure).toMatchObject({ digital_source_type: `${VOCABULARY}algorithmicallyEnhanced`, visible_line: null })
  const continued = await generate('usr_disclosed', { provider: 'local', model: 'composer', continue_from: made.content_id })
  expect(continued.disclosure.made_by).toBe('OpenAI gpt-4o-mini, edited by a person')

  // The line for the audience is added where a text is copied or downloaded for publishing, not to the stored one.
  await content.call('usr_disclosed', 'PUT', '/api/settings', { show_ai_line: true })
  const { body: history } = await content.call('usr_disclosed', 'GET', '/api/content/history')
  const { text } = await content.call('usr_disclosed', 'GET', '/api/content/export')
  const { data, errors } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  const rows = new Map(data.map((row) => [row['Content ID'], row]))
  expect(rows.size).toBe(3)
  for (const { content_id, disclosure, generated_text } of history.history) {
    expect(rows.get(content_id)).toMatchObject({
      'Generated text': generated_text,
      'Made by': disclosure.made_by,
      'Digital source type': disclosure.digital_source_type,
    })
  }
  expect(rows.get(made.content_id)?.['Generated text']).toBe('A person wrote this.')
  expect(rows.get(continued.content_id)?.['Digital source type']).toBe(`${VOCABULARY}compositeSynthetic`)
})
