import { DEFAULT_TONE } from '@loomcast/platforms'
import { wordsOf } from '../../src/domain/brief/lexicon.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { compose } from '../../src/engines/composer/compose.ts'
import type { ComposeRequest } from '../../src/engines/composer/compose-request.ts'
import type { Composition } from '../../src/engines/composer/composition.ts'
import { BRIEFS, ODD_BRIEFS } from '../composer-briefs.ts'

/** The draft of a brief for LinkedIn, or with other settings. */
export const composed = (brief: string, over: Partial<ComposeRequest> = {}): Composition =>
  compose({ platform: 'linkedin', brief, tone: DEFAULT_TONE, instructions: '', avoidWords: [], variant: 0, ...over })
/** The codes of the notices. */
export const codes = ({ notices }: Composition) => notices.map(({ code }) => code)
export const everyBrief = Object.entries({ ...BRIEFS, ...ODD_BRIEFS })
/** The words as letters and digits only, in lowercase. */
export const words = (text: string) => wordsOf(text).map(lettersOf)
