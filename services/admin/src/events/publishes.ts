export const SERVICE = 'admin'
