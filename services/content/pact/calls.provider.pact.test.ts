import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { contentUnderTest, statesOf } from './support/content-under-test.ts'

verifyPacts('content', async () => {
  const content = await contentUnderTest('pact_calls')
  const states = statesOf(
    content,
    'a user',
    'a user who deleted the account',
    'an administrator',
    'the dead letter evt_pact',
    'the running replay rpl_pact',
    'the performed command cmd_pact',
    'a kept text',
    'the provider writes two scenes',
    'the provider takes no more requests for 20 s',
  )
  return { url: content.url, states, stop: content.stop }
})
