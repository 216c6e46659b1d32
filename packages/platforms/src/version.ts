/**
 * The version of the rules in `measure`. It is stored with each measure, so increment it whenever a text is measured differently, and add
 * the new fingerprint to test/rules-fingerprints.json.
 */
export const RULES_VERSION = 3
