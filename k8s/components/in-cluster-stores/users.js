// Runs once, on the empty database: each service gets a user that reads and writes its own database and no other.
const { AUTH_DB_PASSWORD, CONTENT_DB_PASSWORD, VIDEO_DB_PASSWORD } = process.env
for (const [name, database, password] of [
  ['auth', 'loomcast_auth', AUTH_DB_PASSWORD],
  ['content', 'loomcast_content', CONTENT_DB_PASSWORD],
  ['video', 'loomcast_video', VIDEO_DB_PASSWORD],
]) {
  db.getSiblingDB('admin').createUser({ user: name, pwd: password, roles: [{ role: 'readWrite', db: database }] })
}
