import { type Static, Type } from 'typebox'

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The terms that are used of the IPTC vocabulary of digital source types (http://cv.iptc.org/newscodes/digitalsourcetype/). */
export const DIGITAL_SOURCE_TYPES = {
  /** "Digital media created algorithmically using an Artificial Intelligence model trained on captured content". */
  generated: `${VOCABULARY}trainedAlgorithmicMedia`,
  /** "Mix or composite of several elements, at least one of which is Generative AI". */
  partlyGenerated: `${VOCABULARY}compositeSynthetic`,
  /** "Mix or composite of several elements that are all captures of real life". */
  captures: `${VOCABULARY}compositeCapture`,
  /** "Modification or correction by algorithm without changing the main content of the media, initiated or configured by a human". */
  altered: `${VOCABULARY}algorithmicallyEnhanced`,
  /** "Augmentation, correction or enhancement by one or more humans using non-generative tools". */
  edited: `${VOCABULARY}humanEdits`,
} as const

/** What made a text, picture or video, in every response and export. Value sets may grow, so all of them are open strings. */
export const Disclosure = Type.Object(
  {
    digital_source_type: Type.String({ description: `A term of the IPTC vocabulary ${VOCABULARY}` }),
    made_by: Type.String({ description: 'What made it, such as `OpenAI gpt-4o-mini, edited by a person`.' }),
    statement: Type.String({ description: 'The same as whole sentences.' }),
    ai_parts: Type.Array(Type.String(), { description: 'The parts that a trained model created: `text`, `footage`, `pictures`.' }),
    visible_line: Type.Union([Type.String(), Type.Null()], {
      description: 'A line for the audience. Null if no trained model created a part.',
    }),
  },
  { description: 'What made it.' },
)
export type Disclosure = Static<typeof Disclosure>
