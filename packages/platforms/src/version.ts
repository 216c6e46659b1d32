/**
 * The version of the rules in `measure`. It is stored with each measure, so increment it whenever a text is measured differently, and add
 * the new fingerprints to test/rules-fingerprints.json. A new platform needs no new version, because no stored text was measured by its rules.
 */
export const RULES_VERSION = 3
