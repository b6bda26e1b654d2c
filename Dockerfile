# Alidade in front of an ODK Central backend, with deploy/Caddyfile. It serves HTTP on port 8080:
# put it behind what ends HTTPS.
#
#     docker build -t alidade . && docker run -p 8080:8080 -e ALIDADE_BACKEND=service:8383 alidade

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run build
RUN { printf '{\n\tadmin off\n}\n'; cat deploy/Caddyfile; } > dist/Caddyfile \
    && echo '{}' > dist/client-config.json \
    && echo "alidade $(node -p 'require("./package.json").version'), built $(date -u +%Y-%m-%dT%H:%M:%SZ)" > dist/version.txt

FROM docker.io/library/caddy:2-alpine
COPY --from=build /src/dist/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /src/dist/client-config.json /src/dist/version.txt /srv/alidade/
COPY --from=build /src/dist/client /srv/alidade/dist/client
ENV ALIDADE_SITE=:8080 \
    ALIDADE_BACKEND=service:8383 \
    XDG_CONFIG_HOME=/tmp \
    XDG_DATA_HOME=/tmp
EXPOSE 8080
USER 65534:65534
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD wget -q -O /dev/null http://127.0.0.1:8080/version.txt
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
