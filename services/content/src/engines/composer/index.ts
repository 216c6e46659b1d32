export { COMPOSER_ID, createComposer } from './composer.engine.ts'
