/** For tests of slices and the shell: compares the requests and responses of calls with the OpenAPI document of the service. */
export * as examples from './examples.ts'
export { documentedApi, EXAMPLE_TOKEN, type Exchange } from './exchange.ts'
