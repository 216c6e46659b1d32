import type { PlatformId } from '@loomcast/platforms'
import type { Clock } from '@loomcast/service-kit/time'
import type { FilmRules, PostFilm } from './film.ts'
import type { Guarded } from './guarded.ts'
import type { PostOption } from './post-option.ts'

export type { FilmRules, PostFilm, PostOption }

/** Networks that a person connects by signing in there, with an app that the owner of the installation registered (OAuth 2.0). */
export const APP_NETWORKS = ['x', 'linkedin', 'facebook', 'instagram', 'youtube', 'tiktok'] as const
export type AppNetwork = (typeof APP_NETWORKS)[number]

/** Where posts are published. */
export const NETWORKS = ['bluesky', 'mastodon', 'wordpress', 'ghost', 'nostr', 'telegram', ...APP_NETWORKS] as const
export type Network = (typeof NETWORKS)[number]

/** How the settings of an app are called where the network has a word of its own for the id of an app. */
export const ID_SETTINGS = { tiktok: 'TIKTOK_CLIENT_KEY' } as const

/** An app that the owner of the installation registered at a network. */
export interface App {
  clientId: string
  clientSecret: string
}

export interface Apps {
  registered: Partial<Readonly<Record<AppNetwork, App>>>
  /** Of the product, without a slash at its end. Networks send people back to a page of it. */
  publicUrl: string
}

/** What a sign-in returns. Part of the credentials of the account. */
export interface Tokens {
  access_token: string
  /** Empty if the network gives none: the person signs in again when the access token ends. */
  refresh_token: string
  /** ISO time; empty if the token has no end. */
  expires_at: string
}

export interface SignIn {
  readonly network: AppNetwork
  readonly hasPkce: boolean
  /** What the person should know before they sign in, such as which accounts work. */
  readonly note?: string
  /** Where the network sends the person back to. Registered with the app. Each network has its own, so that a code cannot be given to another one. */
  readonly returnUrl: string
  /** Whether `iss` of an answer (RFC 9207) names the server at which the person signed in. */
  isIssuer(iss: string): boolean
  /**
   * How long before its end a token is renewed (ms), also while no post is sent: for networks that renew only a token that has not ended. Undefined: shortly before its
   * end, and only when it is needed.
   */
  readonly renewAheadMs?: number
  /** The address at which the person signs in. */
  urlFor(state: string, verifier: string): string
  /** Throws NetworkFailure `refused` if the code is not valid (any more). */
  exchange(code: string, verifier: string): Promise<Tokens>
  /** Throws NetworkFailure: `unauthorized` only if the network clearly rejects the refresh token. */
  refresh(tokens: Pick<Tokens, 'refresh_token'>): Promise<Tokens>
  /**
   * Id of the person or account at the network, where the end of one sign-in ends others: it gives access to several accounts, or the network ends all tokens of the
   * account for the app. It is ended at the network with the last connection of the owner, whichever users of the product have connected it.
   */
  ownerOf?(credentials: Credentials): string | undefined
  /** Ends the sign-in at the network: that of the credentials of an account, or of tokens that no account has yet. Throws NetworkFailure if it did not answer. */
  revoke(credentials: Credentials): Promise<void>
}

/** A text that a person enters to connect an account. */
export interface ConnectionField {
  name: string
  label: string
  /** Entered like a password, and never returned. */
  secret: boolean
  /** One sentence: where the person finds it. */
  help: string
  example: string
  /** True if the field may be left empty. */
  optional?: true
}

/** Secrets and addresses that the adapter needs to publish. Stored encrypted, returned to the adapter unchanged; JSON values only. */
export type Credentials = Readonly<Record<string, string>>

export interface Connected {
  /** How the account is called at the network, such as `@ada@example.social`. */
  name: string
  /** The address of the account, which identifies it: a second connection with the same address renews the first one. */
  address: string
  credentials: Credentials
}

/** A picture of a post. The video service stores its bytes. */
export interface PostPicture {
  file_id: string
  /** With it, the bytes are read without the user. */
  read_key: string
  /** What the picture shows, in the user's words; empty if it was not described. */
  alt: string
  /** Of the stored picture in pixels. A copy within limits has the same ratio. */
  width: number
  height: number
  /** Whether the metadata of the upload stated that a model created it or a part of it. */
  generated: boolean
}

/** What a network accepts. The editor shows it before a post is planned. */
export interface PictureRules {
  max: number
  /** The fewest pictures of a post. Default: 0. */
  min?: number
  /** The narrowest and the widest picture that the network takes, as width divided by height. Default: any. */
  ratios?: readonly [narrowest: number, widest: number]
  /** The longest alt text in characters; 0 if the network has none. */
  alt: number
  /** The longest text of a post with pictures, if it is another one. */
  characters?: number
  /** Width and height of the crop in which the network's own app shows one picture; null if it shows all of it. */
  ratio: readonly [width: number, height: number] | null
}

