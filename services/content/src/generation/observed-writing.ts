import { Counter, errorType, Histogram, type OpenSpan, traced } from '@loomcast/service-kit/observability'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { HOSTED_MODELS } from '../domain/models.ts'
import { EngineError } from '../engines/engine.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import type { Written } from './write-draft.ts'

type Registry = NonNullable<ConstructorParameters<typeof Counter>[0]['registers']>[number]

/** Models with their own metric label. Local servers use arbitrary model names, so those share one label to limit the number of time series. */
const NAMED_MODELS: ReadonlySet<string> = new Set([...HOSTED_MODELS.openai, ...HOSTED_MODELS.gemini].map(({ id }) => id))

const NO_FAILURE: ReadonlySet<string> = new Set(['stopped', 'content_refused'])

export interface WritingOutcomes {
  /** When a provider last wrote a text and last failed, since this process started. A text that was stopped or refused is no failure. */
  outcomesOf(provider: string): { last_success_at: Date | null; last_failure_at: Date | null }
}

export interface WritingObserver extends WritingOutcomes {
  /** Traces the writing of a text as a span, and records its duration and outcome, but not the text. */
  observe(resolved: ResolvedRequest, write: () => Promise<Written>): Promise<Written>
  /** Counts a text's tokens, as reported by the provider or estimated. */
  countTokens(resolved: ResolvedRequest, written: Written): void
  register(registry: Registry): void
}

export function createWritingObserver(clock: Clock = systemClock): WritingObserver {
  const succeeded = new Map<string, Date>()
  const failed = new Map<string, Date>()
  const durations = new Histogram({
    name: 'generation_duration_seconds',
    help: 'Time that an engine took to write a text, or to fail.',
    labelNames: ['provider', 'model', 'platform', 'outcome'],
    buckets: [0.05, 0.25, 1, 2.5, 5, 10, 20, 40, 80, 180],
    registers: [],
  })
  const tokens = new Counter({
    name: 'generation_tokens_total',
    help: 'Tokens read (input) and written (output) by models.',
    labelNames: ['provider', 'direction'],
    registers: [],
  })

  return {
    observe(resolved, write) {
      const { provider, request, platform } = resolved
      const labels = { provider, model: labelOf(resolved), platform: platform.id }
      const end = durations.startTimer(labels)
      const attributes = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': request.model,
        'loomcast.gen_ai.engine': resolved.engine.id,
        'loomcast.platform': platform.id,
      }
      return traced({ name: `chat ${request.model}`, kind: 'client', attributes }, async (span) => {
        try {
          const written = await write()
          end({ outcome: written.finish_reason })
          succeeded.set(provider, clock())
          describe(span, written)
          return written
        } catch (error) {
          const outcome = error instanceof EngineError ? error.code : errorType(error) === 'AbortError' ? 'stopped' : 'failed'
          end({ outcome })
          if (!NO_FAILURE.has(outcome)) failed.set(provider, clock())
          throw error
        }
      })
    },
    outcomesOf: (provider) => ({ last_success_at: succeeded.get(provider) ?? null, last_failure_at: failed.get(provider) ?? null }),
    countTokens({ provider }, { usage }) {
      tokens.inc({ provider, direction: 'input' }, usage.prompt_tokens)
      tokens.inc({ provider, direction: 'output' }, usage.completion_tokens)
    },
    register(registry) {
      registry.registerMetric(durations)
      registry.registerMetric(tokens)
    },
  }
}

function labelOf({ provider, engine, request }: ResolvedRequest): string {
  if (provider !== 'local') return NAMED_MODELS.has(request.model) ? request.model : 'other'
  return engine.id === 'local' ? 'served' : engine.id
}

function describe(span: OpenSpan | undefined, { finish_reason, usage }: Written): void {
  span?.set({
    'gen_ai.response.finish_reasons': finish_reason,
    'gen_ai.usage.input_tokens': usage.prompt_tokens,
    'gen_ai.usage.output_tokens': usage.completion_tokens,
  })
}
