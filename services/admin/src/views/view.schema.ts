import { Type } from 'typebox'
import { NOT_BLANK } from '../not-blank.ts'

const Page = Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z][a-z-]*$', description: 'The page under /admin: users' })
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: NOT_BLANK })
const Query = Type.String({ maxLength: 2000, description: "The query of the page's URL, without ?" })
const Success = { success: Type.Literal(true) }

const View = Type.Object({
  view_id: Type.String(),
  page: Page,
  name: Name,
  query: Query,
  is_default: Type.Boolean({ description: 'Opened on a page without a query; at most one per page' }),
  created_at: Type.String({ format: 'date-time' }),
})

export const ViewsQuery = Type.Object({ page: Type.Optional(Page) }, { additionalProperties: false })
export const ViewParams = Type.Object({ view_id: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false })
export const CreateViewBody = Type.Object({ page: Page, name: Name, query: Query }, { additionalProperties: false })
export const ChangeViewBody = Type.Object(
  { name: Type.Optional(Name), query: Type.Optional(Query), is_default: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
)
export const ViewResponse = Type.Object({ ...Success, view: View })
export const ViewsResponse = Type.Object({ ...Success, views: Type.Array(View) })
export const DeletedResponse = Type.Object(Success)
