import { TextInput } from '@loomcast/design-system/full'

/** The address of a published post, if the person has it. */
export function LinkField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  return (
    <TextInput
      label="Link to the post (optional)"
      type="url"
      inputMode="url"
      placeholder="https://"
      value={url}
      error={validLink(url) === null ? 'A link begins with https:// or http://.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The link; empty if there is none, null if it is not one. */
export function validLink(url: string): string | null {
  const link = url.trim()
  if (link === '') return ''
  return /^https?:\/\/\S+$/iu.test(link) && URL.canParse(link) ? link : null
}
