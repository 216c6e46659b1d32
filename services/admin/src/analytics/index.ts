/** For benchmarks and checks of the figures. */
export { isPriced, PRICES } from '../domain/analytics/price-table.ts'
export { createRepositories } from '../repositories.ts'
export { loadAdminSettings } from '../settings.ts'
export type { Analytics } from './analytics.schema.ts'
export { ANALYTICS_GROUP, consumeAnalytics } from './consume-analytics.ts'
export { type AnalyticsEvent, type FactDraft, factsOfEvent } from './facts-of-event.ts'
export { createFiguresReader } from './figures-reader.ts'
export { rebuildAnalytics } from './rebuild.ts'
