declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.mp3' {
  const url: string
  export default url
}

/** webpack's function that adds this build's shared modules to a share scope. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>
declare const __webpack_share_scopes__: Record<string, Record<string, Record<string, { get: () => unknown; eager?: boolean }>>>
