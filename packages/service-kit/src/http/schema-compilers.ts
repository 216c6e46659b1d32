import serializerSelector from '@fastify/fast-json-stringify-compiler'
import type { ValidateFunction } from 'ajv'
import { validatorFactory } from './validation.ts'

type Validator = Pick<ValidateFunction, 'errors'> & ((data: unknown) => unknown)
type ValidatorCompiler = (part: { schema: unknown; httpPart?: string }) => Validator

/**
 * The compilers of an app's schemas. A schema is compiled at its first use: a process uses few of its routes in its first seconds, and compiling the schemas
 * of all routes was a fifth of the CPU time in which it starts.
 */
export class SchemaCompilers {
  readonly #uncompiled = new Set<() => void>()

  /** Validators of requests; an argument for Fastify's `buildValidator`. */
  validator = (shared: unknown): ValidatorCompiler => {
    const compile = validatorFactory(shared)
    return (part) => {
      const compiled = this.#atFirstUse(() => compile(part))
      const validate: Validator = (data) => {
        const isValid = compiled()(data)
        validate.errors = compiled().errors ?? null
        return isValid
      }
      return validate
    }
  }

  /** Serializers of responses; an argument for Fastify's `buildSerializer`. */
  serializer: serializerSelector.SerializerFactory = (shared, options) => {
    const compile = serializerSelector()(shared, options)
    return (route) => {
      const compiled = this.#atFirstUse(() => compile(route))
      return (document: unknown) => compiled()(document)
    }
  }

  /** Compiles the schemas that no request has used yet. Throws the error of the first one that cannot be compiled. */
  compileAll(): void {
    for (const compile of this.#uncompiled) compile()
  }

  #atFirstUse<T>(compile: () => T): () => T {
    let compiled: T | undefined
    const compileOnce = () => {
      compiled ??= compile()
      this.#uncompiled.delete(compileOnce)
      return compiled
    }
    this.#uncompiled.add(compileOnce)
    return compileOnce
  }
}
