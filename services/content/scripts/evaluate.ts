/**
 * Lets one engine write all briefs of a set, as the product would, and scores the texts by rules:
 *
 *   npm run evaluate -- --provider openai --model gpt-4o-mini [--set evaluation|heldout] [--limit 20] [--texts texts.json] [--write]
 *
 * Without --provider and --model, the product's default writes. The keys and URLs are the content service's settings. --write puts the row into
 * EVALUATION.md. Texts are not charged to any user, but a hosted provider charges its account for them.
 */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findPlatform } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { loadSettings, SettingsError } from '@loomcast/service-kit/config'
import { NO_KNOWLEDGE } from '../src/domain/knowledge.ts'
import { chooseModel } from '../src/domain/model-choice.ts'
import { composePrompt } from '../src/domain/system-prompt.ts'
import { SETTINGS_OF_A_NEW_USER } from '../src/domain/user-settings.ts'
import { parseAvoidWords } from '../src/domain/words-to-avoid.ts'
import { NO_RULES } from '../src/domain/writing-rules.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import { type Engine, EngineError } from '../src/engines/engine.ts'
import { createEngineRegistry } from '../src/engines/engine-registry.ts'
import { createLocalServers } from '../src/engines/local-servers.ts'
import { createSmallModel } from '../src/engines/small-model/index.ts'
import { writeText } from '../src/generation/write-text.ts'
import { settingsSpec } from '../src/settings.ts'
import { BRIEF_SETS, type EvaluationBrief, readBriefs } from './evaluation/brief.ts'
import { type EvaluatedText, type Score, scoreOf } from './evaluation/score.ts'
import { rowOf, withRow } from './evaluation/table.ts'

const FETCH_TIMEOUT_MS = 300_000

interface Result {
  id: string
  platform: string
  brief: string
  text: string | null
  /** Why there is no text. */
  error?: string
  score?: Score
}

const {
  OPENAI_API_KEY,
  OPENAI_BASE_URL,
  OPENAI_MODELS,
  GEMINI_API_KEY,
  GEMINI_BASE_URL,
  GEMINI_MODELS,
  LOCAL_AI_BASE_URL,
  LOCAL_MODEL_GGUF,
} = settingsSpec

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      provider: { type: 'string' },
      model: { type: 'string' },
      set: { type: 'string', default: 'evaluation' },
      limit: { type: 'string' },
      texts: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const set = BRIEF_SETS.find((name) => name === values.set)
  if (!set) throw new RangeError(`--set must be one of: ${BRIEF_SETS.join(', ')}`)
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
  if (!(limit >= 1)) throw new RangeError('--limit must be a number of briefs, at least 1')

  const engines = await openEngines()
  try {
    const { engine, provider, model } = await engines.choose(values.provider, values.model)
    const all = (await readBriefs(set)).filter((each) => !each.topic_only)
    const briefs = all.slice(0, limit)
    const results: Result[] = []
    let replaced = 0
    let tokens = 0
    for (const brief of briefs) {
      const { result, text, writtenBy } = await evaluated(engine, model, brief)
      results.push(result)
      if (text && writtenBy !== engine.id) replaced += 1
      tokens += text?.totalTokens ?? 0
      process.stderr.write(`${results.length} of ${briefs.length}: ${brief.id}${result.error ? `: ${result.error}` : ''}\n`)
    }
    if (values.texts) await writeFile(values.texts, `${JSON.stringify(results, null, 2)}\n`)

    const scores = results.flatMap(({ score }) => (score ? [score] : []))
    const row = rowOf({
      engine: `${provider} ${model}`,
      set,
      briefs: all.length,
      scores,
      replaced,
      date: new Date().toISOString().slice(0, 10),
      tokens: scores.length === 0 ? 0 : Math.round(tokens / scores.length),
    })
    process.stdout.write(`${row}\n`)
    if (values.write) {
      const file = new URL('../EVALUATION.md', import.meta.url)
      await writeFile(file, withRow(await readFile(file, 'utf8'), row))
    }
  } finally {
    engines.close()
  }
}

