import { describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import * as redis from 'redis'
import { isDatabaseUnavailable } from '../src/errors/index.ts'

const { mongo } = mongoose
const options = {} as never

/** Error classes of the drivers are compared by name, so this test fails when a driver renames one. */
describe('isDatabaseUnavailable', () => {
  test.each([
    ['a lost MongoDB connection', new mongo.MongoNetworkError('connection reset')],
    ['a subclass of a recognized class', new mongo.MongoNetworkTimeoutError('timed out')],
    ['a MongoDB replica set without a primary', new mongo.MongoServerSelectionError('no primary', options)],
    ['a MongoDB client that is not connected', new mongo.MongoNotConnectedError('not connected')],
    ['a closed MongoDB topology', new mongo.MongoTopologyClosedError('closed')],
    ['Mongoose without a server', new mongoose.Error.MongooseServerSelectionError('no server')],
    ['a MongoDB primary that steps down', new mongo.MongoServerError({ code: 10107, message: 'not primary' })],
    ['a closed Redis client', new redis.ClientClosedError()],
    ['an offline Redis client', new redis.ClientOfflineError()],
    ['a Redis connection that timed out', new redis.ConnectionTimeoutError()],
    ['a Redis socket that closed', new redis.SocketClosedUnexpectedlyError()],
    ['a Redis socket that timed out', new redis.SocketTimeoutError(1_000)],
    ['a Redis server that is loading its data', new redis.SimpleError('LOADING Redis is loading the dataset in memory')],
    ['a Redis primary that became a replica', new redis.SimpleError("READONLY You can't write against a read only replica.")],
    ['a Redis cluster without a primary', new redis.SimpleError('CLUSTERDOWN The cluster is down')],
    ['a Redis replica without its primary', new redis.SimpleError('MASTERDOWN Link with MASTER is down')],
  ])('recognizes %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isDatabaseUnavailable(new Error('outer', { cause: error }))).toBe(true)
  })

  test('recognizes the label for transient errors', () => {
    const error = new mongo.MongoServerError({ code: 112, message: 'write conflict', errorLabels: ['TransientTransactionError'] })
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  const socketError = (code: string) => Object.assign(new Error(`read ${code}`), { code, syscall: 'read' })

  test.each(['ECONNRESET', 'ECONNREFUSED'])('recognizes %s of a socket, but not as the cause of a failed HTTP call', (code) => {
    expect(isDatabaseUnavailable(socketError(code))).toBe(true)
    expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: socketError(code) }))).toBe(false)
  })

  test('terminates for errors with circular causes', () => {
    const first = new Error('first')
    const second = new Error('second', { cause: first })
    first.cause = second
    expect(isDatabaseUnavailable(first)).toBe(false)
  })

  test.each([
    ['an unknown Redis command', new redis.SimpleError('ERR unknown command')],
    ['a full disk', socketError('ENOSPC')],
    ['a duplicate key', new mongo.MongoServerError({ code: 11000, message: 'duplicate' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'text'],
  ])('does not recognize %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})
