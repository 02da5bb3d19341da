#!/bin/sh
# Process 1 of the real node's own mount, PID, network, IPC and UTS namespaces. It lays the network
# and the mounts, says "ready" in the file $1/ready, then only reaps orphans. When it ends, the kernel
# ends every process of the namespaces and drops all mounts and interfaces.
set -eu
node=$1 bridge=$2 address=$3 name=$4

# Never work with a way out: then these would not be the namespaces this script was made for.
if ip -o link | grep -v ': lo:' | grep -q ' state UP '; then
  echo "an interface other than lo is up: not a fresh network namespace" >&2
  exit 1
fi
if [ -n "$(ip route)" ]; then
  echo "there are routes: not a fresh network namespace" >&2
  exit 1
fi

hostname "$name"
ip link set lo up
ip link add "$bridge" type bridge
ip address add "$address/24" dev "$bridge"
ip link set "$bridge" up

mount --make-rshared /
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/lock /run/netns
mount --bind "$node/var-lib" /var/lib
mount --bind "$node/var-log" /var/log
resolver=$(readlink -f /etc/resolv.conf || true)
[ ! -e "$resolver" ] || mount --bind "$node/resolv.conf" "$resolver"

trap 'exit 0' TERM INT
echo ready >"$node/ready"
while :; do
  sleep 3600 &
  wait $! || true
done
