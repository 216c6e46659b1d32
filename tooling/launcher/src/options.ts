import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '@loomcast/local-servers'

export interface StartOptions {
  /** Port of the gateway, the only origin that browsers use. */
  port: number
  /** Folder for all data. */
  data: string
  /** Starts with empty data; the previous data folder is renamed. */
  fresh: boolean
  /** Sends events through a local Kafka instead of the in-process bus. */
  kafka: boolean
  /** Starts the services again when their code changes. */
  watch: boolean
}

export const USAGE = `npm start -- [options]

  --port N    the port to serve on (default: PORT or 3000)
  --data DIR  where data is kept (default: .data)
  --kafka     events over a real Kafka, found or fetched once, instead of the in-process bus
  --fresh     begin with empty data; the old folder is kept beside it
  --watch     start the services again when their code changes (npm run dev)
  --help      this text

MongoDB, Redis: MONGODB_URL and REDIS_URL use yours; otherwise they are found on PATH or fetched once.
Kafka: KAFKA_BROKERS uses yours; with --kafka it is found (KAFKA_HOME, PATH) or fetched once by Maven.
First administrator: ADMIN_EMAIL and ADMIN_PASSWORD; otherwise admin@loomcast.local with a password printed once.
Text engines: OPENAI_API_KEY, GEMINI_API_KEY, LOCAL_AI_BASE_URL; without any, the built-in composer writes.`

/** Parses the command line. An invalid option causes a one-sentence message instead of a stack trace. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv, root: string): StartOptions | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  const port = Number(values.port ?? env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartError(`--port must be a number from 1 to 65535, not "${values.port ?? env['PORT']}".`)
  const data = resolve(process.env['INIT_CWD'] ?? root, values.data ?? resolve(root, '.data'))
  return { port, data, fresh: values.fresh ?? false, kafka: values.kafka ?? false, watch: values.watch ?? false }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
        kafka: { type: 'boolean' },
        watch: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}
