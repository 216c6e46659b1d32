import Type from 'typebox'

/** An event type: its CloudEvents type and the schema of its `data`. */
export interface EventDefinition<T extends string = string, P extends Type.TProperties = Type.TProperties> {
  type: T
  schema: Type.TObject<P>
}

/**
 * Defines an event type. Every field needs a title and a description with its unit, and every example must satisfy the schema; `npm test` checks both. Within
 * a version, only optional fields may be added (contracts/README.md).
 */
export function defineEvent<const T extends string, P extends Type.TProperties>(
  type: T,
  { description, fields, examples }: { description: string; fields: P; examples: Type.Static<Type.TObject<P>>[] },
): EventDefinition<T, P> {
  return { type, schema: Type.Object(fields, { title: type, description, examples }) }
}
