/** An address as trials compare it: a browser and an agent of one machine may reach the console by different ones of its own. */
export function senderOf(address: string | undefined): string {
  const plain = (address ?? "unknown").replace(/^::ffff:/i, "");
  return plain === "::1" || plain.startsWith("127.") ? "this machine" : plain;
}
