import type { Command } from './commands.ts'

/** Sequences that once failed, shortened. */
export const FAILED_SEQUENCES: Command[][] = []
