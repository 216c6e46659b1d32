// Runs once, on an empty database. Creates one user per service, which can read and write only that service's database, and one that can read
// all of them for backups.
for (const [variable, password] of Object.entries(process.env)) {
  const name = /^([A-Z]+)_DB_PASSWORD$/.exec(variable)?.[1]?.toLowerCase()
  if (name === undefined) continue
  db.getSiblingDB('admin').createUser({
    user: name,
    pwd: password,
    roles: name === 'backup' ? [{ role: 'backup', db: 'admin' }] : [{ role: 'readWrite', db: `loomcast_${name}` }],
  })
}
