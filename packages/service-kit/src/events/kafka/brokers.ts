const ADDRESS = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i

/** `host:port[,host:port…]` as a list; none when the text is empty. Throws TypeError when an address is not one. */
export function parseBrokers(text: string): string[] {
  const brokers = text
    .split(',')
    .map((broker) => broker.trim())
    .filter((broker) => broker !== '')
  for (const broker of brokers) if (!ADDRESS.test(broker)) throw new TypeError('not an address')
  return brokers
}
