const SPOKEN =
  /(?<![\p{L}\p{N}@.-])([\p{L}\p{N}-]{2,40}) dot (com|org|net|co|io|shop|store|uk|ie|nz|au|ca|eu|de|fr|info|app|dev)(?: dot (uk|au|nz|za|in))?(?![\p{L}\p{N}])/giu
const SPOKEN_AFTER_MAIL = new RegExp(SPOKEN.source.replace('(?<![\\p{L}\\p{N}@.-])', '(?<=@)'), 'giu')
const SLASH = /(?<=\.\p{Ll}{2,6}) (?:forward )?slash ([\p{L}\d-]{2,40})(?![\p{L}])/giu

/** "plots at penfoldlane dot org dot uk": an address for mail, if the words before it say so. */
const SPOKEN_MAIL =
  /(?<=(?<![\p{L}])(?:e-?mail(?:s)?|e-?mail (?:us|me|to|is|address is)|contact|write to|message) )([\p{L}\p{N}._-]{2,30}) at (?=[\p{L}\p{N}-]{2,40} dot )/giu

/** "saltyoga dot com dot au", as dictated, becomes a link. */
export const withSpokenLinks = (text: string): string =>
  text
    .replace(SPOKEN_MAIL, (_, name: string) => `${name.toLowerCase()}@`)
    .replace(SPOKEN_AFTER_MAIL, (_, name: string, domain: string, country?: string) =>
      [name, domain, country].filter(Boolean).join('.').toLowerCase(),
    )
    .replace(SPOKEN, (_, name: string, domain: string, country?: string) => [name, domain, country].filter(Boolean).join('.').toLowerCase())
    .replace(SLASH, (_, path: string) => `/${path}`)
