export { bool, loadSettings, makeValidator, num, port, SettingsError, str, url } from './settings.ts'
export { mongodbUrl, optional, optionalUrl } from './validators.ts'
