# Starts a PostgreSQL and a Redis for the tests: empty, on free ports, and stopped when the run ends. Servers
# that already run on the machine are not used, because they may be full or may refuse writes.

data=$(mktemp -d) stops=()
stop_servers() {
  local stop
  for stop in "${stops[@]}"; do $stop >/dev/null 2>&1; done
  rm -rf "$data"
}
trap stop_servers EXIT

# free_port FROM: prints the first free port from FROM on.
free_port() {
  local port=$1
  while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
  echo "$port"
}

has_redis() { command -v redis-server; }
# start_redis PORT: starts an empty Redis.
start_redis() {
  redis-server --port "$1" --bind 127.0.0.1 --save "" --appendonly no --dir "$data" \
    --daemonize yes --pidfile "$data/redis.pid" || return
  # It writes its pid file before it listens, so wait until it answers.
  for _ in {1..50}; do
    [ -f "$data/redis.pid" ] && redis-cli -p "$1" ping && break
    sleep 0.1
  done
  [ -f "$data/redis.pid" ] && stops+=("kill $(cat "$data/redis.pid")")
}

postgres_tool() { find /usr/lib/postgresql/*/bin -name pg_ctl 2>/dev/null | sort -V | tail -n 1; }
has_postgres() { [ -n "$(postgres_tool)" ]; }
# start_postgres PORT: starts an empty PostgreSQL.
start_postgres() {
  local control folder=$data/postgres
  control=$(postgres_tool)
  # PostgreSQL refuses to run as root.
  [ "$(id -u)" -ne 0 ] || { control="runuser -u postgres -- $control" && chown postgres "$data"; }
  $control initdb -D "$folder" -o "--auth=trust --username=postgres" &&
    $control start -w -D "$folder" -l "$data/postgres.log" -o "-p $1 -h 127.0.0.1 -k $data" &&
    stops+=("$control stop -m immediate -D $folder")
}
