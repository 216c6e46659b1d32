/** Normalizes line breaks, replaces control and bidirectional formatting characters with spaces, and removes emoji modifiers. */
export function cleaned(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f]/gu, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u00ad\ufeff\ufff9-\uffff]/gu, ' ')
    .replace(/\p{Emoji_Modifier}|\p{Variation_Selector}/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\n ]*/gu, '\n')
    .trim()
}
