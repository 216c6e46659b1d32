import type { ResponseBody } from '@loomcast/api-types'
import { events } from '../events.ts'
import { api, onSessionEnd, postAs } from '../http/api.client.ts'
import { ApiError } from '../http/api-error.ts'
import { refreshOnce, refused } from '../http/refresh.ts'
import { navigate } from '../navigation/navigate.ts'
import { mayLeave } from '../navigation/unsaved-changes.ts'
import { createStore } from '../store.ts'
import { type AccountView, accountView } from '../tokens/account-view.ts'
import { TOKEN_KEYS, tokens } from '../tokens/tokens.ts'
import { identify, signedIn } from './identify.ts'
import { pauseUntilOnline } from './pause-until-online.ts'
import { forgetAllDrafts, forgetDraftsOf } from './private-drafts.ts'
import { returnPath } from './return-path.ts'
import { SecondStepRequired } from './second-step-required.ts'
import { sharedReason } from './shared-reason.ts'
import type { SessionState, User } from './user.ts'

/** Why the session last changed. Guards let a page finish its own sign-in, but act on the other causes immediately. */
export type SessionCause = 'start' | 'sign-in' | 'sign-out' | 'ended' | 'other-tab' | 'reload'

interface Credentials {
  email: string
  password: string
}

type SignInResponse = ResponseBody<'/api/auth/login', 'post'> | ResponseBody<'/api/admin/login', 'post'>
type Entry = Pick<ResponseBody<'/api/auth/register', 'post'>, 'access_token'>

/** Ends of sessions that the sign-in page explains with the server's sentence. */
const EXPLAINED_ENDS: ReadonlySet<string> = new Set(['admin_session_idle', 'admin_session_expired', 'second_factor_required'])

const state = createStore<SessionState>({ status: 'starting' })
let cause: SessionCause = 'start'
let endReason: string | undefined
let started: Promise<void> | undefined
let viewTimer: ReturnType<typeof setTimeout> | undefined
/** Incremented by every deliberate change, so that a late response to an older request is dropped. */
let epoch = 0

export const session = {
  get: state.get,
  subscribe: state.subscribe,
  cause: () => cause,
  /** Why the session ended, as a sentence, if there is a particular reason. */
  endReason: () => endReason,
  /** Reads the stored tokens and loads their user, the admin token first. Safe to call twice. */
  start(): Promise<void> {
    started ??= begin()
    return started
  },
  /**
   * Rejects with the server's ApiError; the caller shows its detail, or 'Login failed' when there is none. Rejects with SecondStepRequired if an administrator
   * has to enter a code next.
   */
  async login(email: string, password: string): Promise<User> {
    return enterOrContinue(await api.post<SignInResponse>('/api/auth/login', { email, password }))
  },
  /** As `login`, for administrators only. */
  async loginAsAdmin(email: string, password: string): Promise<User> {
    return enterOrContinue(await api.post<SignInResponse>('/api/admin/login', { email, password }))
  },
  async register(input: Credentials & { referral_code?: string }): Promise<User> {
    return enter(await api.post<Entry>('/api/auth/register', input))
  },
  /** Starts a session with a token from another call (the admin login). */
  adopt: (accessToken: string): Promise<User> => enter({ access_token: accessToken }),
  /**
   * Ends the administrator's view of an account in this tab and on the server. Rejects if the server does not respond; the view then continues. Does nothing
   * without a view.
   */
  async endView(): Promise<void> {
    const view = accountView.current()
    if (!view) return
    const admin = tokens.own.admin()
    // Without a session, the administrator has signed out, which ended the view.
    if (admin) {
      const path = `/api/admin/users/${encodeURIComponent(view.user_id)}/view/${encodeURIComponent(view.view_id)}/end`
      await postAs(admin, path).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.temporary) throw error
      })
    }
    leaveView(view)
  },
  /** Ends the session here, in the other tabs and on the server, and goes to the landing page. Prompts first if work is unsaved. */
  async logout(): Promise<void> {
    if (accountView.current()) return session.endView()
    if (!(await mayLeave())) return
    const serverLogout = api.post('/api/auth/logout').catch(() => {
      // The tokens are removed from this browser even if the request fails.
    })
    forgetAllDrafts()
    sharedReason.remove()
    leave('sign-out')
    navigate('/', { force: true })
    await serverLogout
  },
  /**
   * Ends the session here, in the other tabs and on the server, without a prompt about unsaved work, and opens the page for signing in, which shows `reason`
   * and returns to this page. For an inactive user.
   */
  async end(reason: string): Promise<void> {
    const status = state.get().status
    if (status !== 'user' && status !== 'admin') return
    const serverLogout = api.post('/api/auth/logout').catch(() => {
      // The tokens are removed from this browser even if the request fails.
    })
    endHere(status, reason)
    await serverLogout
  },
  /**
   * Renews the session's token and its cookies now. False if there is no session or the server does not respond. If the server rejects the renewal, the session
   * ends and the page for signing in opens.
   */
  async renew(): Promise<boolean> {
    const token = tokens.admin() ?? tokens.user()
    if (!token || accountView.current()) return false
    try {
      await refreshOnce(token)
      return true
    } catch (error) {
      if (refused(error) && error instanceof ApiError) endedByServer(state.get().status === 'admin' ? 'admin' : 'user', error)
      return false
    }
  },
  /** Reloads the user after the profile or the plan changed. */
  async reload(): Promise<void> {
    if (state.get().status !== 'user' && state.get().status !== 'admin') return
    const requestEpoch = epoch
    const user = await api.get<User>('/api/auth/me')
    if (requestEpoch === epoch) settle(signedIn(user), 'reload')
  },
}

