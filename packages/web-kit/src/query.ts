import {
  QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation as useTanStackMutation,
  useQuery as useTanStackQuery,
} from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { session } from './session/session.ts'

export { keepPreviousData } from '@tanstack/react-query'

/**
 * The query client of all slices. The hooks below are bound to it, so that a slice needs no provider and cannot create a second client by
 * mistake.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a call fails immediately instead of waiting without feedback; active queries are refetched on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Switching windows must not reset a form that the user is filling in.
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.temporary),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// A provider would mount the client. An unmounted client does not receive reconnect events.
queryClient.mount()

let owner: string | undefined
// One user's data must never be shown to the next user.
session.subscribe(() => {
  const state = session.get()
  const next = state.status === 'user' || state.status === 'admin' ? state.user.user_id : undefined
  if (owner !== undefined && owner !== next) queryClient.clear()
  owner = next
})

export function useQueryClient(): QueryClient {
  return queryClient
}

export function useQuery<TData = unknown, TError = ApiError, TSelected = TData, TKey extends QueryKey = QueryKey>(
  options: UseQueryOptions<TData, TError, TSelected, TKey>,
): UseQueryResult<TSelected, TError> {
  return useTanStackQuery(options, queryClient)
}

export function useMutation<TData = unknown, TError = ApiError, TVariables = void, TContext = unknown>(
  options: UseMutationOptions<TData, TError, TVariables, TContext>,
): UseMutationResult<TData, TError, TVariables, TContext> {
  return useTanStackMutation(options, queryClient)
}
