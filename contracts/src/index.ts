export { type EventData, type EventType, eventSchemas, isEventType } from './events/index.ts'
export { type Entitlement, STARTER_ENTITLEMENT } from './starter.ts'
