/** The usual first step with Module Federation: everything behind an import, so that shared code can be agreed on before. */
import('../../../../shell/src/main.tsx').catch((error: unknown) => console.error(error))

export {}
