/** A text without what surrounds it. */
export interface StrippedText {
  text: string
  /** Lines that are not part of the text: headers, greetings, signatures, navigation. */
  boilerplate: string[]
  /** Older messages and the rest of an article. They are listed, so that the user can add them. */
  quoted: string[]
  /** What asks for the text. */
  requests?: string[]
  /** How the text is to be written. */
  remarks?: string[]
  /** What is to be kept quiet. Also in `quoted`. */
  secrets?: string[]
}
