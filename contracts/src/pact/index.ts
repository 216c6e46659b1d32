/** For tests: consumer pacts and their verification by providers. */
export { COMMITTED_PACTS, pactsUnderTest } from './folders.ts'
export { EXAMPLE_TOKEN, type Exchange, httpContract } from './http.ts'
export { keySetContract } from './key-set.ts'
export * as matching from './matching.ts'
export { type ExpectedEvent, eventDescription, eventsParticipant, expectEvent, type Message } from './messages.ts'
export { type Interaction, interactionContent, interactionHash, interactionName, type PactFile, pactText, readPacts } from './pact-file.ts'
export { statusesOf } from './statuses.ts'
export { expectStreamEvent } from './stream.ts'
