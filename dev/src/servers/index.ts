export { cacheFolder, StartError } from './fetch.ts'
export { type MongoServer, startMongo } from './mongodb.ts'
export { freePort } from './port.ts'
export { type RedisServer, startRedis } from './redis.ts'
