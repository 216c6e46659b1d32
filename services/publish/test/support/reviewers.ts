import type { PublishService } from './publish-service.ts'

/** The owner's and the reviewers' calls about review links. */
export function reviewersOf(publish: () => PublishService) {
  /** A call of someone without an account. */
  async function visit(token: string, method: 'GET' | 'POST', path = '', payload?: object) {
    const response = await publish().app.inject({
      method,
      url: `/api/publish/review${path}`,
      headers: { 'review-token': token },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, text: response.body, bytes: response.rawPayload, headers: response.headers }
  }
  return {
    visit,
    async share(user: string, posts: readonly { post_id: string }[], change: object = {}): Promise<{ id: string; token: string }> {
      const post_ids = posts.map(({ post_id }) => post_id)
      const { status, body } = await publish().call(user, 'POST', '/reviews', {
        post_ids,
        from_name: 'Ada’s bakery',
        days: 14,
        require_approval: false,
        ...change,
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { id: body.review.review_id, token: body.link.slice('/review#'.length) }
    },
    async open(token: string) {
      return JSON.parse((await visit(token, 'GET')).text)
    },
    async decide(token: string, change: object = {}) {
      const { status, text } = await visit(token, 'POST', '/decisions', {
        post: 1,
        revision: 1,
        name: 'Grace',
        decision: 'approved',
        ...change,
      })
      return { status, body: JSON.parse(text) }
    },
  }
}
