const unreachable = () => Promise.reject(new Error('Nothing is published in this test.'))

/** A network whose accounts can be connected, and that publishes nothing. */
export const networkDouble = {
  network: 'mastodon',
  name: 'Test network',
  fields: [{ name: 'token', label: 'Token', secret: true, help: 'Any text.', example: 'abc' }],
  limits: { characters: null, unit: 'graphemes' },
  articles: false,
  takesLanguage: false,
  threads: false,
  pictures: null,
  repeat: 'never',
  connect: async () => ({ name: '@bakery', address: 'https://bakery.example', credentials: { token: 'abc' } }),
  check: async () => {},
  keyOf: () => 'key',
  prepare: unreachable,
  commit: unreachable,
  lookup: unreachable,
}
