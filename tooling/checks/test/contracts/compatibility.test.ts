import { describe, expect, test } from '@jest/globals'
import { breakingChanges } from '../../src/contracts/compatibility.ts'

const released = {
  title: 'An event',
  type: 'object',
  properties: {
    user_id: { type: 'string' },
    state: { enum: ['a', 'b'] },
    count: { type: 'integer', minimum: 0, maximum: 10 },
    limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    at: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 },
    place: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string', pattern: '^\\d+$' } }, required: ['city'] },
  },
  required: ['user_id', 'state', 'at'],
}
type Loose = { properties: Record<string, Record<string, unknown>>; required: string[] } & Record<string, unknown>

function changed(change: (schema: Loose) => void): string[] {
  const after = structuredClone(released) as unknown as Loose
  change(after)
  return breakingChanges(released, after)
}
const place = (schema: Loose) => schema.properties['place'] as unknown as Loose
const set = (name: string, value: Record<string, unknown>) => (schema: Loose) => {
  schema.properties[name] = value
}

describe('allowed within a version', () => {
  test.each<[string, (schema: Loose) => void]>([
    ['nothing', () => {}],
    ['a new optional property', set('color', { type: 'string', enum: ['red'] })],
    ['a new optional property of a nested object', (schema) => set('street', { type: 'string' })(place(schema))],
    ['titles, descriptions and examples', (schema) => Object.assign(schema, { title: 'Other', description: 'Now said', examples: [{}] })],
    ['descriptions of properties', set('user_id', { type: 'string', description: 'Who' })],
    ['the order of required properties', (schema) => void schema.required.reverse()],
    [
      'the order of properties',
      (schema) => {
        schema.properties = Object.fromEntries(Object.entries(schema.properties).reverse())
      },
    ],
  ])('%s', (_, change) => {
    expect(changed(change)).toEqual([])
  })
})

describe('rejected within a version', () => {
  test.each<[string, (schema: Loose) => void, RegExp]>([
    ['a removed property', (schema) => void delete schema.properties['count'], /data\.count was removed$/],
    [
      'a renamed property',
      (schema) => {
        schema.properties['user'] = schema.properties['user_id']!
        delete schema.properties['user_id']
      },
      /user_id was removed \(renamed to user\?\)/,
    ],
    ['a removed property of a nested object', (schema) => void delete place(schema).properties['city'], /place\.city was removed/],
    [
      'a new required property',
      (schema) => {
        set('color', { type: 'string' })(schema)
        schema.required.push('color')
      },
      /color is new and required/,
    ],
    ['a property that becomes required', (schema) => void schema.required.push('count'), /count became required/],
    [
      'a property of a nested object that becomes required',
      (schema) => void place(schema).required.push('zip'),
      /place\.zip became required/,
    ],
    ['a property that is no longer required', (schema) => void schema.required.shift(), /user_id is no longer required/],
    ['another type', set('user_id', { type: 'integer' }), /the type "string" is no longer allowed/],
    ['an additional type', set('user_id', { type: ['string', 'null'] }), /the type "null" is new/],
    ['no type', set('user_id', {}), /any type is allowed now/],
    ['a value taken from an enum', set('state', { enum: ['a'] }), /the value "b" is no longer allowed/],
    ['a value added to an enum', set('state', { enum: ['a', 'b', 'c'] }), /the value "c" is new: running consumers/],
    ['a new enum', set('user_id', { type: 'string', enum: ['x'] }), /only certain values/],
    ['a removed enum', set('state', {}), /any value is allowed/],
    ['a higher minimum', set('count', { type: 'integer', minimum: 1, maximum: 10 }), /tightened, minimum 0 → 1/],
    ['a lower maximum', set('count', { type: 'integer', minimum: 0, maximum: 9 }), /tightened, maximum 10 → 9/],
    ['a new bound', set('user_id', { type: 'string', maxLength: 5 }), /tightened, maxLength none → 5/],
    ['a wider bound', set('count', { type: 'integer', minimum: 0, maximum: 11 }), /loosened/],
    ['a removed bound', set('count', { type: 'integer', minimum: 0 }), /loosened.*maximum 10 → none/],
    [
      'a new bound on items',
      set('tags', { type: 'array', items: { type: 'string', maxLength: 10 }, maxItems: 5 }),
      /tags\.items: tightened/,
    ],
    ['a format', set('user_id', { type: 'string', format: 'uuid' }), /format "uuid" is new/],
    ['another format', set('at', { type: 'string', format: 'date' }), /format was "date-time" and is "date"/],
    ['a removed format', set('at', { type: 'string' }), /format "date-time" was removed/],
    ['a pattern', set('user_id', { type: 'string', pattern: '^u' }), /pattern "\^u" is new/],
    ['a constant', set('user_id', { type: 'string', const: 'x' }), /const "x" is new/],
    ['null that is no longer allowed', set('limit', { anyOf: [{ type: 'integer' }] }), /anyOf had 2 schemas and has 1/],
    [
      'an additional alternative',
      set('limit', { anyOf: [{ type: 'integer' }, { type: 'null' }, { type: 'string' }] }),
      /anyOf had 2 schemas and has 3/,
    ],
    ['another alternative', set('limit', { anyOf: [{ type: 'number' }, { type: 'null' }] }), /anyOf\[0\]: the type "integer" is no longer/],
    ['a closed object', (schema) => void Object.assign(schema, { additionalProperties: false }), /additionalProperties false is new/],
    ['an unknown keyword', (schema) => void Object.assign(schema, { dependentRequired: { a: ['b'] } }), /dependentRequired/],
    [
      'a rule for names',
      (schema) => void Object.assign(schema, { patternProperties: { '^x': { type: 'string' } } }),
      /patternProperties\.\^x is new/,
    ],
  ])('%s', (_, change, complaint) => {
    const found = changed(change)
    expect(found).not.toEqual([])
    expect(found.join('\n')).toMatch(complaint)
  })
})
