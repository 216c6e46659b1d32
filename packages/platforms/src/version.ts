/**
 * The version of what `measure` answers. Measures are stored with it, so raise it whenever a text is measured differently, and add the new
 * fingerprint to test/rules-fingerprints.json.
 */
export const RULES_VERSION = 1
