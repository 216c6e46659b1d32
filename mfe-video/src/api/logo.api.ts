import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'

/** The user's logo. */
export type Logo = NonNullable<ResponseData<'/api/video/logo', 'get'>['logo']>

export const logoApi = {
  async upload(file: File, options: { key: string }): Promise<Logo> {
    const form = new FormData()
    form.set('file', file)
    return (await transfers.upload<{ logo: Logo }>('/api/upload/logo', form, { idempotencyKey: options.key })).logo
  },
  find: async (signal?: AbortSignal) => (await api.get<{ logo: Logo | null }>('/api/video/logo', { signal })).logo,
  remove: () => api.delete('/api/video/logo'),
  /** The names of the packages that allow a logo in videos. */
  async packages(signal?: AbortSignal): Promise<string[]> {
    const { packages } = await api.get<ResponseData<'/api/packages', 'get'>>('/api/packages', { signal })
    return packages.filter(({ custom_branding }) => custom_branding).map(({ name }) => name)
  },
}
