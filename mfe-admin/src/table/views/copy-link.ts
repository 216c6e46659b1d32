import { toast } from '@loomcast/web-kit'

export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => toast({ kind: 'success', message: 'Link copied' }),
    () => toast({ kind: 'error', message: `The link was not copied. Copy it from here: ${link}` }),
  )
}
