const INJECTIONS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines|directions|messages?)\b/iu,
  /\b(?:reveal|print|show|output|repeat|leak|display)\b.{0,30}\b(?:system prompt|your (?:instructions|prompt|rules)|hidden (?:prompt|instructions)|api keys?|initial prompt|developer message)\b/iu,
  /^(?:you are now|from now on,? you|act as|pretend (?:to be|you are)|you must now|new instructions?:)\b/iu,
  /^\s{0,4}(?:<\/?(?:system|user|assistant|instructions?|im_start|im_end)\b|\[\/?INST\]|###\s*(?:system|instruction))/iu,
]

/** Whether a sentence is addressed to an AI model. */
export function isInjection(sentence: string): boolean {
  if (/^[“"«„]/u.test(sentence)) return false
  return INJECTIONS.some((pattern) => pattern.test(sentence))
}
