import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { administrationStates } from '@loomcast/service-kit/testing'
import { startPublish } from '../test/support/publish-service.ts'

verifyPacts('publish', async () => {
  const publish = await startPublish('pact_calls')
  const url = await publish.app.listen({ port: 0, host: '127.0.0.1' })
  let isPlanned = false
  return {
    url,
    states: {
      ...administrationStates(publish.deps),
      'an administrator': async () => ({ token: await publish.tokens.sign({ user_id: 'usr_admin', role: 'admin' }) }),
      'a user with a planned post': async () => {
        if (!isPlanned) await publish.plan('usr_pact', { connection_id: await publish.connect('usr_pact') })
        isPlanned = true
        return undefined
      },
    },
    stop: publish.stop,
  }
})
