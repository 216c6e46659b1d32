export interface SpanIds {
  trace: string
  span: string
  sampled: boolean
}

export function newId(bytes: 8 | 16): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A new trace. Sampling follows OpenTelemetry's TraceIdRatioBased sampler, so that servers with the same ratio decide the same way. */
export function newTrace(share: number): SpanIds {
  const trace = newId(16)
  return { trace, span: newId(8), sampled: isSampled(trace, share) }
}

export function childOf(parent: SpanIds): SpanIds {
  return { ...parent, span: newId(8) }
}

export function isSampled(trace: string, share: number): boolean {
  let folded = 0
  for (let at = 0; at < 32; at += 8) folded = (folded ^ Number.parseInt(trace.slice(at, at + 8), 16)) >>> 0
  return folded < (share >= 1 ? 0x1_0000_0000 : Math.floor(share * 0xffff_ffff))
}

/** W3C trace context, version 00. */
export function traceparentOf({ trace, span, sampled }: SpanIds): string {
  return `00-${trace}-${span}-${sampled ? '01' : '00'}`
}
