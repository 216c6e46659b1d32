import { type EventData, type EventType, eventSchemas } from '@loomcast/contracts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { BusEvent } from './envelope.ts'
import { UnprocessableEvent } from './event-errors.ts'

/** An event with data that matches the schema of its type. */
export type TypedEvent<T extends EventType> = BusEvent<EventData<T>> & { type: T }

let validators: Map<string, ValidateFunction> | undefined

function compiled(): Map<string, ValidateFunction> {
  if (validators) return validators
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  ajvFormats.default(ajv)
  validators = new Map([...eventSchemas()].map(([type, schema]) => [type, ajv.compile(schema)]))
  return validators
}

/** Throws UnprocessableEvent when `data` does not satisfy the schema of `type`; additional fields are allowed. */
export function checkEventData<T extends EventType>(type: T, data: unknown): asserts data is EventData<T> {
  const validate = compiled().get(type)
  if (!validate) throw new UnprocessableEvent(`No event schema for type ${type}.`)
  if (validate(data)) return
  const reasons = (validate.errors ?? []).map((error) => `${error.instancePath || 'data'} ${error.message}`).join('; ')
  throw new UnprocessableEvent(`The data of ${type} does not match its schema: ${reasons}.`)
}
