/** "we would like people to understand why one jar costs more" */
const AIM =
  /^(?:and |so |but )?(?:i|we)(?:['’]d| would| want| really want)? (?:really )?(?:like|love|want)?(?: for)? ?(?:people|readers|everyone|customers|them|parents|visitors) to (?:understand|feel|see|reali[sz]e|come away|get the (?:idea|feeling)|remember)(?![\p{L}])/iu

/** Whether a sentence says what readers should think, and not what they should know. */
export const isAim = (sentence: string) => AIM.test(sentence)
