export { eventSchemas } from './events.ts'
export { type Entitlement, STARTER_ENTITLEMENT } from './starter.ts'
