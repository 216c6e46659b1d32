/** One paragraph of a draft. */
export interface Section {
  role: 'title' | 'opener' | 'hook' | 'body' | 'list' | 'details' | 'ask' | 'closer' | 'link' | 'chapters' | 'given'
  text: string
}

/** A draft in its platform's form. */
export interface Draft {
  sections: Section[]
  /** Hashtags that follow the text; empty where the form has placed them already. */
  tags: string[]
  /** Between sections. */
  separator: string
}

export function section(role: Section['role'], text: string): Section[] {
  return text.trim() ? [{ role, text: text.trim() }] : []
}