/** The first page after signing in. */
export function homeFor(user: Pick<User, 'is_admin'>): string {
  return user.is_admin ? '/admin/dashboard' : '/dashboard'
}

async function begin(): Promise<void> {
  const requestEpoch = ++epoch
  // Adding the same function again has no effect, so tests can start the session repeatedly.
  window.addEventListener('storage', followOtherTab)
  onSessionEnd(endedByServer)
  events.on('profile-updated', reloadUser)
  events.on('plan-changed', reloadUser)

  const view = accountView.current()
  if (view) endOnTime(view)
  const hadSession = tokens.admin() !== null || tokens.user() !== null
  for (let attempt = 0; requestEpoch === epoch; attempt++) {
    const outcome = await identify()
    if (requestEpoch !== epoch) return
    if (outcome !== 'unreachable') {
      if (view && outcome.status === 'visitor') return leaveView(view)
      settle(outcome, hadSession && outcome.status === 'visitor' ? 'ended' : 'start')
      return
    }
    state.set({ status: 'starting', unreachable: true })
    await pauseUntilOnline(Math.min(1_000 * 2 ** attempt, 15_000))
  }
}

/** Timers do not run while the computer sleeps, so the server may report the end first. */
function endOnTime(view: AccountView): void {
  clearTimeout(viewTimer)
  viewTimer = setTimeout(() => leaveView(view), Math.max(0, view.endsAt - Date.now()))
}

/** Shows that the view has ended. The tab then has the browser's own session again. */
function leaveView(view: AccountView): void {
  if (accountView.current()?.view_id !== view.view_id) return
  clearTimeout(viewTimer)
  accountView.forget()
  forgetDraftsOf(view.user_id)
  const requestEpoch = ++epoch
  settle({ status: 'visitor' }, 'ended')
  navigate('/view', { replace: true, force: true })
  void identify().then((outcome) => {
    if (requestEpoch === epoch && outcome !== 'unreachable') settle(outcome, 'other-tab')
  })
}

function reloadUser(): void {
  session.reload().catch(() => {
    // The change itself is saved. The old name stays on the screen until the user is loaded again.
  })
}

async function enterOrContinue(response: SignInResponse): Promise<User> {
  if ('access_token' in response) return enter(response)
  const { challenge, mfa_setup_required, error } = response
  throw new SecondStepRequired(error, { challenge, setup: mfa_setup_required })
}

async function enter(response: Entry): Promise<User> {
  const requestEpoch = ++epoch
  endReason = undefined
  sharedReason.remove()
  tokens.save(response.access_token)
  const user = await api.get<User>('/api/auth/me').catch((error: unknown) => {
    if (requestEpoch === epoch) leave('ended')
    throw error
  })
  if (requestEpoch === epoch) settle(signedIn(user), 'sign-in')
  return user
}

function leave(why: SessionCause): void {
  epoch++
  // Before the tokens, because the other tabs read it when the tokens disappear.
  if (why === 'ended' && endReason !== undefined) sharedReason.write(endReason)
  tokens.remove('user', 'admin')
  settle({ status: 'visitor' }, why)
}

function endedByServer(area: 'user' | 'admin', reason: ApiError): void {
  const view = accountView.current()
  if (view) {
    // While starting, `begin` handles the rejected token.
    if (state.get().status !== 'starting') leaveView(view)
    return
  }
  if (state.get().status !== 'visitor') endReason = EXPLAINED_ENDS.has(reason.code) ? reason.detail : undefined
  // While starting, `findTokenOwner` handles rejected tokens itself.
  if (state.get().status === 'starting' || state.get().status === 'visitor') return
  // After a 403, the account lacks the role for this page.
  endHere(area, endReason, { returns: reason.status !== 403 })
}

function endHere(area: 'user' | 'admin', reason: string | undefined, { returns = true } = {}): void {
  const onAdminPage = location.pathname === '/admin' || location.pathname.startsWith('/admin/')
  if (returns) returnPath.remember(location.pathname + location.search)
  endReason = reason
  leave('ended')
  navigate(onAdminPage || area === 'admin' ? '/admin/login' : '/login', { replace: true, force: true })
}

function followOtherTab(event: StorageEvent): void {
  const ours = event.key === null || event.key === TOKEN_KEYS.user || event.key === TOKEN_KEYS.admin
  if (!ours || state.get().status === 'starting') return
  const view = accountView.current()
  if (view) {
    // The administrator may have signed out, which ends the view.
    void identify().then((outcome) => {
      if (outcome !== 'unreachable' && outcome.status === 'visitor') leaveView(view)
    })
    return
  }
  if (!tokens.user() && !tokens.admin()) {
    epoch++
    endReason = sharedReason.read()
    settle({ status: 'visitor' }, endReason === undefined ? 'other-tab' : 'ended')
    return
  }
  // A rotated token usually belongs to the same user; checking again is cheap and always correct.
  const requestEpoch = ++epoch
  void identify().then((outcome) => {
    if (requestEpoch === epoch && outcome !== 'unreachable') settle(outcome, 'other-tab')
  })
}

function settle(next: SessionState, why: SessionCause): void {
  cause = why
  state.set(next)
  events.emit('session-changed', next)
}

/** For tests. */
export function pretendSession(next: SessionState): void {
  epoch++
  settle(next, 'start')
}

/** For tests: the state of a newly opened page. */
export function forgetSession(): void {
  epoch++
  clearTimeout(viewTimer)
  accountView.forget()
  endReason = undefined
  started = undefined
  state.set({ status: 'starting' })
}
