import { randomUUID } from 'node:crypto'
import { type Actions, busyPerson, IMPOSSIBLE, memberOf, newPerson, outcomeOf, PASSWORD, sendAsAdmin, somePerson } from './world.ts'

export const adminActions = {
  async adminCreatesUser(world) {
    const email = `made${world.people.length}.${world.random.integer(1, 1e9)}@example.com`
    const body = { email, password: PASSWORD, first_name: 'Made', ...(world.random.chance(0.3) && { subscription_status: 'pro' as const }) }
    const answer = await sendAsAdmin(world, 'POST', '/api/admin/users', body)
    if (answer.status < 300) world.people.push(newPerson(memberOf(answer, 'user').user_id, email))
    return outcomeOf(answer)
  },

  async adminDeletesUser(world) {
    const person = somePerson(world)
    person.isBeingDeleted = true
    const answer = await sendAsAdmin(world, 'DELETE', `/api/admin/users/${person.user_id}`, { reason: 'Asked for it.' })
    if (answer.status < 300) person.isDeleted = true
    return outcomeOf(answer)
  },

  async adminChangesUser(world) {
    const { user_id } = somePerson(world)
    const user = await sendAsAdmin(world, 'GET', `/api/admin/users/${user_id}`)
    if (user.status !== 200) return outcomeOf(user)
    const body = { version: memberOf(user, 'user').version, last_name: `Name ${world.random.integer(1, 1000)}` }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/users/${user_id}`, body))
  },

  async adminDeactivates(world) {
    const verb = world.random.pick(['deactivate', 'activate', 'activate'])
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/users/${somePerson(world).user_id}/${verb}`, { reason: 'A test.' }))
  },

  async adminGrantsBonus(world) {
    const body = { texts: world.random.integer(1, 50), videos: world.random.integer(0, 5), reason: 'A gift.', request_id: randomUUID() }
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/users/${busyPerson(world).user_id}/bonus`, body))
  },

  async adminGrantsPlan(world) {
    const { random, services } = world
    const days = random.integer(5, 40) * 24 * 3600_000
    const ends_at = random.chance(0.5) ? new Date(services.clock().getTime() + days).toISOString() : null
    const subscription_status = random.pick(['free', 'pro', 'business'])
    const body = {
      subscription_status,
      reason: 'A gift.',
      ends_at,
      ...(random.chance(0.3) && { cancel: random.pick(['now', 'period_end']) }),
    }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/users/${somePerson(world).user_id}/subscription`, body))
  },

  async adminRefunds(world) {
    const payments = await world.mongo
      .db('loomcast_billing')
      .collection<{ _id: string }>('payments')
      .find({ kind: 'payment', refundable: true })
      .toArray()
    if (payments.length === 0) return IMPOSSIBLE
    const { _id } = world.random.pick(payments)
    const amount = world.random.chance(0.5) ? { amount: world.random.integer(1, 300) / 100 } : { end_plan: world.random.chance(0.4) }
    const body = { ...amount, reason: 'Not satisfied.', request_id: randomUUID() }
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/payments/${_id}/refund`, body))
  },

  async adminChangesPackage(world) {
    const package_id = world.random.pick(['professional', 'enterprise', ...world.packages])
    const found = await sendAsAdmin(world, 'GET', `/api/admin/packages/${package_id}`)
    if (found.status !== 200) return outcomeOf(found)
    const { version, content_only_price, name } = memberOf(found, 'package')
    const changes = world.random.pick([
      { content_only_price: Math.max(1, content_only_price + world.random.integer(-2, 3)) },
      { description: `Edited ${world.random.integer(1, 1000)}` },
      { name: `${String(name).split(' ')[0]} ${world.random.integer(1, 100)}` },
    ])
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/packages/${package_id}`, { version, ...changes }))
  },

  async adminCreatesPackage(world) {
    const body = { name: `Package ${world.random.integer(1, 1e6)}`, tier: 'pro', content_only_price: 7, is_active: true }
    const answer = await sendAsAdmin(world, 'POST', '/api/admin/packages', body)
    if (answer.status < 300) world.packages.push(memberOf(answer, 'package').package_id)
    return outcomeOf(answer)
  },

  async adminCreatesCode(world) {
    const { random } = world
    const body = {
      request_id: randomUUID(),
      code: `CODE-${random.integer(1, 1e6)}`,
      ...(random.chance(0.5) ? { percent_off: random.pick([10, 33, 50, 100]) } : { amount_off: random.integer(50, 900) / 100 }),
      duration: random.pick(['once', 'forever', 'repeating']),
      duration_in_months: random.integer(1, 4),
      package_ids: random.chance(0.2) ? ['professional'] : null,
      max_redemptions: random.chance(0.3) ? random.integer(1, 3) : null,
    }
    const answer = await sendAsAdmin(world, 'POST', '/api/admin/promotion-codes', body)
    if (answer.status < 300) {
      const { promotion_code_id: id, code } = memberOf(answer, 'promotion_code')
      world.codes.push({ id, code, isActive: true })
    }
    return outcomeOf(answer)
  },

  async adminDeactivatesCode(world) {
    if (world.codes.length === 0) return IMPOSSIBLE
    const code = world.random.pick(world.codes)
    code.isActive = false
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/promotion-codes/${encodeURIComponent(code.id)}/deactivate`))
  },

  async adminChangesKnowledge(world) {
    const { random, knowledge } = world
    // The first item stays active, so that texts use one in every run.
    const item = knowledge.length > 1 && random.chance(0.6) ? random.pick(knowledge.slice(1)) : undefined
    if (!item) {
      const fields = {
        title: `Rule ${random.integer(1, 1e6)}`,
        platform: knowledge.length === 0 ? 'general' : random.pick(['general', 'linkedin']),
        content_type: 'system_prompt',
      }
      const body = { ...fields, content: 'Mention the opening hours.', is_active: knowledge.length === 0 || random.chance(0.7) }
      const answer = await sendAsAdmin(world, 'POST', '/api/admin/knowledge', body)
      if (answer.status < 300) {
        const { knowledge_id, version } = memberOf(answer, 'item')
        knowledge.push({ id: knowledge_id, version })
      }
      return outcomeOf(answer)
    }
    if (random.chance(0.25)) {
      knowledge.splice(knowledge.indexOf(item), 1)
      return outcomeOf(await sendAsAdmin(world, 'DELETE', `/api/admin/knowledge/${item.id}`))
    }
    const body = { is_active: random.chance(0.5), content: `Mention opening hours and ${random.integer(1, 1000)} breads.` }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/knowledge/${item.id}`, body))
  },

  async adminChangesReferrals(world) {
    const found = await sendAsAdmin(world, 'GET', '/api/admin/referral-settings')
    if (found.status !== 200) return outcomeOf(found)
    const settings = { ...memberOf(found, 'settings'), bonus_generations: world.random.integer(1, 30) }
    return outcomeOf(await sendAsAdmin(world, 'PUT', '/api/admin/referral-settings', settings))
  },
} satisfies Actions
