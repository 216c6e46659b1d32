/** Ends the preview of this browser. Rejects if the gateway does not confirm it. */
export async function leavePreview(): Promise<void> {
  await confirmed(fetch('/api/slices/preview', { method: 'DELETE' }))
}

/** Chooses the release of a slice for this browser, or with null the one that it gets without a preview. Rejects if the gateway does not confirm it. */
export async function chooseRelease(slice: string, version: string | null): Promise<void> {
  const body = JSON.stringify({ slice, version })
  await confirmed(fetch('/api/slices/preview', { method: 'PUT', headers: { 'content-type': 'application/json' }, body }))
}

async function confirmed(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer
  if (!ok) throw new Error(`status ${status}`)
}
