/** A whole emoji with the space before it: skin tones, sequences and flags are one. Signs such as © count only if they are displayed as emoji. */
const WHOLE_EMOJI =
  /[^\S\n]?(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)/gu

/** Removes every emoji. Lines that had nothing else are removed too. */
export function withoutEmoji(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const plain = line.replace(WHOLE_EMOJI, '')
      if (plain === line) return [line]
      const trimmed = line.startsWith(' ') ? plain : plain.trimStart()
      return trimmed.trim() === '' ? [] : [trimmed]
    })
    .join('\n')
}
