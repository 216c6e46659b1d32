/** The usual entry with Module Federation: everything behind an import, so that shared modules are resolved first. */
import('../../../../shell/src/main.tsx').catch((error: unknown) => console.error(error))

export {}
