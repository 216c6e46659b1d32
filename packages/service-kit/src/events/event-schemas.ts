import { type EventData, type EventType, eventSchemas } from '@loomcast/contracts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { BusEvent } from './envelope.ts'
import { UnprocessableEvent } from './event-errors.ts'

/** An event with data that matches the schema of its type. */
export type TypedEvent<T extends EventType> = BusEvent<EventData<T>> & { type: T }

let ajv: Ajv2020 | undefined
const validators = new Map<string, ValidateFunction>()

/** Compiled at the first use of the type: a process handles few of them, and compiling all takes 0.1 s of CPU time. */
function validatorOf(type: string): ValidateFunction | undefined {
  const known = validators.get(type)
  const schema = known ? undefined : eventSchemas().get(type as EventType)
  if (!schema) return known
  if (!ajv) {
    ajv = new Ajv2020({ allErrors: true, strict: false })
    ajvFormats.default(ajv)
  }
  const compiled = ajv.compile(schema)
  validators.set(type, compiled)
  return compiled
}

/** Throws UnprocessableEvent when `data` does not satisfy the schema of `type`; additional fields are allowed. */
export function checkEventData<T extends EventType>(type: T, data: unknown): asserts data is EventData<T> {
  const validate = validatorOf(type)
  if (!validate) throw new UnprocessableEvent(`No event schema for type ${type}.`)
  if (validate(data)) return
  const reasons = (validate.errors ?? []).map((error) => `${error.instancePath || 'data'} ${error.message}`).join('; ')
  throw new UnprocessableEvent(`The data of ${type} does not match its schema: ${reasons}.`)
}
