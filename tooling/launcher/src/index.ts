export { buildBrowserCode } from './build.ts'
export { loadService } from './load-service.ts'
export { publishSlices } from './slices.ts'
