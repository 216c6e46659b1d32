import { describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import * as redis from 'redis'
import { isDatabaseUnavailable } from '../src/errors/index.ts'

const { mongo } = mongoose
const options = {} as never

/** The error layer recognizes the drivers' error classes by name, so this test fails when a driver renames one. */
describe('isDatabaseUnavailable', () => {
  test.each([
    ['a lost connection', new mongo.MongoNetworkError('connection reset')],
    ['a subclass of it', new mongo.MongoNetworkTimeoutError('timed out')],
    ['no primary', new mongo.MongoServerSelectionError('no primary', options)],
    ['a client that is not connected', new mongo.MongoNotConnectedError('not connected')],
    ['a closed topology', new mongo.MongoTopologyClosedError('closed')],
    ['mongoose without a server', new mongoose.Error.MongooseServerSelectionError('no server')],
    ['a server that steps down', new mongo.MongoServerError({ code: 10107, message: 'not primary' })],
    ['a closed Redis client', new redis.ClientClosedError()],
    ['an offline Redis client', new redis.ClientOfflineError()],
    ['a Redis connection that timed out', new redis.ConnectionTimeoutError()],
    ['a Redis socket that closed', new redis.SocketClosedUnexpectedlyError()],
    ['a Redis socket that timed out', new redis.SocketTimeoutError(1_000)],
  ])('recognizes %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isDatabaseUnavailable(new Error('outer', { cause: error }))).toBe(true)
  })

  test('recognizes the label for transient errors', () => {
    const error = new mongo.MongoServerError({ code: 112, message: 'write conflict', errorLabels: ['TransientTransactionError'] })
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    ['a duplicate key', new mongo.MongoServerError({ code: 11000, message: 'duplicate' })],
    ['a defect', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'text'],
  ])('does not recognize %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})
