/** Large packages of services and of the browser journeys. None keeps what a test file changes. Build tools check regular expressions of the tests' context by class. */
const PACKAGE =
  /\/node_modules\/(?:@fastify|@google|@redis|@huggingface|ajv|ajv-formats|bullmq|compromise|core-js|csv-stringify|envalid|fastify|fontkit|gpt-tokenizer|jose|kafkajs|mongodb|mongoose|nodemailer|openai|pdfkit|pino|playwright-core|prom-client|rate-limiter-flexible|redis|restructure|sharp|stripe|twitter-text|typebox)\//
/** Our own code that has no state: what it returns depends on its parameters only. */
const STATELESS = /\/(?:services\/content\/src\/domain|packages\/(?:error-codes|platforms)\/src)\//

const withSlashes = (path) => path.replaceAll('\\', '/')

exports.isPackage = (path) => PACKAGE.test(withSlashes(path))

/** Our own code changes while `npm run test:watch` runs, so this is only for commands that end with their tests. */
exports.isStateless = (path) => process.env.LOOMCAST_SOURCE_UNCHANGED === 'true' && STATELESS.test(withSlashes(path))
