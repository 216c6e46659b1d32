import { NO_RULES } from '../../src/domain/writing-rules.ts'
import type { EngineRequest } from '../../src/engines/engine.ts'
import { BRIEFS } from '../composer-briefs.ts'

/** A request for a LinkedIn post from the bakery brief. */
export const engineRequest = (over: Partial<EngineRequest> = {}): EngineRequest => ({
  userId: 'user-1',
  platform: 'linkedin',
  system: '',
  examples: [],
  prompt: '',
  brief: BRIEFS.bakery,
  tone: 'casual and friendly',
  instructions: '',
  avoidWords: [],
  mentions: [],
  rules: NO_RULES,
  model: 'composer',
  temperature: 0.7,
  maxTokens: 1000,
  signal: new AbortController().signal,
  seed: 3,
  ...over,
})
