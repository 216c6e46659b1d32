import type { App, SignIn } from '../adapter.ts'
import { endsGraphSignIn, GRAPH_VERSION, graphKind, graphReason } from '../graph-api.ts'
import { startCalls } from '../network-calls.ts'
import { createSignIn, type SignInDeps } from '../sign-in.ts'

const API = `https://graph.facebook.com/${GRAPH_VERSION}`

/** pages_manage_posts needs the other two. */
export const SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']

/** Facebook Login (developers.facebook.com, "Manually Build a Login Flow" and "Long-Lived Tokens"). */
export function createFacebookSignIn(deps: SignInDeps, app: App): SignIn {
  const signIn = createSignIn(deps, app, {
    network: 'facebook',
    name: 'Facebook',
    authorize: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
    token: `${API}/oauth/access_token`,
    revoke: null,
    scopes: SCOPES,
    // Documented only for sign-ins with an ID token.
    hasPkce: false,
    clientAuth: 'form',
    endsSignIn: endsGraphSignIn,
    // The first token lasts an hour or two, and tokens of pages end with the token of the person that gave them, unless it lasts long.
    lasting: ({ access_token }) => ({ grant_type: 'fb_exchange_token', fb_exchange_token: access_token }),
  })

  return {
    ...signIn,
    note: 'Posts go to pages that you manage, not to your profile. If there are several, you choose next.',
    ownerOf: ({ user_id }) => user_id,
    /** Removes the app from the person's account, with all pages. */
    async revoke({ access_token = '', user_id = '' }) {
      const secrets = [app.clientSecret, access_token]
      const calls = startCalls(deps, { network: 'Facebook', reasonOf: graphReason, kindOf: graphKind, secrets })
      // A token of the app can do that for as long as the app has access; that of a page cannot.
      const token = user_id === '' ? access_token : `${app.clientId}|${app.clientSecret}`
      const person = user_id === '' ? 'me' : encodeURIComponent(user_id)
      await calls.read({ url: `${API}/${person}/permissions`, method: 'DELETE', headers: { authorization: `Bearer ${token}` } }, [400, 403])
    },
  }
}
