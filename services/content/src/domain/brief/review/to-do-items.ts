/** "Call plumber", "buy flour": a verb and a thing, without "the", "us" or a contact. */
const TODO =
  /^(?:[-*•–—] )?(?:please |remember to |don['’]?t forget to |must |need to |todo:? |to do:? )?(?:buy|call|ring|phone|chase|pay|fix|print|order|email|text|pick up|invoice|renew|ask|remind|tell) (?:(?:the|my) )?(?!us(?![\p{L}])|me(?![\p{L}])|now|today|tickets?|online|early|here|ahead|yours?|your|direct|in|on|at|for|by|before|it|one|any|about|out|from|and|or|with|to )\p{L}[\p{L}'’-]*(?: (?:re|about|for) [\p{L} ]{2,24})?[.!]?$/iu
const CHECK =
  /^(?:and |but |oh )?(?:please |pls )?(?:double[- ]?check|check|confirm|verify)(?: (?:that|this|it|with \p{L}+|\p{L}+))?[.!]?$/iu
const NOT_TODO = /\d|@|https?:|www\./u

/** Whether a line is probably a task of the author, and not a request to readers. */
export function isToDoItem(line: string): boolean {
  const bare = line.replace(/^\(|\)$/gu, '')
  return !NOT_TODO.test(bare) && (TODO.test(bare) || CHECK.test(bare))
}
