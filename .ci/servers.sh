# A PostgreSQL and a Redis of our own for the tests on real servers: empty, on free ports, and stopped
# when the run ends. What a machine happens to run may be stopped, full, or set up to refuse writes.

own=$(mktemp -d) stops=()
stop_own() {
  local stop
  for stop in "${stops[@]}"; do $stop >/dev/null 2>&1; done
  rm -rf "$own"
}
trap stop_own EXIT

# free_port FROM: the first port from there on at which nothing listens.
free_port() {
  local port=$1
  while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
  echo "$port"
}

has_redis() { command -v redis-server; }
# start_redis PORT
start_redis() {
  redis-server --port "$1" --bind 127.0.0.1 --save "" --appendonly no --dir "$own" \
    --daemonize yes --pidfile "$own/redis.pid" || return
  # It says so before it listens, or fails to.
  for _ in {1..50}; do
    [ -f "$own/redis.pid" ] && redis-cli -p "$1" ping && break
    sleep 0.1
  done
  [ -f "$own/redis.pid" ] && stops+=("kill $(cat "$own/redis.pid")")
}

postgres_tool() { find /usr/lib/postgresql/*/bin -name pg_ctl 2>/dev/null | sort -V | tail -n 1; }
has_postgres() { [ -n "$(postgres_tool)" ]; }
# start_postgres PORT
start_postgres() {
  local control folder=$own/postgres
  control=$(postgres_tool)
  # It refuses to run as root.
  [ "$(id -u)" -ne 0 ] || { control="runuser -u postgres -- $control" && chown postgres "$own"; }
  $control initdb -D "$folder" -o "--auth=trust --username=postgres" &&
    $control start -w -D "$folder" -l "$own/postgres.log" -o "-p $1 -h 127.0.0.1 -k $own" &&
    stops+=("$control stop -m immediate -D $folder")
}
