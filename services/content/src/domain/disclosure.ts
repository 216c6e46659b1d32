import { DIGITAL_SOURCE_TYPES, type Disclosure, PRODUCT_NAME } from '@loomcast/contracts'
import { COMPOSER_ID } from './models.ts'

/** Who wrote a text or a part of it. */
export interface Writer {
  engine: string
  model: string
}

export interface WrittenText extends Writer {
  generated_text: string
  /** The engine's text, if it was edited. */
  original_text: string | null
  /** For a continued text: who wrote the text before, in order. */
  earlier_writers?: EarlierWriter[]
}

export interface EarlierWriter extends Writer {
  /** Whether a person edited that text before it was continued. */
  edited: boolean
}

const NAMES: Readonly<Record<string, string>> = { openai: 'OpenAI', gemini: 'Gemini', local: 'Local model' }

export function disclosureOf(text: WrittenText): Disclosure {
  const { earlier_writers: earlier = [] } = text
  const models = [...new Set([...earlier, text].filter(({ engine }) => engine !== COMPOSER_ID).map(nameOf))]
  const edited = isEdited(text) || earlier.some((writer) => writer.edited)
  const byPerson = edited ? ' and edited by a person' : ''
  if (models.length === 0)
    return {
      digital_source_type: edited ? DIGITAL_SOURCE_TYPES.edited : DIGITAL_SOURCE_TYPES.altered,
      made_by: `${PRODUCT_NAME} rules, no AI model${edited ? ', edited by a person' : ''}`,
      statement: `Arranged by rules from the author's own words${byPerson}. No AI model was used.`,
      ai_parts: [],
      visible_line: null,
    }
  const names = models.join(', ')
  // Without an edit, the whole text is a model's, unless rules continued it.
  const isMixed = edited || [...earlier, text].some(({ engine }) => engine === COMPOSER_ID)
  return {
    digital_source_type: isMixed ? DIGITAL_SOURCE_TYPES.partlyGenerated : DIGITAL_SOURCE_TYPES.generated,
    made_by: `${names}${edited ? ', edited by a person' : ''}`,
    statement: `Written by an AI model (${names})${byPerson}.`,
    ai_parts: ['text'],
    visible_line: isMixed ? 'Written with the help of AI.' : 'Written with AI.',
  }
}

/** The writers of a text that is continued. */
export function writersOf(text: WrittenText): EarlierWriter[] {
  return [...(text.earlier_writers ?? []), { engine: text.engine, model: text.model, edited: isEdited(text) }]
}

function isEdited({ original_text, generated_text }: WrittenText): boolean {
  return original_text !== null && original_text !== generated_text
}

function nameOf({ engine, model }: Writer): string {
  const name = NAMES[engine]
  return name === undefined ? engine : `${name} ${model}`
}
