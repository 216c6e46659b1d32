import { Button, ErrorState } from '@loomcast/design-system'

/** The page for unexpected errors. Saved work is not affected. */
export function CrashPage({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Unexpected Application Error!"
      description="This page stopped working. What you saved is safe. Try again, or reload the page if it happens once more."
      onRetry={onRetry}
      retryLabel="Try again"
      action={
        <Button variant="default" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  )
}
