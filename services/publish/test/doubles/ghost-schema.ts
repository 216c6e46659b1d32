import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'

/** The schemas that Ghost validates requests with: see ghost-schemas/README.md. */
const SCHEMAS = ['posts', 'posts-add', 'posts-edit', 'images', 'images-upload'] as const
const VALIDATED = { add: 'posts.add', edit: 'posts.edit', upload: 'images.upload' } as const

const ajv = new Ajv({ allErrors: true, strict: false })
ajvFormats.default(ajv)
ajv.addFormat('json-string', { type: 'string', validate: isJson })
ajv.addKeyword({ keyword: 'isLowercase', validate: (_schema: unknown, value: unknown) => value === String(value).toLowerCase() })
for (const name of SCHEMAS) ajv.addSchema(JSON.parse(readFileSync(join(import.meta.dirname, 'ghost-schemas', `${name}.json`), 'utf8')))

/** What is wrong with a request; undefined if nothing is. Ghost ignores fields that it does not know, which would hide a mistake of the adapter: here they are wrong. */
export function ghostFault(request: keyof typeof VALIDATED, body: unknown): string | undefined {
  const validate = ajv.getSchema(VALIDATED[request]) as ValidateFunction
  return validate(body) ? undefined : ajv.errorsText(validate.errors)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
