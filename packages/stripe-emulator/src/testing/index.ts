export { type ReadPdf, readPdf } from './pdf.ts'
export { type RunningEmulator, startEmulator } from './start-emulator.ts'
export { stripeShapeCheck } from './stripe-openapi.ts'
