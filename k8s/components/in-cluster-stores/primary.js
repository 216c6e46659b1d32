// Fails until this server is the primary of its replica set. Initiates the replica set if there is none. HOST_NAME is the host name for
// clients.
const { MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD, HOST_NAME } = process.env
db.getSiblingDB('admin').auth(MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD)
try {
  rs.status()
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: `${HOST_NAME}:27017` }] })
}
if (!db.hello().isWritablePrimary) quit(1)
