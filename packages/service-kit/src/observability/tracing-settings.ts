type Env = Record<string, string | undefined>

/** Whether tracing is on, which requires a collector endpoint. The variables are OpenTelemetry's own. */
export function isTracingOn(env: Env = process.env): boolean {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']
  return Boolean(endpoint) && env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && env['OTEL_TRACES_EXPORTER'] !== 'none'
}

export interface Sampling {
  /** Whether the caller's sampling decision is followed. */
  parentBased: boolean
  /** Share of the traces started here that are sampled, 0 to 1. */
  ratio: number
}

/** Reads OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. An unknown name means the default, `parentbased_always_on`. */
export function samplingOf(env: Env = process.env): Sampling {
  const name = env['OTEL_TRACES_SAMPLER'] ?? ''
  const parentBased = !['always_on', 'always_off', 'traceidratio'].includes(name)
  if (name.endsWith('always_off')) return { parentBased, ratio: 0 }
  if (!name.endsWith('traceidratio')) return { parentBased, ratio: 1 }
  const given = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  return { parentBased, ratio: given >= 0 && given <= 1 ? given : 1 }
}
