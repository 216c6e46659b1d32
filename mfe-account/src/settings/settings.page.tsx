import { Card, ErrorState, PageHeader } from '@loomcast/design-system/full'
import { useDocumentTitle } from '@loomcast/web-kit'
import { useModels, useSettings } from './settings.api.ts'
import css from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

export function SettingsPage() {
  useDocumentTitle('Content Settings')
  const settings = useSettings()
  const models = useModels()

  return (
    <div className={css.page}>
      <PageHeader title="Content Settings" description="Choose how your posts are written. The generator starts with these settings." />
      {settings.data && models.data ? (
        <SettingsForm saved={settings.data} models={models.data} />
      ) : settings.isError || models.isError ? (
        <Card>
          <ErrorState
            title="Failed to load settings"
            description="Nothing was changed. Try again in a moment."
            retrying={settings.isFetching || models.isFetching}
            onRetry={() => {
              if (settings.isError) void settings.refetch()
              if (models.isError) void models.refetch()
            }}
          />
        </Card>
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  )
}
