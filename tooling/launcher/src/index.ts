export { buildBrowserCode } from './build.ts'
export { loadLocalSettings, loadService } from './load-service.ts'
export { publishSlices } from './slices.ts'
