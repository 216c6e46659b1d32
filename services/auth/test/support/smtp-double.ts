import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMessage {
  from: string
  to: string[]
  source: string
}

/** A real SMTP server on a free port that stores the emails it receives. */
export async function startSmtpDouble() {
  const messages: ReceivedMessage[] = []
  let refusal = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      if (refusal === 0) return callback()
      callback(Object.assign(new Error('refused by the test'), { responseCode: refusal }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        messages.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    /** The SMTP code to return for every recipient from now on; 0 accepts. */
    refuseRecipients(code: number) {
      refusal = code
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