async function openEngines() {
  const settings = loadSettings('content', {
    OPENAI_API_KEY,
    OPENAI_BASE_URL,
    OPENAI_MODELS,
    GEMINI_API_KEY,
    GEMINI_BASE_URL,
    GEMINI_MODELS,
    LOCAL_AI_BASE_URL,
    LOCAL_MODEL_GGUF,
  })
  const composer = createComposer()
  const gguf = settings.LOCAL_MODEL_GGUF
  const smallModel = gguf ? createSmallModel({ composer, gguf, fetchTimeoutMs: FETCH_TIMEOUT_MS }) : undefined
  const localServers = createLocalServers(settings.LOCAL_AI_BASE_URL ? { baseUrl: settings.LOCAL_AI_BASE_URL } : {})
  await localServers.probe()
  const registry = createEngineRegistry({
    openai: { apiKey: settings.OPENAI_API_KEY, baseUrl: settings.OPENAI_BASE_URL, models: settings.OPENAI_MODELS },
    gemini: { apiKey: settings.GEMINI_API_KEY, baseUrl: settings.GEMINI_BASE_URL, models: settings.GEMINI_MODELS },
    localServers,
    composer,
    ...(smallModel && { smallModel }),
  })
  return {
    async choose(provider: string | undefined, model: string | undefined) {
      const choice = chooseModel({ provider, model, savedProvider: null, savedModel: null }, await registry.choices(), true)
      if ('code' in choice) throw new RangeError(choice.detail)
      const engine = registry.engine(choice.provider, choice.model)
      if (!engine) throw new RangeError(`${choice.provider} ${choice.model} is not available.`)
      return { engine, ...choice }
    },
    close: () => smallModel?.close(),
  }
}

async function evaluated(
  engine: Engine,
  model: string,
  brief: EvaluationBrief,
): Promise<{ result: Result; text?: EvaluatedText; writtenBy?: string }> {
  const about = { id: brief.id, platform: brief.platform, brief: brief.brief }
  const platform = findPlatform(brief.platform)
  if (!platform) throw new RangeError(`Unknown platform: ${brief.platform}`)
  const avoidWords = parseAvoidWords(brief.avoid_words)
  const prompts = composePrompt({
    platform: platform.name,
    guidance: guidanceFor(platform).prompt,
    knowledge: NO_KNOWLEDGE,
    tone: brief.tone,
    avoidWords,
    customInstructions: brief.instructions,
    clientMessage: '',
    brief: brief.brief,
    ownFacts: '',
    mark: `user-text-${randomBytes(6).toString('hex')}`,
  })
  try {
    const written = await writeText(
      engine,
      {
        ...prompts,
        userId: 'evaluation',
        platform: platform.id,
        examples: [],
        brief: brief.brief,
        tone: brief.tone,
        instructions: brief.instructions,
        avoidWords,
        mentions: [],
        model,
        rules: NO_RULES,
        temperature: SETTINGS_OF_A_NEW_USER.default_temperature,
        maxTokens: SETTINGS_OF_A_NEW_USER.default_max_tokens,
        signal: new AbortController().signal,
        seed: 1,
        variant: 0,
      },
      { delta: () => {}, reset: () => {} },
    )
    const { title, meta_description, left_out = [] } = written.beside ?? {}
    const whole = [title, meta_description, written.text.trim()].filter(Boolean).join('\n\n')
    const text = { text: written.text.trim(), leftOut: left_out, totalTokens: written.usage.total_tokens }
    // A title is part of the post for its facts, but not for its limit.
    const score = { ...scoreOf(brief, platform.id, { ...text, text: whole }), isOverLimit: scoreOf(brief, platform.id, text).isOverLimit }
    return { result: { ...about, text: whole, score }, text, writtenBy: written.engine }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { result: { ...about, text: null, error: error.message } }
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof RangeError || error instanceof SettingsError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
