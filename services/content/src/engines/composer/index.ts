export { createComposer } from './composer.engine.ts'
