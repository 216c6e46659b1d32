import { type Actions, busyPerson, IMPOSSIBLE, memberOf, newPerson, outcomeOf, PASSWORD, send, sendAs, somePerson } from './world.ts'

export const accountActions = {
  async register(world) {
    const { random, people } = world
    const codes = people.flatMap(({ code }) => code ?? [])
    const referral_code = random.chance(0.4) && codes.length > 0 ? random.pick(codes) : random.chance(0.05) ? 'UNKNOWN1' : null
    const email = `person${people.length}.${random.integer(1, 1e9)}@example.com`
    const answer = await send(world, 'auth', 'POST', '/api/auth/register', null, { email, password: PASSWORD, referral_code })
    if (answer.status === 201) people.push(newPerson(memberOf(answer, 'user').user_id, email))
    return outcomeOf(answer)
  },

  async verify(world) {
    const auth = world.mongo.db('loomcast_auth')
    const unverified = await auth.collection<{ _id: string }>('users').find({ email_verified_at: null, deleted_at: null }).toArray()
    const ids = world.random.chance(0.9) ? unverified.map(({ _id }) => _id) : world.people.map(({ user_id }) => user_id)
    const mails = await auth
      .collection('mails')
      .find({ kind: 'verify-email', user_id: { $in: ids }, expires_at: { $gt: world.services.clock() } })
      .toArray()
    const mail = mails.length > 0 ? world.random.pick(mails) : null
    const token = /token=([\w-]+)/.exec(String(mail?.['text']))?.[1]
    if (token === undefined) return IMPOSSIBLE
    return outcomeOf(await send(world, 'auth', 'POST', '/api/auth/verify-email', null, { token }))
  },

  async signIn(world) {
    const { email, password } = somePerson(world)
    return outcomeOf(await send(world, 'auth', 'POST', '/api/auth/login', null, { email, password }))
  },

  async referralCode(world) {
    const person = busyPerson(world)
    const answer = await sendAs(world, person, 'billing', 'POST', '/api/user/referrals/generate')
    if (answer.status === 200) person.code = memberOf(answer, 'referral_code')
    return outcomeOf(answer)
  },

  async deleteAccount(world) {
    const person = somePerson(world)
    const { email, password } = person
    const entered = await send(world, 'auth', 'POST', '/api/auth/login', null, { email, password })
    if (entered.status !== 200) return outcomeOf(entered)
    person.isBeingDeleted = true
    const answer = await send(world, 'auth', 'DELETE', '/api/user/account', memberOf(entered, 'access_token'), { password })
    if (answer.status < 300) person.isDeleted = true
    return outcomeOf(answer)
  },
} satisfies Actions