/** What is published. Frozen before the first attempt: every attempt for the same revision of a post has the same content. */
export interface PostContent {
  post_id: string
  /** Id of a platform (packages/platforms), for whose readers the text was written. */
  platform: string
  text: string
  /** Of articles. If it is null where a network needs one, the adapter takes the first heading or line of the text. */
  title: string | null
  /** In order. Attempts from before posts had pictures have none. */
  pictures?: readonly PostPicture[]
  film?: PostFilm | null
  /** What the person chose, by the names of `options`. */
  options?: Readonly<Record<string, string>>
  /** The language of the text (BCP 47), if it is known. */
  language?: string | null
  /** The parts that a trained model created, such as `text` or `pictures`, for networks with `aiLabel`. */
  ai_parts?: readonly string[]
  /** Of a later post of a thread: its place, the first post and the one before, which are published. */
  reply?: { part: number; root: PublishedPost; parent: PublishedPost }
  /** The time that the post has at the network where the client sets it. The same for every attempt of a revision. */
  created_at: Date
}

/** What `prepare` returned, such as the id of a draft. Stored with the attempt and passed on unchanged; JSON values only. */
export type Prepared = Readonly<Record<string, string | number | boolean | null>>

export interface PublishedPost {
  remote_id: string
  /** Null if the network has no address for it. */
  url: string | null
  /** What an answer to the post also has to name, such as the hash of its content. */
  ref?: string
}

export type Outcome =
  | ({ kind: 'published' } & PublishedPost)
  /** The network answered clearly that nothing was published. `unauthorized`: because of the credentials, so the connection needs attention. */
  | { kind: 'refused'; code: string; reason: string; unauthorized?: true }
  /** The network did nothing, and takes the call again from `retry_at` (429). `processing`: when it has processed what it was sent before. */
  | ({ kind: 'retry'; retry_at: Date | null; reason: string } & Processing)
  /** A time-out, a lost connection or a 5xx: the post may be published. A thrown error counts as `unknown` too. */
  | ({ kind: 'unknown'; reason: string } & Processing)

/** The network has confirmed that it received everything, and processes it. `reason` is a sentence for the user then. */
interface Processing {
  processing?: true
}

export type LookupResult =
  | ({ kind: 'published' } & PublishedPost)
  /** It is not there. If a call may still be running at the network, the engine looks again later before it believes this. */
  | { kind: 'absent' }
  /** The network received it, and answered clearly that it does not publish it, such as a film that it could not process. The post has failed. */
  | { kind: 'refused'; code: string; reason: string }
  /** The network cannot be read now, or has no way to find it. A thrown error counts as this too. */
  | ({ kind: 'undecidable'; reason: string } & Processing)

export interface Account {
  connection_id: string
  name: string
  address: string
  credentials: Credentials
}

export interface LookedUpAttempt {
  /** When its call to publish was about to be sent. */
  started_at: Date
  /** Remote ids of other posts of the account, which are no results of this attempt. */
  taken?: readonly string[]
}

