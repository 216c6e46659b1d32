/** A line of a chat whose stamps have no date: "[14:05] Jo: …" */
export const SHORT_CHAT = /^\[?\d{1,2}:\d{2}\]? \p{Lu}[\p{L} .]{1,20}: /u
const FEWEST_LINES = 3

export const isShortChat = (lines: readonly string[]) => lines.filter((line) => SHORT_CHAT.test(line)).length >= FEWEST_LINES

/** "sorry 4 to 10, hall gave us the extra hour". "no 12, Mill Lane" is an address. */
export const NEW_VALUE_IN_CHAT =
  /^ ?(?:[Ss]orry|[Oo]ops|[Aa]ctually)[, ]{1,2}[£€$]?\d[\d.:]{0,5}(?:am|pm)?(?: ?(?:-|–|to) ?\d[\d.:]{0,4}(?:am|pm)?)?,(?! ?\p{Lu})/u
