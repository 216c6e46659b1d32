/**
 * What the adapter reads of WordPress, as the package wp-types 4.71.0 defines it (MIT, © John Blackbourn, made from the schemas of the REST API). The package itself
 * is TypeScript with enums, which this project does not compile.
 */
interface Rendered {
  /** Only for requests with `context=edit`. */
  raw?: string
  rendered: string
}

interface Protected extends Rendered {
  protected: boolean
}

export interface WordpressPost {
  id: number
  slug: string
  status: string
  link: string
  title: Rendered
  content: Protected
  excerpt: Protected
  featured_media: number
}

export interface WordpressAttachment {
  id: number
  slug: string
  source_url: string
  alt_text: string
}

export interface WordpressUser {
  id: number
  name: string
  /** Only for requests with `context=edit`. */
  capabilities?: Record<string, boolean>
}

export interface WordpressError {
  code: string
  message: string
  data: { status?: number }
}
