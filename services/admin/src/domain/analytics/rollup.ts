import { PLATFORM_IDS } from '@loomcast/platforms'
import { type GapChange, type Gaps, noGaps } from './activity.ts'
import { dateOf } from './days.ts'
import type { Fact } from './fact.ts'
import { addNamed, addSums, type Named, type Sums } from './named-counts.ts'
import { costOf, isPriced, PRICES } from './price-table.ts'

/**
 * Sums of one day. Money in micros. `texts_deleted` and `videos_deleted`: moved to the recycle bin and not restored; negative if more were restored.
 * `text_cost_micros`: of the texts by models with a price; `unpriced_texts` are the others.
 */
export type Totals = Sums<
  | 'texts'
  | 'texts_failed'
  | 'texts_deleted'
  | 'videos'
  | 'videos_failed'
  | 'videos_canceled'
  | 'videos_requested'
  | 'videos_deleted'
  | 'users_new'
  | 'users_deleted'
  | 'tokens'
  | 'text_cost_micros'
  | 'video_cost_micros'
  | 'unpriced_texts'
>

export type ModelSums = Sums<'texts' | 'failed' | 'tokens' | 'cost_micros' | 'unpriced'>
export type Count = Sums<'count'>
/** `cost_micros`: of the texts by models with a price; `unpriced` are the others. */
export type TextSums = Sums<'texts' | 'tokens' | 'cost_micros' | 'unpriced'>

/** The sums of one day of one partition. */
export interface Rollup {
  totals: Totals
  platforms: Named<Count>[]
  /** `name` is the provider, a line feed and the model. */
  models: Named<ModelSums>[]
  /** Reasons of failed texts. */
  failures: Named<Count>[]
  gaps: Gaps
}

export function noTotals(): Totals {
  return {
    texts: 0,
    texts_failed: 0,
    texts_deleted: 0,
    videos: 0,
    videos_failed: 0,
    videos_canceled: 0,
    videos_requested: 0,
    videos_deleted: 0,
    users_new: 0,
    users_deleted: 0,
    tokens: 0,
    text_cost_micros: 0,
    video_cost_micros: 0,
    unpriced_texts: 0,
  }
}

export function emptyRollup(): Rollup {
  return { totals: noTotals(), platforms: [], models: [], failures: [], gaps: noGaps() }
}

const SEPARATOR = '\n'

export function splitModelName(name: string): { provider: string; model: string } {
  const at = name.indexOf(SEPARATOR)
  return at === -1 ? { provider: name, model: name } : { provider: name.slice(0, at), model: name.slice(at + 1) }
}

const isKnownPlatform = (name: string) => PLATFORM_IDS.some((id) => id === name)
function isKnownModel(name: string): boolean {
  const { provider, model } = splitModelName(name)
  return isPriced(provider, model)
}
const isNeverKnown = () => false

/** Adds a fact to the sums of its day. */
export function addFact(rollup: Rollup, fact: Fact, prices = PRICES): void {
  const { totals } = rollup
  const { count } = fact
  switch (fact.kind) {
    case 'text':
      addText(rollup, fact, prices)
      return
    case 'text_failed': {
      totals.texts_failed += count
      addModel(rollup, fact, { texts: 0, failed: count, tokens: 0, cost_micros: 0, unpriced: 0 })
      addNamed(rollup.failures, fact.code ?? 'unknown', { count }, isNeverKnown)
      return
    }
    case 'texts_deleted':
      totals.texts_deleted += count
      return
    case 'texts_restored':
      totals.texts_deleted -= count
      return
    case 'video':
      totals.videos += count
      totals.video_cost_micros += fact.cost_micros
      return
    case 'video_failed':
      totals.videos_failed += count
      return
    case 'video_canceled':
      totals.videos_canceled += count
      return
    case 'video_requested':
      totals.videos_requested += count
      return
    case 'videos_deleted':
      totals.videos_deleted += count
      return
    case 'videos_restored':
      totals.videos_deleted -= count
      return
    case 'user_registered':
      totals.users_new += count
      return
    case 'user_deleted':
      totals.users_deleted += count
  }
}

function addText(rollup: Rollup, fact: Fact, prices: typeof PRICES): void {
  const { totals } = rollup
  const { texts, tokens, cost_micros, unpriced } = textSums(fact, prices)
  totals.texts += texts
  totals.tokens += tokens
  totals.text_cost_micros += cost_micros
  totals.unpriced_texts += unpriced
  addNamed(rollup.platforms, fact.platform ?? 'unknown', { count: fact.count }, isKnownPlatform)
  addModel(rollup, fact, { texts, failed: 0, tokens, cost_micros, unpriced })
}

/** What a fact adds to the texts of its person and model; nothing if it is no text. */
export function textSums(fact: Fact, prices = PRICES): TextSums {
  if (fact.kind !== 'text') return { texts: 0, tokens: 0, cost_micros: 0, unpriced: 0 }
  const { provider, model, input_tokens, output_tokens, total_tokens: tokens, count: texts } = fact
  const cost = costOf({ provider: provider ?? '', model: model ?? '', input_tokens, output_tokens }, dateOf(fact.day), prices)
  return { texts, tokens, cost_micros: cost ?? 0, unpriced: cost === null ? texts : 0 }
}

function addModel(rollup: Rollup, { provider, model }: Fact, sums: ModelSums): void {
  const name = `${provider ?? 'unknown'}${SEPARATOR}${model ?? 'unknown'}`
  addNamed(rollup.models, name, sums, isKnownModel)
}

export function addGap(rollup: Rollup, { gap, by }: GapChange): void {
  rollup.gaps[gap] = (rollup.gaps[gap] ?? 0) + by
}

/** Adds the sums of another rollup. Names are not limited. */
export function addRollup(to: Rollup, from: Rollup): void {
  addSums(to.totals, from.totals)
  for (const { name, sums } of from.platforms) addNamed(to.platforms, name, sums, isAlwaysKnown)
  for (const { name, sums } of from.failures) addNamed(to.failures, name, sums, isAlwaysKnown)
  for (const { name, sums } of from.models) addNamed(to.models, name, sums, isAlwaysKnown)
  for (const [gap, count] of from.gaps.entries()) to.gaps[gap] = (to.gaps[gap] ?? 0) + count
}

const isAlwaysKnown = () => true
