/** "Call plumber", "buy flour": a verb and a thing, without "the", "us" or a contact. */
const TODO =
  /^(?:[-*•–—] )?(?:please |remember to |don['’]?t forget to |must |need to |todo:? |to do:? )?(?:buy|call|ring|phone|chase|pay|fix|print|order|email|text|pick up|invoice|renew|ask|remind|tell) (?:(?:the|my) )?(?!us(?![\p{L}])|me(?![\p{L}])|now|today|tickets?|online|early|here|ahead|yours?|your|direct|in|on|at|for|by|before|it|one|any|about|out|from|and|or|with|to )\p{L}[\p{L}'’-]*(?: (?:re|about|for) [\p{L} ]{2,24})?[.!]?$/iu
const CHECK =
  /^(?:and |but |oh )?(?:please |pls )?(?:double[- ]?check|check|confirm|verify)(?: (?:that|this|it|with \p{L}+|\p{L}+))?[.!]?$/iu
const NOT_TODO = /\d|@|https?:|www\./u

/** "ask papa about kaju prices!!!" */
const TASK_WITH_SOMEONE =
  /^(?:ask|check with|speak to|talk to|remind|tell) (?:papa|mama|mum|mom|dad|mummy|daddy|nan|gran|the boss|boss|my \p{L}{3,12}|\p{Lu}\p{Ll}{1,14}) (?:about|re|if|whether|for) [^\d@]{3,60}[.!]{0,3}$/u
/** Whether a line is probably a task of the author, and not a request to readers. */
export function isToDoItem(line: string): boolean {
  const bare = line.replace(/^\(|\)$/gu, '')
  return (
    !NOT_TODO.test(bare) && (TODO.test(bare) || CHECK.test(bare) || TASK_WITH_SOMEONE.test(bare.charAt(0).toLowerCase() + bare.slice(1)))
  )
}
