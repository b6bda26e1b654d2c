#!/bin/sh
# Serves Alidade beside the client of an ODK Central in Docker, under a second host name. Run it in the folder of
# Central's docker-compose.yml. It writes what its nginx container reads at the next start, and changes no file of Central.
#
#     sh /srv/alidade/deploy/beside-central.sh alidade.example.org && docker compose up -d nginx
set -eu

stop() {
  printf '%s\n' "$1" >&2
  exit 1
}

host=${1:-}
printf '%s' "$host" | grep -Eq '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$' || stop 'Name the host of Alidade, such as alidade.example.org.'
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ -f docker-compose.yml ] && [ -f .env ] || stop "There is no docker-compose.yml with .env in $PWD. Go to the folder of ODK Central."
[ -f "$source/dist/client/index.html" ] || stop "There is no build. Run \"npm ci && npm run build\" in $source."

setting() {
  sed -n "s/^ *$1 *= *//p" .env | tail -n 1 | tr -d "\"' \r"
}
ssl=$(setting SSL_TYPE)
domain=$(setting DOMAIN)
[ "$host" != "$domain" ] || stop "$host is the host of ODK Central itself. Alidade needs a second one."
case ${ssl:-letsencrypt} in
  letsencrypt) certificate=/etc/letsencrypt/live/$host ;;
  customssl) certificate=/etc/customssl/live/local ;; # must be for both hosts
  selfsign) certificate=/etc/selfsign/live/$domain ;;
  upstream) certificate= ;;
  *) stop "SSL_TYPE=$ssl in .env is unknown." ;;
esac

folder=files/local/alidade
override=docker-compose.override.yml
if [ -f "$override" ] && ! grep -q '^# Written by Alidade' "$override"; then
  stop "There is a $override already. Rename it, run this again, and merge the two."
fi
mkdir -p "$folder"

{
  echo '# Written by Alidade (deploy/beside-central.sh).'
  cat "$source/deploy/nginx/http.conf"
  echo 'server {'
  if [ -n "$certificate" ]; then
    printf 'listen 443 ssl;\nssl_certificate %s/fullchain.pem;\nssl_certificate_key %s/privkey.pem;\n' "$certificate" "$certificate"
  else
    echo 'listen 80;'
  fi
  printf 'server_name %s;\nserver_tokens off;\n' "$host"
  # Settings and version are the ones of ODK Central; its backend and Enketo are containers.
  sed \
    -e 's|root /srv/alidade;|root /usr/share/nginx/html;|' \
    -e '/^# Enketo/,$s/^# location/location/' \
    -e 's|127\.0\.0\.1:8383|service:8383|' \
    -e 's|127\.0\.0\.1:8005|enketo:8005|' \
    -e "$([ -n "$certificate" ] || echo 's|X-Forwarded-Proto \$scheme|X-Forwarded-Proto https|')" \
    "$source/deploy/nginx/server.conf"
  echo '}'
} >"$folder/alidade.conf"

# Until there is a certificate, nginx leaves out the file above, but must answer the authority that gives it.
cat >"$folder/alidade-http.conf" <<END
server {
  listen 80;
  server_name $host;
  location /.well-known/acme-challenge { root /var/www/letsencrypt; }
  location / { return 301 https://\$host\$request_uri; }
}
END
[ -n "$certificate" ] || : >"$folder/alidade-http.conf"

# With Let's Encrypt, the container links what is in user_conf.d; otherwise nothing does.
target=conf.d
[ "${ssl:-letsencrypt}" != letsencrypt ] || target=user_conf.d
cat >"$override" <<END
# Written by Alidade (deploy/beside-central.sh). Delete it to serve ODK Central alone again.
services:
  nginx:
    volumes:
      - $source/dist/client:/srv/alidade/dist/client:ro
      - ./$folder/alidade.conf:/etc/nginx/$target/alidade.conf:ro
      - ./$folder/alidade-http.conf:/etc/nginx/$target/alidade-http.conf:ro
END
printf 'Wrote %s and %s. Now run: docker compose up -d nginx\n' "$override" "$folder"
