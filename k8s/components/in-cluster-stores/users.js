// Runs once, on the empty database: each service gets a user that reads and writes its own database and no other.
for (const [variable, password] of Object.entries(process.env)) {
  const name = /^([A-Z]+)_DB_PASSWORD$/.exec(variable)?.[1]?.toLowerCase()
  if (name === undefined) continue
  db.getSiblingDB('admin').createUser({ user: name, pwd: password, roles: [{ role: 'readWrite', db: `loomcast_${name}` }] })
}
