/** The version of Stripe's API that the objects have, which is the one of the stripe package. */
export const API_VERSION = '2026-10-28.endive'
