/**
 * The gateway serves the files of the administrators' slice only with a short-lived cookie that auth sets at every administrator's sign-in and renewal. Its
 * value is a JWT that is signed with auth's keys.
 */
export const ADMIN_SLICE = 'admin'
export const ADMIN_FILES_PATH = `/mf/${ADMIN_SLICE}/`
export const ADMIN_FILES_COOKIE = 'loomcast_admin_files'
export const ADMIN_FILES_AUDIENCE = 'loomcast-admin-files'
export const ADMIN_FILES_TYPE = 'admin-files+jwt'
/** Lifetime in seconds. */
export const ADMIN_FILES_S = 10 * 60
