import { Type } from 'typebox'
import { closed } from '../schema/index.ts'
import { TAG_LIMITS } from './tag.ts'

const Success = Type.Literal(true)

/** A tag as sent in a request. `requireTag` removes extra spaces before it checks the length. */
export const TagInput = Type.String({
  minLength: 1,
  maxLength: 200,
  description: `A tag of at most ${TAG_LIMITS.characters} characters, without commas.`,
})
const TagList = Type.Optional(Type.Array(TagInput, { maxItems: TAG_LIMITS.ofItem }))

/** The tags that a request adds to items or removes from them. */
export const TagChangeFields = { add: TagList, remove: TagList }

export const RenameTagBody = Type.Object({ name: TagInput, new_name: TagInput }, closed)
export const RenamedTagResponse = Type.Object({ success: Success, name: Type.String() })
export const DeleteTagBody = Type.Object({ name: TagInput }, closed)
export const DeletedTagResponse = Type.Object({ success: Success })
