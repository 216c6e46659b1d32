import { keepsPacts } from '@loomcast/contracts/pact/provider'
import { startVideo } from '../test/support/video-service.ts'

keepsPacts('video', async () => {
  const video = await startVideo('pact_calls', { role: 'http' })
  const url = await video.app.listen({ port: 0, host: '127.0.0.1' })
  const begun = new Set<string>()
  return {
    url,
    states: {
      'a user': async ({ user_id = '' }) => ({ token: await video.tokens.sign({ user_id }) }),
      /** Somebody with one video that is being made. */
      'a user with a video': async ({ user_id = '' }) => {
        // Several interactions are about the same person, whose plan has room for few.
        if (!begun.has(user_id)) await video.begin(user_id, [''])
        begun.add(user_id)
        return { token: await video.tokens.sign({ user_id }) }
      },
    },
    stop: () => video.stop(),
  }
})
