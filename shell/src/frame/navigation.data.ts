/** Shown to visitors after the links of the slices in the registry; see navigation.ts. */
export const VISITOR_LINKS = [{ label: 'Log in', path: '/login' }] as const

export const GET_STARTED = { label: 'Get Started', path: '/register' } as const
export const UPGRADE = { label: 'Upgrade to Pro', path: '/pricing' } as const
