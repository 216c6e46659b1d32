/** Where a page reports which releases it relies on. */
export const TABS_PATH = '/api/slices/tabs'
/** The number of tabs of each release, for commands on a private network. */
export const TAB_COUNTS_PATH = '/metrics/tabs'
