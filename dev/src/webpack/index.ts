export { shell } from './shell.config.ts'
export { type SliceDeclaration, slice, sliceConfig } from './slice.config.ts'
