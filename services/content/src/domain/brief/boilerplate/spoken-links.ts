const SPOKEN =
  /(?<![\p{L}\p{N}@.-])([\p{L}\p{N}-]{2,40}) dot (com|org|net|co|io|shop|store|uk|ie|nz|au|ca|eu|de|fr|info|app|dev)(?: dot (uk|au|nz|za|in))?(?![\p{L}\p{N}])/giu
const SLASH = /(?<=\.\p{Ll}{2,6}) (?:forward )?slash ([\p{L}\d-]{2,40})(?![\p{L}])/giu

/** "saltyoga dot com dot au", as dictated, becomes a link. */
export const withSpokenLinks = (text: string): string =>
  text
    .replace(SPOKEN, (_, name: string, domain: string, country?: string) => [name, domain, country].filter(Boolean).join('.').toLowerCase())
    .replace(SLASH, (_, path: string) => `/${path}`)
