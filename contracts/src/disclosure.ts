import { type Static, Type } from 'typebox'
import { VOCABULARY } from './digital-source-types.ts'

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
