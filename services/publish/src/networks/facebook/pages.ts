import { type Connected, type Credentials, NetworkFailure } from '../adapter.ts'
import { listOf, objectOf } from '../graph-api.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'
import { notAllAllowed } from '../sign-in.ts'
import { SCOPES } from './sign-in.ts'

const PAGE = '100'
/** More pages than people choose from. */
const MOST_READS = 5
const ID = /^[\w.-]{1,200}$/u

interface Reading {
  calls: NetworkCalls
  to(path: string): NetworkCall
}

/** The pages to which the person gave access, and on which they may post. Throws NetworkFailure. */
export async function pagesOf({ calls, to }: Reading, input: Credentials): Promise<Connected[]> {
  const { id: owner } = objectOf((await calls.read(to('/me?fields=id'))).json())
  if (typeof owner !== 'string' || !ID.test(owner)) throw notUnderstood()
  await requirePermissions(calls, to)
  const pages: Connected[] = []
  let after = ''
  for (let read = 0; read < MOST_READS; read += 1) {
    const query = new URLSearchParams({ fields: 'id,name,access_token,tasks', limit: PAGE, ...(after !== '' && { after }) })
    const body = (await calls.read(to(`/me/accounts?${query}`))).json()
    const found = listOf(body)
    if (!found) throw notUnderstood()
    pages.push(...found.flatMap((page) => accountOf(page, { ...input, user_id: owner })))
    const { paging } = objectOf(body)
    const { cursors, next } = objectOf(paging)
    const cursor = objectOf(cursors)['after']
    if (typeof next !== 'string' || typeof cursor !== 'string') break
    after = cursor
  }
  if (pages.length === 0) throw new NetworkFailure('refused', NONE)
  return pages
}

/** A person can refuse single permissions, and its token would only fail with the first post. */
async function requirePermissions(calls: NetworkCalls, to: Reading['to']): Promise<void> {
  const permissions = listOf((await calls.read(to('/me/permissions'))).json())
  if (!permissions) throw notUnderstood()
  const granted = permissions.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []))
  if (SCOPES.some((scope) => !granted.includes(scope))) throw notAllAllowed('Facebook')
}

const NONE = 'There is no Facebook Page on which you can post and to which you gave access. Connect again, and choose a page there.'

/** A token of a page, from a token of the person that lasts long, has no end. */
function accountOf({ id, name, access_token, tasks }: Record<string, unknown>, credentials: Credentials): Connected[] {
  if (typeof id !== 'string' || !ID.test(id) || typeof access_token !== 'string' || access_token === '') return []
  if (Array.isArray(tasks) && !tasks.includes('CREATE_CONTENT')) return []
  const { user_id = '' } = credentials
  return [
    {
      name: typeof name === 'string' ? name : 'Facebook Page',
      address: `https://www.facebook.com/${id}`,
      credentials: { access_token, refresh_token: '', expires_at: '', page_id: id, user_id },
    },
  ]
}

const notUnderstood = () => new NetworkFailure('unreachable', 'Facebook sent a response that is not understood.')
