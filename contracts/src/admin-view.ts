/**
 * An administrator's read-only view of a user's account. Its access token is issued to the user's audience with the claim `act` (RFC 8693 §4.1), whose `sub`
 * is the administrator. It cannot be renewed.
 */
export const ADMIN_VIEW_S = 30 * 60
