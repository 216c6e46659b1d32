import type { Command } from './commands.ts'

/** Sequences that once failed, shortened. */
export const FAILED_SEQUENCES: Command[][] = [
  // The closing of disputes took the faults that were meant for the service.
  [
    { do: 'checkout', choice: 1 },
    { do: 'pay', card: 'ok' },
    { do: 'dispute' },
    { do: 'lose-requests', count: 2, when: 'after' },
    { do: 'close-dispute', lost: false },
    { do: 'cancel' },
  ],
  // The process died after the clock was advanced, and the next advance began at the time before.
  [
    { do: 'checkout', choice: 1 },
    { do: 'pay', card: 'ok' },
    { do: 'crash', writes: 1 },
    { do: 'wait', days: 16 },
    { do: 'wait', days: 1 },
  ],
  // The declined upgrade withdrew the downgrade that was scheduled.
  [
    { do: 'checkout', choice: 1 },
    { do: 'pay', card: 'ok' },
    { do: 'change', choice: 0 },
    { do: 'wait', days: 1 },
    { do: 'card', card: 'declined' },
    { do: 'change', choice: 2 },
  ],
  // The year began in the same second as the free month, and was taken for the free payment.
  [
    { do: 'checkout', choice: 1 },
    { do: 'code', choice: 1 },
    { do: 'pay', card: 'ok' },
    { do: 'change', choice: 7 },
  ],
]
