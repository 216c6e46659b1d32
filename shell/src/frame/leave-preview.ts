/** Ends the preview of this browser. Rejects if the gateway does not confirm it. */
export async function leavePreview(): Promise<void> {
  const response = await fetch('/api/slices/preview', { method: 'DELETE' })
  if (!response.ok) throw new Error(`status ${response.status}`)
}
