export { createSealer, deriveKey, type Sealer } from './sealer.ts'