export interface NetworkAdapter {
  readonly network: Network
  /** "Bluesky" */
  readonly name: string
  /** Empty for networks with `signIn`. */
  readonly fields: readonly ConnectionField[]
  /** How the person signs in at the network. `connect` gets the tokens then, and other methods get an account with a token that is valid. */
  readonly signIn?: SignIn
  /** Whose rules count the length of a text, if the network has them in `packages/platforms`. */
  readonly platform?: PlatformId
  readonly limits: { characters: number | null; unit: 'graphemes' | 'characters' }
  /** Whether the network stores the language of a post. */
  readonly takesLanguage: boolean
  /** The parts of a post for which the network has a label if a model created them. The adapter sets it. */
  readonly aiLabel?: readonly string[]
  /** Whether a post can be a thread: `reply` of its content is published as an answer. */
  readonly threads: boolean
  /** Null if posts on this network have no pictures. */
  readonly pictures: PictureRules | null
  /** Absent if posts on this network have no films. */
  readonly films?: FilmRules
  /** What the person chooses for each post. */
  readonly options?: readonly PostOption[]
  /** One sentence below them. */
  readonly optionsNote?: string
  /** Those of `options` that an account has, where accounts differ. Throws NetworkFailure. */
  optionsOf?(account: Account): Promise<readonly PostOption[]>
  /** True if a post has a title and is an article. */
  readonly articles: boolean
  /**
   * What a second `commit` of the same content with the same key can do. `safe`: it never makes a second post (natural key, remote draft, event id), so it follows
   * as soon as a look-up answers `absent`. `after_absence`: it could, so it follows only if a look-up answers `absent` long after the call ended. `never`: nothing
   * can be looked up; the person decides.
   */
  readonly repeat: 'safe' | 'after_absence' | 'never'
  /**
   * Checks with the network what the person entered (trimmed, by the names of `fields`). Throws NetworkFailure.
   */
  connect(input: Readonly<Record<string, string>>): Promise<Connected>
  /** All accounts of a sign-in, at least one, if it can give access to several. The person chooses. Throws NetworkFailure. */
  connectAll?(input: Readonly<Record<string, string>>): Promise<readonly Connected[]>
  /** Whether the credentials work. Throws NetworkFailure: `unauthorized` if they don't, `unreachable` if it is not known. */
  check(account: Account): Promise<void>
  /** The length of a text in `limits.unit`, if the network counts in a way of its own. */
  lengthOf?(text: string): number
  /** The limits of the server of an account, where servers differ. */
  limitsOf?(credentials: Credentials): { characters: number; lengthOf(text: string): number }
  /** What the person should know about an account that works, such as servers that refuse its posts. Stored when it was connected; null if there is nothing. */
  noteOf?(credentials: Credentials): string | null
  /** Whether what it prepares gives access to the account, like the address of an upload. It is stored encrypted then. */
  readonly secretPrepared?: true
  /** Pure. Fixed before anything is sent: the same content gives the same key. */
  keyOf(content: PostContent): string
  /** Repeatable: uploads, a draft at the network. Throws NetworkFailure; other errors count as `unreachable`. */
  prepare(account: Account, content: PostContent, key: string): Promise<Prepared>
  /** One irreversible call. Its time limit is at most COMMIT_LIMIT_MS. */
  commit(account: Account, content: PostContent, key: string, prepared: Prepared): Promise<Outcome>
  /** Reads only. */
  lookup(account: Account, content: PostContent, key: string, prepared: Prepared, attempt: LookedUpAttempt): Promise<LookupResult>
}

/** Calls of an adapter end within this time (ms). */
export const COMMIT_LIMIT_MS = 30_000

export interface AdapterDeps {
  /** The only way to the network: checks each address at the time of the connection. */
  guarded: Guarded
  clock: Clock
  loadPicture: LoadPicture
  pictureAddress: PictureAddress
  filmAddress: FilmAddress
  loadFilm: LoadFilm
  /** The apps that the owner registered at networks. */
  apps: Apps
}

/** Reads a picture as JPEG within the limits. Throws NetworkFailure: `refused` if it was deleted. `number` counts from 1, for the message. */
export type LoadPicture = (
  picture: Pick<PostPicture, 'file_id' | 'read_key'>,
  limits: { number: number; maxBytes: number; maxSide: number },
) => Promise<Uint8Array>

/** A public address at which the network reads a picture for some minutes, for networks that take no bytes. Throws like LoadPicture. */
export type PictureAddress = (...picture: Parameters<LoadPicture>) => Promise<string>

/** A public address at which the network reads a film for an hour. Throws NetworkFailure: `refused` if it was deleted. */
export type FilmAddress = (film: PostFilm) => Promise<string>

/** Reads the bytes of a film from `start` up to, but not including, `end`. Throws NetworkFailure: `refused` if it was deleted. */
export type LoadFilm = (film: PostFilm, part: { start: number; end: number }) => Promise<Uint8Array>

export type CreateAdapter = (deps: AdapterDeps) => NetworkAdapter

/** Null: the owner has no app at this network. */
export type CreateAppAdapter = (deps: AdapterDeps) => NetworkAdapter | null

/**
 * `unauthorized`: the network rejects the credentials. `address_refused`: the address is not public or not allowed. `unreachable`: no answer, a time-out or a 5xx;
 * a later try can succeed. `rate_limited`: like it, from `retryAt`. `refused`: the network answered that it does not take this, and a repeat would not help.
 */
export type NetworkFailureKind = 'unauthorized' | 'address_refused' | 'unreachable' | 'rate_limited' | 'refused'

interface FailureDetails {
  retryAt?: Date | null
  waitsUntil?: Date | null
  isProcessing?: boolean
  cause?: unknown
}

/** An expected failure of a network. `message` is a sentence for the user, without secrets. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly kind: NetworkFailureKind
  readonly retryAt: Date | null
  /** The post is not late before this time: until then, the network takes no posts from the owner's app. Null if it is not known. */
  readonly waitsUntil: Date | null
  /** The network has received what it needs, and processes it. */
  readonly isProcessing: boolean

  constructor(
    kind: NetworkFailureKind,
    message: string,
    { retryAt = null, waitsUntil = null, isProcessing = false, cause }: FailureDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.isProcessing = isProcessing
    this.retryAt = retryAt
    this.waitsUntil = waitsUntil
  }
}
