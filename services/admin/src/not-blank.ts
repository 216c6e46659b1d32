/** Pattern of a text with at least one character that is neither a space nor a control character. */
export const NOT_BLANK = '[^\\s\\p{C}]'
