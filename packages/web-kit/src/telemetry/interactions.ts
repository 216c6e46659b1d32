import { childOf, newTrace, type SpanIds } from './ids.ts'
import type { FinishedSpan } from './sender.ts'

/** An interaction ends after this long without new work (ms). */
const QUIET_MS = 1_000
const LONGEST_MS = 300_000

export interface Work {
  ids: SpanIds
  /** Absent if no interaction caused the work. */
  parent: string | undefined
  end(): void
}

export interface Interactions {
  begin(name: 'click' | 'submit' | 'navigate'): void
  /** Starts a span as a child of the current interaction, or in a new trace if there is none. */
  work(): Work
  /** Ends every open interaction, when the page is unloaded. */
  end(): void
}

interface Interaction {
  ids: SpanIds
  name: FinishedSpan['name']
  page: string | undefined
  start: number
  lastEnd: number
  open: number
  caused: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Reports user interactions as root spans. Browsers have no context that follows promises, so work that starts within a second of an
 * interaction, or of the end of work that it caused, is attributed to it. A click without such work is not reported.
 */
export function createInteractions({
  share,
  page,
  report,
}: {
  share: number
  page(): string | undefined
  report(span: FinishedSpan): void
}): Interactions {
  const alive = new Set<Interaction>()
  let current: Interaction | undefined

  function settle(interaction: Interaction): void {
    if (interaction.open > 0) return
    clearTimeout(interaction.timer)
    interaction.timer = setTimeout(() => close(interaction), interaction === current ? QUIET_MS : 0)
  }

  function close(interaction: Interaction): void {
    if (!alive.delete(interaction)) return
    if (current === interaction) current = undefined
    const { ids, name, start, lastEnd } = interaction
    if (!interaction.caused || !ids.sampled) return
    const duration = Math.min(lastEnd - start, LONGEST_MS)
    report({ trace: ids.trace, span: ids.span, name, start, duration, ...(interaction.page && { page: interaction.page }) })
  }

  return {
    begin(name) {
      const now = Date.now()
      // Enter in a form fires click and submit, and a link fires click and navigate: one interaction, named after the first event.
      if (current && now - current.start < 50) return
      const before = current
      const begun: Interaction = { ids: newTrace(share), name, page: page(), start: now, lastEnd: now, open: 0, caused: false }
      current = begun
      alive.add(begun)
      if (before) settle(before)
      settle(begun)
    },
    work() {
      const cause = current
      if (!cause) return { ids: newTrace(share), parent: undefined, end() {} }
      cause.open += 1
      cause.caused = true
      clearTimeout(cause.timer)
      return {
        ids: childOf(cause.ids),
        parent: cause.ids.span,
        end() {
          cause.open -= 1
          cause.lastEnd = Date.now()
          settle(cause)
        },
      }
    },
    end() {
      for (const interaction of alive) close(interaction)
    },
  }
}
