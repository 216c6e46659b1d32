const PAGE = /skip to (?:main )?content|add to (?:cart|basket|bag)|accept \| decline|we use cookies (?:to|on|for)|(?:^|\n)home [|>]/iu
/** "Home > Classes > Beginners" */
const isPath = (line: string) => line.length < LONGEST_PATH && line.split(/ [>›»] /u).length >= FEWEST_OF_PATH
const LONGEST_PATH = 120
const FEWEST_OF_PATH = 3
/** Lines of a web page that are not its text: "We use cookies to improve your experience." */
const OF_PAGE =
  /(?<![\p{L}])(?:we use cookies (?:to|on|for)|cookie (?:policy|settings|preferences)|accept (?:all )?cookies)(?![\p{L}])|^(?:subscribe|sign up) (?:to|for) (?:our|the) (?:newsletter|mailing list)/iu
/** What follows it, up to an empty line, is about other things. */
const RELATED =
  /^(?:you (?:may|might) also (?:like|enjoy)|related (?:products|articles|posts|events|classes)|customers also (?:bought|viewed)|recommended for you)[: ]*$/iu

export const isWebPage = (source: string) => PAGE.test(source)
export const isOfPage = (line: string) => isPath(line) || OF_PAGE.test(line.trim())
export const opensRelated = (line: string) => RELATED.test(line.trim())
