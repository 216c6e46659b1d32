#!/usr/bin/env bash
# Writes this overlay's secrets with random passwords. Does not change existing files.
# To create the first administrator: ADMIN_EMAIL=you@example.com ./secrets.sh  (prints the password).
set -euo pipefail
cd "$(dirname "$0")"
umask 077
if [ -d secrets ]; then
  echo "secrets/ already exists. Edit its files, or delete it to start over with empty disks." >&2
  exit 1
fi
random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }

services="auth content video billing admin publish"
redis=$(random 24)
redis_url="redis://:$redis@redis:6379"
mkdir secrets.new
printf 'ROOT_PASSWORD=%s\nKEYFILE=%s\n' "$(random 24)" "$(random 64)" > secrets.new/mongodb.env
echo "REDIS_PASSWORD=$redis" > secrets.new/redis.env
printf 'REDIS_URL=%s\nPREVIEW_KEY=%s\n' "$redis_url" "$(random 32)" > secrets.new/gateway.env
for service in $services; do
  password=$(random 24)
  echo "${service^^}_DB_PASSWORD=$password" >> secrets.new/mongodb.env
  cat > "secrets.new/$service.env" <<END
MONGODB_URL=mongodb://$service:$password@mongodb-0.mongodb:27017/?replicaSet=rs0&authSource=admin
REDIS_URL=$redis_url
END
done
backup=$(random 24)
echo "BACKUP_DB_PASSWORD=$backup" >> secrets.new/mongodb.env
echo "MONGODB_URL=mongodb://backup:$backup@mongodb-0.mongodb:27017/?replicaSet=rs0&authSource=admin" > secrets.new/backup.env
echo "SECOND_FACTOR_KEY=$(random 48)" >> secrets.new/auth.env
echo "FILE_SIGNING_KEY=$(random 48)" >> secrets.new/video.env
echo "CONNECTION_KEY=$(random 48)" >> secrets.new/publish.env
signing_key=$(openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt | awk '{ printf "%s\\n", $0 }')
echo "AUDIT_SIGNING_KEY=$signing_key" >> secrets.new/admin.env
if [ -n "${ADMIN_EMAIL:-}" ]; then
  admin_password=$(random 12)
  printf 'ADMIN_EMAIL=%s\nADMIN_PASSWORD=%s\n' "$ADMIN_EMAIL" "$admin_password" >> secrets.new/auth.env
  echo "Administrator: $ADMIN_EMAIL  password: $admin_password"
fi
mv secrets.new secrets
echo "Written: $PWD/secrets. Optional: add OPENAI_API_KEY or GEMINI_API_KEY to content.env, GEMINI_API_KEY to video.env (footage by Veo), SMTP_URL to auth.env, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to billing.env."
