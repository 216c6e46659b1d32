export { CommandError } from './command-error.ts'
export { bool, loadSettings, makeValidator, num, port, SettingsError, str, url } from './settings.ts'
export { mongodbUrl, optional, optionalEmail, optionalSecretKey, optionalUrl, proxyRanges, secretKey } from './validators.ts'
