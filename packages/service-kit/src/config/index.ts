export { CommandError } from './command-error.ts'
export { bool, loadSettings, makeValidator, num, port, SettingsError, str, url } from './settings.ts'
export { mongodbUrl, optional, optionalUrl, proxyRanges } from './validators.ts'
