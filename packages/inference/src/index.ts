export { createInference, type Inference, InferenceFailed, type Output } from './inference.ts'
export type { Tensor } from './protocol.ts'
export { RuntimeMissing } from './runtime.ts'
