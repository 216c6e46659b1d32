const ADDRESS = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i

/** Parses `host:port[,host:port…]` into a list, which is empty for empty text. Throws TypeError for an invalid entry. */
export function parseBrokers(text: string): string[] {
  const brokers = text
    .split(',')
    .map((broker) => broker.trim())
    .filter((broker) => broker !== '')
  for (const broker of brokers) if (!ADDRESS.test(broker)) throw new TypeError('not an address')
  return brokers
}
