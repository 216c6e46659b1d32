import { Button, ErrorState } from '@loomcast/design-system'

/** The screen for an error that nobody expected; what the person had saved is on the server and safe. */
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
