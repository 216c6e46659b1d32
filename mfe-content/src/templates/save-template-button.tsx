import { Button, IconTemplate } from '@loomcast/design-system/full'
import { useSaveTemplate } from './use-templates.ts'

export function SaveTemplateButton({
  prompt,
  platform,
  variant = 'subtle',
}: {
  prompt: string
  platform: string
  variant?: 'subtle' | 'default'
}) {
  const { save, saving } = useSaveTemplate()
  return (
    <Button
      variant={variant}
      size={variant === 'subtle' ? 'sm' : 'md'}
      leftSection={<IconTemplate size={18} />}
      loading={saving}
      disabled={prompt.trim() === ''}
      onClick={() => save(prompt, platform)}
    >
      Save as template
    </Button>
  )
}
