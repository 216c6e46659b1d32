import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createRecordTopic, type KafkaAccess } from '@loomcast/service-kit/events'
import type { Logger } from '@loomcast/service-kit/observability'

export const ANCHOR_TOPIC = 'audit-anchors'

/** Where signed anchors are stored, outside of the database. */
export interface AnchorStore {
  /** For messages: the topic or the file. */
  readonly name: string
  append(anchor: string): Promise<void>
  /** All anchors, oldest first. */
  read(): Promise<string[]>
  close(): Promise<void>
}

/** The topic if Kafka is configured, otherwise the file; undefined without either. */
export function createAnchorStore({
  kafka,
  file,
  logger,
}: {
  kafka: KafkaAccess | undefined
  file: string
  logger: Logger
}): AnchorStore | undefined {
  if (kafka) return { name: `topic ${ANCHOR_TOPIC}`, ...createRecordTopic({ ...kafka, clientId: 'admin', topic: ANCHOR_TOPIC, logger }) }
  return file === '' ? undefined : anchorFile(file)
}

/** One anchor per line. An incomplete last line, after a crash, is no anchor. */
export function anchorFile(path: string): AnchorStore {
  return {
    name: path,

    async append(anchor) {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, 'a+', 0o600)
      try {
        const { size } = await file.stat()
        const last = size === 0 ? undefined : await file.read({ buffer: Buffer.alloc(1), position: size - 1 })
        const isComplete = last === undefined || last.buffer.toString() === '\n'
        await file.appendFile(`${isComplete ? '' : '\n'}${anchor}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },

    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
    },

    async close() {},
  }
}
