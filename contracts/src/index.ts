export { DEFAULT_ENTITLEMENT, type Entitlement } from './default-package.ts'
export { DIGITAL_SOURCE_TYPES, Disclosure } from './disclosure.ts'
export { type EventData, type EventType, eventSchemas, isEventType } from './events/index.ts'
export { PRODUCT_NAME } from './product-name.ts'
