import { readFile } from 'node:fs/promises'
import { types } from 'node:util'
import { describe, expect, jest, test } from '@jest/globals'
import mongoose from 'mongoose'
import { Gauge, Registry } from 'prom-client'

describe('instances of built-in classes', () => {
  test('are recognized if the engine, Node or a package created them', async () => {
    const thrown = await Promise.allSettled([
      (async () => (undefined as unknown as { name: string }).name)(),
      readFile('/missing/file'),
      new (mongoose.model('Count', new mongoose.Schema({ count: { type: Number, required: true } })))().validate(),
    ])
    for (const outcome of thrown) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
    expect((thrown[0] as PromiseRejectedResult).reason).toBeInstanceOf(TypeError)
    expect(mongoose.Types.ObjectId.createFromHexString('0'.repeat(24)).getTimestamp()).toBeInstanceOf(Date)
    expect(types.isDate(new Date())).toBe(true)
  })

  test('of the tests are recognized by packages', async () => {
    const Named = mongoose.model(
      'Named',
      new mongoose.Schema({ name: { type: String, match: /^[a-z]+$/u }, figures: { type: Map, of: Number } }),
    )
    const named = new Named({ name: 'ada', figures: new Map([['posts', 2]]) })
    await named.validate()
    expect(named.get('figures')?.get('posts')).toBe(2)
    await expect(new Named({ name: '1' }).validate()).rejects.toBeInstanceOf(mongoose.Error.ValidationError)
    const registry = new Registry()
    const gauge: Gauge = new Gauge({
      name: 'waiting',
      help: 'Waiting jobs',
      registers: [registry],
      async collect() {
        gauge.set(await Promise.resolve(2))
      },
    })
    expect(await registry.metrics()).toContain('waiting 2')
  })
})

describe('modules', () => {
  test('of packages are replaced by a mock of the test file', async () => {
    jest.unstable_mockModule('nodemailer', () => ({ createTransport: () => 'replaced' }))
    const { createTransport } = await import('nodemailer')
    expect(createTransport()).toBe('replaced')
  })

  test('of packages are loaded in the context of the worker, once for all its files', async () => {
    const [{ default: Stripe }, { default: OpenAI }] = await Promise.all([import('stripe'), import('openai')])
    // A class of the worker's own context has that context's Function as its constructor.
    const ownFunction = mongoose.Model.constructor
    expect([Stripe.constructor, OpenAI.constructor].every((each) => each === ownFunction)).toBe(true)
    expect(ownFunction).not.toBe(class {}.constructor)
  })
})

test('the stack of an error is the one that Node writes', () => {
  expect(Error.prepareStackTrace).toBeUndefined()
  expect(new Error('here').stack).toMatch(/^Error: here\n {4}at .*node-environment\.test\.ts:\d+:\d+/)
})
