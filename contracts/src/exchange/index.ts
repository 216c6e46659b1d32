/** For tests of slices and the shell: calls whose requests and responses are compared with the OpenAPI document of the service. */
export * as examples from './examples.ts'
export { documentedApi, EXAMPLE_TOKEN, type Exchange } from './exchange.ts'
