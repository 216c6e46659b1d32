export const SERVICE = 'billing'
