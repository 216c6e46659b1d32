/** Key of a query. */
type QueryKey = readonly unknown[]

/** An item that can have tags. Earlier releases of a service send none. */
export interface Tagged {
  tags?: readonly string[] | undefined
}

export interface Tag {
  name: string
  /** How many items have it. */
  count: number
}

/** The tags of one kind of items, such as posts. All calls reject with an ApiError. */
export interface TagSource<Item extends Tagged> {
  /** The noun for the items, singular and plural. */
  nouns: readonly [one: string, several: string]
  idOf: (item: Item) => string
  /** Key of the list of tags. */
  listKey: QueryKey
  /** Keys of other queries with tags in their data. */
  shownIn: readonly QueryKey[]
  list: (signal: AbortSignal) => Promise<Tag[]>
  /** Returns the tags of the items by id. */
  change: (ids: string[], add: readonly string[], remove: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Returns the stored form of the name. */
  rename: (name: string, newName: string) => Promise<string>
  remove: (name: string) => Promise<unknown>
}

/** "1 post", "3 posts" */
export function counted({ nouns }: Pick<TagSource<Tagged>, 'nouns'>, count: number): string {
  return `${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`
}
