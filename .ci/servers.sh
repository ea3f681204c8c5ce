# PostgreSQL and Redis for the tests on real servers: where none listens at the usual port, one of our
# own is begun, with an empty folder, and stopped when the run ends.

own=$(mktemp -d) stops=()
stop_own() {
  local stop
  for stop in "${stops[@]}"; do $stop >/dev/null 2>&1; done
  rm -rf "$own"
}
trap stop_own EXIT

has_redis() { command -v redis-server; }
start_redis() {
  redis-server --port 6379 --bind 127.0.0.1 --save "" --appendonly no --dir "$own" \
    --daemonize yes && stops+=("redis-cli -p 6379 shutdown nosave")
}

postgres_tool() { find /usr/lib/postgresql/*/bin -name pg_ctl 2>/dev/null | sort -V | tail -n 1; }
has_postgres() { [ -n "$(postgres_tool)" ]; }
start_postgres() {
  local control folder=$own/postgres
  control=$(postgres_tool)
  # It refuses to run as root.
  [ "$(id -u)" -ne 0 ] || { control="runuser -u postgres -- $control" && chown postgres "$own"; }
  $control initdb -D "$folder" -o "--auth=trust --username=postgres" &&
    $control start -w -D "$folder" -l "$own/postgres.log" -o "-p 5432 -h 127.0.0.1 -k $own" &&
    stops+=("$control stop -m immediate -D $folder")
}

# server PORT PACKAGE CHECK START: sees to it that a server listens.
server() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
  wanted "$2" "$3" "the tests on it fail"
  echo "== nothing listens at port $1: $4"
  "$4" >/dev/null || echo "$4 failed"
}
