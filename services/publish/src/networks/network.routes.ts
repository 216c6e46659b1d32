import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { NetworkList } from './network.schema.ts'
import { optionView } from './option-view.ts'
import type { Adapters } from './registry.ts'

/** The networks that this installation can publish to. */
export function networkRoutes(app: App, adapters: Adapters): void {
  app.get(
    '/api/publish/networks',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['networks'],
        summary: 'The networks, and what it takes to connect them',
        response: { 200: NetworkList, ...problemResponses(401) },
      },
    },
    async () => ({
      networks: [...adapters.values()].map(
        ({
          network,
          name,
          fields,
          limits,
          articles,
          pictures,
          films,
          options = [],
          optionsNote = null,
          optionsOf,
          threads,
          takesLanguage,
          aiLabel = [],
          signIn,
          platform = null,
        }) => ({
          network,
          name,
          sign_in: signIn !== undefined,
          sign_in_note: signIn?.note ?? null,
          platform,
          fields: fields.map((field) => ({ ...field, optional: field.optional === true })),
          characters: limits.characters,
          unit: limits.unit,
          articles,
          threads,
          language: takesLanguage,
          ai_label: aiLabel.length > 0,
          ai_label_parts: [...aiLabel],
          films: films ? { max_bytes: films.maxBytes, max_seconds: films.maxSeconds, required: films.isRequired } : null,
          options: options.map(optionView),
          account_options: optionsOf !== undefined,
          options_note: optionsNote,
          pictures: pictures && {
            max: pictures.max,
            min: pictures.min ?? 0,
            ratios: pictures.ratios ? [...pictures.ratios] : null,
            alt: pictures.alt,
            characters: pictures.characters ?? null,
            ratio: pictures.ratio && [...pictures.ratio],
          },
        }),
      ),
      hand_off: true as const,
    }),
  )
}
