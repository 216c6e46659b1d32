/** 'Better wording for this please: "Due to increased costs …"', 'reword this: "…"' */
const REWORDED =
  /^[^"“\n]{0,60}(?:better (?:wording|words|phrasing)|re-?(?:word|write|phrase|do)(?:ed|ing)?|rewritten|improved?|polish(?:ed)?|proof-?read|tid(?:y|ied) (?:this |it )?up|(?:say|put) (?:this|it) (?:better|nicer)|(?:sounds?|reads?) (?:a bit )?(?:better|nicer))[^"“\n]{0,80}[:,–-] ?(?=["“])/iu

/** Where the text is that a brief hands over in quotation marks to be reworded, with its marks; undefined if there is none. */
export function quotedTextOf(source: string): { from: number; to: number } | undefined {
  const from = REWORDED.exec(source)?.[0].length
  if (from === undefined) return undefined
  const end = source.slice(from + 1).search(source[from] === '"' ? /"/u : /”/u)
  return end < LEAST ? undefined : { from, to: from + end + 2 }
}

const LEAST = 20
