export { COMPOSER_ID, createComposer } from './composer.engine.ts'
export { type Foreign, foreignFacts, type GateOptions } from './fact-gate.ts'
