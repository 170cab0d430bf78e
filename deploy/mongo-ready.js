// The health check of MongoDB in docker-compose.yml, run by mongosh: starts the replica set, and makes for each service a user
// that may use that service's database and no other. Whatever is there already stays.
try {
  rs.status();
} catch {
  rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "mongo:27017" }] });
}
if (!db.hello().isWritablePrimary) quit(1);
const admin = db.getSiblingDB("admin");
for (const name of ["users", "bookings", "chat", "content"]) {
  if (admin.getUser(name)) continue;
  const pwd = process.env[`MONGO_PASSWORD_${name.toUpperCase()}`];
  admin.createUser({ user: name, pwd, roles: [{ role: "readWrite", db: name }] });
}
