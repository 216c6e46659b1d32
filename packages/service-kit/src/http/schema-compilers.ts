import serializerSelector from '@fastify/fast-json-stringify-compiler'
import type { ValidateFunction } from 'ajv'
import { UNOPTIMIZED, validatorFactory } from './validation.ts'

type Validator = Pick<ValidateFunction, 'errors'> & ((data: unknown) => unknown)
type ValidatorCompiler = (part: { schema: unknown; httpPart?: string }) => Validator

/**
 * Compiles the schemas of an app, each at its first use: a process uses few of its routes in its first seconds, and compiling the schemas
 * of all routes took a fifth of the CPU time of its start.
 */
export class SchemaCompilers {
  readonly #uncompiled = new Set<() => void>()

  /** Validators of requests; for Fastify's `compilersFactory.buildValidator`. */
  buildValidator = (sharedSchemas: unknown): ValidatorCompiler => {
    const compile = validatorFactory(sharedSchemas)
    return (part) => {
      const compiled = this.#lazy(() => compile(part))
      const validate: Validator = (data) => {
        const result = compiled()(data)
        validate.errors = compiled().errors ?? null
        return result
      }
      return validate
    }
  }

  /** Serializers of responses; for Fastify's `compilersFactory.buildSerializer`. */
  buildSerializer: serializerSelector.SerializerFactory = (sharedSchemas, options) => {
    const compile = serializerSelector()(sharedSchemas, { ...options, ajv: { code: UNOPTIMIZED } })
    return (route) => {
      const compiled = this.#lazy(() => compile(route))
      return (payload: unknown) => compiled()(payload)
    }
  }

  /** Compiles the schemas that no request has used yet. Throws the error of the first one that cannot be compiled. */
  compileAll(): void {
    for (const compile of this.#uncompiled) compile()
  }

  #lazy<T>(compile: () => T): () => T {
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
