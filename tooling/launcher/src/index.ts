export { buildBrowserCode } from './build.ts'
export { publishSlices } from './slices.ts'
