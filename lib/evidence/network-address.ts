/**
 * Whether an IP address lies in a CIDR block; null when either cannot be read. Both families are compared as whole numbers;
 * an address of one family never lies in a block of the other.
 */
export function inCidr(address: string, cidr: string): boolean | null {
  const [base = "", bits = ""] = cidr.split("/");
  const [value, start] = [addressValue(address), addressValue(base)];
  if (value === null || start === null || !/^\d{1,3}$/.test(bits)) return null;
  if (value.size !== start.size) return false;
  const shift = BigInt(Math.max(0, value.size - Number(bits)));
  return value.number >> shift === start.number >> shift;
}

function addressValue(text: string): { readonly number: bigint; readonly size: number } | null {
  return text.includes(":") ? ipv6(text) : ipv4(text);
}

function ipv4(text: string): { readonly number: bigint; readonly size: number } | null {
  const parts = text.split(".");
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255)) return null;
  return { number: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n), size: 32 };
}

function ipv6(text: string): { readonly number: bigint; readonly size: number } | null {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = 8 - left.length - right.length;
  if (tail === undefined ? gap !== 0 : gap < 0) return null;
  const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { number: groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n), size: 128 };
}
