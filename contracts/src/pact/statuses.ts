/** Runs code that does not await its requests, such as reports. Resolves to the statuses of their responses. */
export async function statusesOf(work: () => void): Promise<number[]> {
  const responses: Promise<Response>[] = []
  const toServer = globalThis.fetch
  globalThis.fetch = (...call) => {
    const response = toServer(...call)
    responses.push(response)
    return response
  }
  try {
    work()
  } finally {
    globalThis.fetch = toServer
  }
  return (await Promise.all(responses)).map(({ status }) => status)
}
