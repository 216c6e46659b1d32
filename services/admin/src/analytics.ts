/** For benchmarks and checks of the figures. */

export type { Analytics } from './analytics/analytics.schema.ts'
export { ANALYTICS_GROUP, consumeAnalytics } from './analytics/consume-analytics.ts'
export { type AnalyticsEvent, type FactDraft, factsOfEvent } from './analytics/facts-of-event.ts'
export { createFiguresReader } from './analytics/figures-reader.ts'
export { rebuildAnalytics } from './analytics/rebuild.ts'
export { isPriced, PRICES } from './domain/analytics/price-table.ts'
export { createRepositories } from './repositories.ts'
export { loadAdminSettings } from './settings.ts'
