export { baseConfig } from './base.config.ts'
export { shell, shellConfig } from './shell.config.ts'
export { type SliceDeclaration, slice, sliceConfig } from './slice.config.ts'
