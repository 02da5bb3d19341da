#!/bin/sh
# Cleans up after a process that cannot do so itself any more (Ctrl-C, crash, SIGKILL).
# Standard input is a pipe from that process: "add PID", "drop PID", "done". When the pipe ends
# without "done", the processes still listed are ended, newest first, each one waited for; then
# the program $2 runs, if it exists, and the folder $1 is removed.
folder=$1
cleanup=$2
trap '' INT TERM HUP
pids=
while read -r order pid; do
  case $order in
    add) pids="$pid $pids" ;;
    drop)
      rest=
      for p in $pids; do [ "$p" = "$pid" ] || rest="$rest $p"; done
      pids=$rest
      ;;
    done) exit 0 ;;
  esac
done

is_running() {
  kill -0 "$1" 2>/dev/null || return 1
  [ ! -r "/proc/$1/stat" ] || case $(cat "/proc/$1/stat" 2>/dev/null) in *") Z "*) return 1 ;; esac
}

for pid in $pids; do
  kill -CONT "$pid" 2>/dev/null
  kill -TERM "$pid" 2>/dev/null
  tenths=0
  while is_running "$pid" && [ $tenths -lt 80 ]; do
    sleep 0.1
    tenths=$((tenths + 1))
  done
  kill -KILL "$pid" 2>/dev/null
done
[ ! -x "$cleanup" ] || "$cleanup"
case $folder in */podward-*) rm -rf "$folder" ;; esac
