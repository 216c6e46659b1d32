/** "we would like people to understand why one jar costs more" */
const AIM =
  /^(?:and |so |but )?(?:i|we)(?:['’]d| would| want| really want)? (?:really )?(?:like|love|want)?(?: for)? ?(?:people|readers|everyone|customers|them|parents|visitors) to (?:understand|feel|see|reali[sz]e|come away|get the (?:idea|feeling)|remember)(?![\p{L}])/iu

/** "make people hungry!" */
const EFFECT =
  /^(?:and |so |but |please |pls )*make (?:people|readers|them|everyone|everybody|customers|folks) (?:[\p{L}'’]{1,14} ){0,5}[\p{L}'’]{2,14}[.!]*$/iu

/** Whether a sentence says what readers should think, and not what they should know. */
export const isStatedGoal = (sentence: string) => AIM.test(sentence) || EFFECT.test(sentence)
