import type { PostOption } from './adapter.ts'

/** What a person chooses for a post, as the API returns it. */
export const optionView = ({ name, label, help, choices, initial }: PostOption) => ({
  name,
  label,
  help,
  choices: choices?.map(({ value, label: shown }) => ({ value, label: shown })) ?? null,
  initial,
})
