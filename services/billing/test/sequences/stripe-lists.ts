import type { UseCases } from './use-cases.ts'

/** The first page of a list of the provider's API. */
export async function list<T>(sandbox: UseCases['sandbox'], path: string): Promise<T[]> {
  const response = await sandbox.fetch(`https://api.stripe.com/v1/${path}`, { headers: { authorization: 'Bearer sk_test_emulator' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return ((await response.json()) as { data: T[] }).data
}
