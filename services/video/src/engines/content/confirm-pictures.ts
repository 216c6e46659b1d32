export interface ConfirmedPictures {
  fileIds: readonly string[]
  /** The caller's own token. */
  authorization: string
  signal: AbortSignal
}

/** Calls `POST /internal/content/pictures`. Rejects any response that is not a success. */
export async function confirmPictures(contentUrl: string, { fileIds, authorization, signal }: ConfirmedPictures): Promise<void> {
  const response = await fetch(new URL('/internal/content/pictures', contentUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ file_ids: fileIds }),
    redirect: 'error',
    signal,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The content service returned ${response.status}`)
}
