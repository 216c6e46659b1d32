/** What a person chooses for a post on a network. The value is one of the choices, or `yes` or `no`. */
export interface PostOption {
  name: string
  label: string
  /** One or two sentences. */
  help: string | null
  /** Null: it is on or off. */
  choices: readonly { value: string; label: string }[] | null
  /** What a new post has; null: the person has to choose. */
  initial: string | null
}
