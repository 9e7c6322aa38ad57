import { limitScript } from "./limits";

/**
 * Builds a file system of its own and starts the command in it: the programs of this machine to read, the workspace to write,
 * nothing else, no network, no rights. `unshare` has made the namespaces.
 */
export const sandboxScript = `
set -eu
root=$1 dir=$2 data=$3 file=$4 processes=$5 numbers=$6 base=/mnt
case "$root/" in /mnt/*) base=/media ;; esac
shift 6
mount --make-rprivate /
mount -t tmpfs -o size=16m,mode=755 sandbox $base
cd $base
for name in usr bin sbin lib lib32 lib64 libx32; do
  if [ -L /$name ]; then ln -s "$(readlink /$name)" $name
  elif [ -d /$name ]; then mkdir $name; mount --bind /$name $name; mount -o remount,bind,ro $name; fi
done
mkdir etc dev proc tmp old
for name in ld.so.cache ld.so.conf localtime; do
  if [ -f /etc/$name ]; then : > etc/$name; mount --bind /etc/$name etc/$name; mount -o remount,bind,ro etc/$name; fi
done
for name in alternatives ssl; do
  if [ -d /etc/$name ]; then mkdir etc/$name; mount --bind /etc/$name etc/$name; mount -o remount,bind,ro etc/$name; fi
done
echo 'agent:x:0:0::/tmp:/bin/sh' > etc/passwd
echo 'agent:x:0:' > etc/group
for name in null zero full random urandom; do : > dev/$name; mount --bind /dev/$name dev/$name; done
mount -t proc -o nosuid,nodev,noexec proc proc 2>/dev/null || true
echo 0 > proc/sys/user/max_user_namespaces 2>/dev/null || true
if [ $numbers != 0 ]; then echo $numbers > proc/sys/kernel/pid_max; fi 2>/dev/null || true
mount -t tmpfs -o size=256m,nosuid,nodev tmp tmp
mkdir -p ".$root"
mount --bind "$root" ".$root"
mount -o remount,bind,nosuid,nodev ".$root"
pivot_root . old
umount -l /old
rmdir /old
mount -o remount,ro /
cd "$dir"
${limitScript}exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"
`;
