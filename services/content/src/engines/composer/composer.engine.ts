import { guidanceFor } from '@loomcast/platforms/guidance'
import { isEnglish, languageOf, wantedLanguage } from '../../domain/brief/language.ts'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import { topicWords } from '../../domain/brief/roles/topics.ts'
import { lettersOf } from '../../domain/left-out.ts'
import { COMPOSER_ID } from '../../domain/models.ts'
import { type Engine, EngineError, type EngineEvent, type EngineRequest } from '../engine.ts'
import type { RoleReader } from '../role-reader/index.ts'
import { composeOrQuestion, findKeywordsAhead, questionAbout, readAhead } from './compose.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Composition } from './composition.ts'
import { createHurriedReader, type HurriedBrief } from './hurried-brief.ts'
import { ownIteration } from './own-iteration.ts'
import { modelQuestion, withoutModelChoice } from './questions.ts'
import { estimateTokens } from './tokens.ts'

export interface ComposerOptions {
  /** Finds what of a brief is not for the public. Without it, and while it cannot be used, a smaller classifier does. */
  roleReader?: Pick<RoleReader, 'read'>
  now?: () => Date
}

/** The rule-based writer. It needs no language model, connection or configuration, and has no temperature or token limit. */
export function createComposer({ roleReader, now = () => new Date() }: ComposerOptions = {}): Engine {
  const readHurried = createHurriedReader(now)
  const rolesOf = async ({ brief, confirmed, userId }: Pick<EngineRequest, 'brief' | 'confirmed' | 'userId'>) =>
    isEnglish(brief) && !confirmed ? await roleReader?.read(brief, userId) : undefined
  /** What the text is about, for its hashtags, where a draft can have some. */
  async function withTopics(request: ComposeRequest, userId: string): Promise<ComposeRequest> {
    const { brief, instructions, platform } = request
    const hasTags = guidanceFor(platform).composer.hashtags > 0 || /hash ?tags?/iu.test(`${instructions} ${brief}`)
    const roles = hasTags && isEnglish(brief) ? (request.roles ?? (await roleReader?.read(brief, userId))) : undefined
    const topics = roles && topicWords(brief, roles)
    return topics ? { ...request, topics } : request
  }

  async function findQuestion(request: Parameters<NonNullable<Engine['questionAbout']>>[0]): Promise<string | undefined> {
    const roles = await rolesOf(request)
    const { brief, confirmed = false, platform, instructions = '' } = request
    if (confirmed) {
      const language = isEnglish(brief) ? 'en' : languageOf(brief)
      const wanted = instructions
        .split('\n')
        .map(wantedLanguage)
        .find((each) => each !== undefined)
      if (wanted !== undefined && wanted !== language) return modelQuestion('translation', language)
    }
    await ownIteration()
    const hurried = roles && (await readHurried(brief, roles, ''))
    if (hurried) return questionAbout(hurried.text, platform, { confirmed: true })
    await readAhead({ brief, confirmed, platform, ...(roles && { roles }) }, ownIteration)
    await ownIteration()
    return questionAbout(brief, platform, { confirmed, ...(roles && { roles }) })
  }

  return {
    id: COMPOSER_ID,
    followsRules: true,
    async *generate(request) {
      const roles = await rolesOf(request)
      const hurried = roles && (await readHurried(request.brief, roles, request.instructions))
      const composing = await withTopics(composeRequest(request, roles, hurried), request.userId)
      await ownIteration()
      await readAhead(composing, ownIteration)
      await ownIteration()
      findKeywordsAhead(composing)
      await ownIteration()
      yield* write(request, composing)
    },
    async questionAbout(request) {
      const question = await findQuestion(request)
      return question !== undefined && request.otherModels === false ? withoutModelChoice(question) : question
    },
  }
}

async function* write(request: EngineRequest, composing: ComposeRequest): AsyncGenerator<EngineEvent> {
  const composition = composed(composing)
  const text = request.continueFrom === undefined ? composition.text : continuationOf(request.continueFrom, composition)

  let sent = ''
  for (const [word] of text.matchAll(/\s*\S+/gu)) {
    // Yields to the event loop between words, so that other work and aborts are handled.
    await new Promise((resolve) => setImmediate(resolve))
    if (request.signal.aborted) break
    sent += word
    yield { type: 'delta', text: word }
  }
  const stopped = request.signal.aborted
  const { title, metaDescription, leftOut, unused, variant, notices } = composition
  const prompt = estimateTokens(request.brief)
  const completion = estimateTokens(sent)
  yield {
    type: 'done',
    finish_reason: stopped ? 'stopped' : 'stop',
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    engine: COMPOSER_ID,
    notices,
    beside: {
      title,
      meta_description: metaDescription,
      left_out: stopped ? missingFrom(`${request.continueFrom ?? ''}${sent}`, composition) : leftOut,
      unused,
      variant: request.continueFrom === undefined ? variant : null,
    },
  }
}

function composeRequest(
  { platform, brief, confirmed = false, tone, instructions, avoidWords, voice, variant = 0 }: EngineRequest,
  roles: BriefRoles | undefined,
  hurried: HurriedBrief | undefined,
): ComposeRequest {
  const instructed = hurried ? [hurried.instructions, instructions].filter(Boolean).join('\n') : instructions
  const common = { platform, tone, avoidWords, variant, instructions: instructed, ...(voice && { voice }) }
  if (hurried) return { ...common, brief: hurried.text, confirmed: true, hurried }
  return { ...common, brief, confirmed, ...(roles && { roles }) }
}

function composed(request: ComposeRequest): Composition {
  const result = composeOrQuestion(request)
  if ('question' in result) throw new EngineError('brief_needs_facts', result.question)
  return result.composition
}

/** The continuation of a text by another engine: the user's sentences that the text lacks. */
function continuationOf(written: string, composition: Composition): string {
  const missing = missingFrom(written, composition)
  if (missing.length === 0)
    throw new EngineError('nothing_to_continue', 'Everything in your brief is already in the text. Add to the brief to write more.')
  return `\n\n${missing.join(' ')}`
}

/** The sentences of the brief that a text contains neither verbatim nor in the tone's wording. */
function missingFrom(text: string, { used, leftOut }: Composition): string[] {
  const present = lettersOf(text)
  const isMissing = (sentence: string) => !present.includes(lettersOf(sentence))
  const unused = used.filter(({ source, printed }) => isMissing(source) && isMissing(printed)).map(({ source }) => source)
  return [...unused, ...leftOut.filter(isMissing)]
}
