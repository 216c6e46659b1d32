import { eventSchemas } from '@loomcast/contracts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { ApplicationFault } from './faults.ts'

let validators: Map<string, ValidateFunction> | undefined

function compiled(): Map<string, ValidateFunction> {
  if (validators) return validators
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  ajvFormats.default(ajv)
  validators = new Map([...eventSchemas()].map(([type, schema]) => [type, ajv.compile(schema)]))
  return validators
}

export function isKnownEventType(type: string): boolean {
  return compiled().has(type)
}

/** Throws ApplicationFault when `data` is not what the contract of `type` says; fields beyond it are fine. */
export function checkEventData(type: string, data: unknown): void {
  const validate = compiled().get(type)
  if (!validate) throw new ApplicationFault(`There is no contract for events of type ${type}.`)
  if (validate(data)) return
  const reasons = (validate.errors ?? []).map((error) => `${error.instancePath || 'data'} ${error.message}`).join('; ')
  throw new ApplicationFault(`The data of ${type} does not keep its contract: ${reasons}.`)
}
