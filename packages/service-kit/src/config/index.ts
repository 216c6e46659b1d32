export { bool, EnvError, email, host, json, loadSettings, makeValidator, num, port, SettingsError, str, url } from './settings.ts'
