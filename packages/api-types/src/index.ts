import type { Paths } from './generated/all-paths.ts'

/** The HTTP methods of a path, in lowercase. */
type MethodOf<Path extends keyof Paths> = {
  [Method in keyof Paths[Path]]-?: Paths[Path][Method] extends { responses: unknown } ? Method : never
}[keyof Paths[Path]]

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never

/** The JSON body of a route's successful responses. */
export type ResponseBody<Path extends keyof Paths, Method extends MethodOf<Path>> = Paths[Path][Method] extends {
  responses: infer Responses
}
  ? JsonOf<Responses[keyof Responses]>
  : never

type WithoutSuccess<Body> = Body extends unknown ? Omit<Body, 'success'> : never

/** The same without `success`, which is true in every successful response. */
export type ResponseData<Path extends keyof Paths, Method extends MethodOf<Path>> = WithoutSuccess<ResponseBody<Path, Method>>

/** The JSON body of a route's requests. */
export type RequestBody<Path extends keyof Paths, Method extends MethodOf<Path>> = Paths[Path][Method] extends {
  requestBody?: infer Request
}
  ? JsonOf<NonNullable<Request>>
  : never

/** The query parameters of a route. */
export type QueryOf<Path extends keyof Paths, Method extends MethodOf<Path>> = Paths[Path][Method] extends {
  parameters: { query?: infer Query }
}
  ? NonNullable<Query>
  : never
