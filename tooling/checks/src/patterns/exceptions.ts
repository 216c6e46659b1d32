/**
 * Folders in which patterns only read texts of limited length, so that quadratic time is a few milliseconds. Anything above quadratic is
 * rejected there too.
 */
export const QUADRATIC_FOLDERS: readonly { folder: string; reason: string }[] = [
  {
    folder: 'services/content/src/engines/composer/',
    reason:
      'Reads briefs and drafts of at most 4,000 characters (TEXT_LIMITS.prompt). `tooling/checks/test/growth.soak.test.ts` holds how their time grows.',
  },
]

/** Patterns that run in more than linear time but only read short texts or our own. Each has its file, source and reason. */
export const EXCEPTIONS: readonly { file: string; source: string; reason: string }[] = [
  {
    file: 'gateway/src/page/preload-links.ts',
    source: String.raw`<!--loomcast:shared(?: (\{.*?\}))?-->`,
    reason: 'Reads the index.html of our own build, once at the start.',
  },
  {
    file: 'mfe-content/src/post/put-back.ts',
    source: String.raw`(?:\s+[#＃][\p{L}\p{M}\p{N}_]+)+\s*$`,
    reason: 'Reads only the last 1,000 characters of a text.',
  },
  {
    file: 'packages/service-kit/src/observability/log-privacy.ts',
    source: String.raw`\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer +\S+|sk-[\w-]{6,})`,
    reason: 'Reads at most 2,000 characters of a message.',
  },
  {
    file: 'services/auth/src/domain/device.ts',
    source: String.raw`\bVersion\/[\d.]+ .*\bSafari\/`,
    reason: 'Reads at most 512 characters of a header.',
  },
  {
    file: 'services/auth/src/domain/device.ts',
    source: String.raw`\bAndroid\b.*\bMobile\b`,
    reason: 'Reads at most 512 characters of a header.',
  },
  {
    file: 'services/content/src/domain/facts/scan-names.ts',
    source: String.raw`(?:^|[.!?…:;]["”’»)\]]*\s+|\n\s*|[“"«„‘(¡¿]\s*|(?:^|\s)(?:[-–—•▪✦→👉*#>|]|\d{1,3}[.)/]\d{0,3})\s+|\p{Extended_Pictographic}\uFE0F?\s*|\p{Emoji_Modifier}\s*)$`,
    reason: 'Reads the 12 characters before a word.',
  },
  {
    file: 'services/content/src/domain/brief/instruction/object.ts',
    source: String.raw`(?:,|\s+and|\s*[–—-])?\s+(?:(?:please )?(?:make|keep) it\b.*|in (?:a|an|the) [\p{L}, -]{2,40} (?:tone|style|voice|way)|(?:with|without|no|using|include|including|add) (?:[\p{L}\d-]+ ){0,3}(?:emojis?|hashtags?|call[- ]to[- ]action|cta|bullet points?|bullets)\b.*|(?:in|as) a (?:short |(?:word) )*thread\b.*|for (?:our |my |the )?(?:word|social media)(?: page| account| channel)?|in (?:one|two|three|four|five|\d+) (?:short )?sentences?|(?:in |under |about |around )?\d+ words(?: max)?)$`,
    reason: 'Searches only the last 120 characters of a topic.',
  },
  {
    file: 'services/content/src/domain/brief/injection.ts',
    source: String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines|directions|messages?)\b`,
    reason: 'Its repetitions are bounded: at most 41 × 41 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/article.ts',
    source: String.raw`(?:, )?(?:when |where |after |and )?(?<![\p{L}])\p{Lu}\p{L}{1,20} \p{Lu}[\p{L}'’-]{1,20}, (?:aged? )?(?:[1-9]|1[0-7]),`,
    reason: 'Its repetitions are bounded: at most 21 × 21 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/corrections.ts',
    source: String.raw`(\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}]))[^.!?\n]{0,30}[, ](?:no,? (?:hang on|wait|sorry|hold on)|scrap that|actually no|wait no)(?![\p{L}])([^\d]{0,60})$`,
    reason: 'Its repetitions are bounded: at most 31 × 61 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/facts-in-orders.ts',
    source: String.raw` ?\((?:(?:u|you) can change (?:it|this|that)|feel free to change|change (?:it )?if (?:you|u) (?:like|want))[^()\n]{0,30}\)`,
    reason: 'Its repetition is bounded: at most 31 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/plain-signs.ts',
    source: String.raw`\*{2,3}(?=\S)([^*\n]{1,200}?)\*{2,3}`,
    reason: 'Its repetition is bounded: at most 200 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/plain-signs.ts',
    source: String.raw`(?<![\p{L}])(\p{L}[\p{L} -]{3,30}) x ?(\d{1,2})(?=,|$)`,
    reason: 'Its repetition is bounded: at most 28 steps from each start.',
  },
  {
    file: 'services/content/src/domain/brief/review/settled/wishes.ts',
    source: String.raw`(?<![\p{L}])(?:post|blog|guide|article|how[- ]to|video)(?: for (?:our|my|the) \p{L}{3,12})?(?: on| about|:)? (how to \p{L}[^.!?:;,\n]{5,60}|(?<=(?::| on| about) )\p{L}{3,14}ing [^.!?:;,\n]{4,60})[.,]?$`,
    reason: 'Its repetitions are bounded: at most 61 steps from each start.',
  },
  {
    file: 'services/content/src/engines/small-model/fact-gate.ts',
    source: String.raw`(?:^|[.!?…:。！？]["”’»)\]]*\s+|\n\s*|[“"«(]\s*|(?:^|\s)(?:[-–—•▪✦→👉*#>]|\d{1,3}[.)/]\d{0,3})\s+|\p{Extended_Pictographic}\uFE0F?\s+)$`,
    reason: 'Reads the 12 characters before a word.',
  },
  {
    file: 'services/video/src/engines/ffmpeg/probe.ts',
    source: String.raw`Stream #.*?Video: (\w+)(?: \(([^)]*)\))?.*?, (\w+)(?:\([^)]*\))?, (\d+)x(\d+).*?, ([\d.]+) fps`,
    reason: 'Reads what ffmpeg prints of a file that this service rendered.',
  },
  {
    file: 'services/video/src/engines/ffmpeg/probe.ts',
    source: String.raw`Stream #.*?Audio: (\w+).*?, (\d+) Hz, ([\w.()]+)`,
    reason: 'Reads what ffmpeg prints of a file that this service rendered.',
  },
]

/** Calls of `replace` that have nothing to do with texts: the second argument is a session of the database. */
export const OTHER_REPLACEMENTS: readonly { file: string; source: string }[] = [
  { file: 'services/admin/src/knowledge/edit-knowledge.ts', source: 'tx' },
  { file: 'services/billing/src/packages/package-admin.ts', source: 'tx' },
]
