/** Words that are not standard terms of the field, with the term to use instead. See WRITING_STYLE.md. */
export interface BannedWord {
  words: readonly string[]
  instead: string
  /** `names`: the word is banned only in identifiers, because it is normal in prose. */
  only?: 'names'
}

export const BANNED_WORDS: readonly BannedWord[] = [
  { words: ['room', 'rooms'], instead: 'package, module, or the space or budget that is left' },
  { words: ['door', 'doors'], instead: 'entry point' },
  { words: ['wall', 'walls'], instead: 'boundary' },
  { words: ['house'], instead: 'architecture, or the project' },
  { words: ['shelf', 'shelves'], instead: 'store, or the noun of the module' },
  { words: ['desk', 'desks'], instead: 'client, or the noun of the module' },
  { words: ['lane', 'lanes'], instead: 'partition or queue' },
  { words: ['patience'], instead: 'timeout, or time limit' },
  { words: ['patient'], instead: 'with a longer timeout', only: 'names' },
  { words: ['bury', 'buries', 'buried'], instead: 'move to the dead letters' },
  { words: ['hear', 'hears', 'heard'], instead: 'receive, subscribe' },
  { words: ['tell', 'tells', 'told'], instead: 'report, send, emit' },
  { words: ['say', 'says', 'said'], instead: 'report, write, state', only: 'names' },
  { words: ['ask', 'asks', 'asked'], instead: 'request, call, prompt', only: 'names' },
  { words: ['know', 'knows', 'knew'], instead: 'has, includes, supports', only: 'names' },
  { words: ['away'], instead: 'unavailable', only: 'names' },
  { words: ['gone'], instead: 'deleted, removed, aborted or ended', only: 'names' },
  { words: ['whoever', 'whatever'], instead: 'the client, the caller, any …', only: 'names' },
  { words: ['nobody', 'somebody', 'everybody'], instead: 'no user, a user, every client', only: 'names' },
  { words: ['piece', 'pieces'], instead: 'part, segment or task', only: 'names' },
  { words: ['kept', 'keeps'], instead: 'saved, stored, retained', only: 'names' },
  { words: ['mend', 'mends', 'mended'], instead: 'fix, repair' },
]

/** Places where a banned word is used in its literal sense. The path of a folder ends with `/`. */
export const ALLOWED_WORDS: readonly { path: string; words: readonly string[]; reason: string }[] = [
  {
    path: 'WRITING_STYLE.md',
    words: ['room', 'rooms', 'door', 'doors', 'wall', 'walls', 'house', 'lane', 'patience', 'tell', 'hear', 'bury'],
    reason: 'Lists the words that are replaced.',
  },
  { path: 'services/content/COMPOSER.md', words: ['wall', 'lane'], reason: 'An address and a painted wall in the example briefs.' },
  { path: 'gateway/src/health/health.routes.ts', words: ['kept'], reason: '`kept_in` is a published field of GET /api/health.' },
  { path: 'shell/src/landing/', words: ['say', 'tell'], reason: 'Text that users read.' },
  { path: 'shell/src/static-pages/', words: ['away', 'kept', 'keeps', 'says'], reason: 'Text that users read.' },
  { path: 'shell/src/frame/footer.tsx', words: ['says'], reason: 'Text that users read.' },
  { path: 'gateway/test/rate-limits.test.ts', words: ['kept'], reason: '`kept_in` is a published field of GET /api/health.' },
]
