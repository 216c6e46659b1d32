/** For benchmarks of the figures. */
export { createRepositories } from '../repositories.ts'
export { consumeAnalytics } from './consume-analytics.ts'
export { createFiguresReader } from './figures-reader.ts'
export { rebuildAnalytics } from './rebuild.ts'
