/** What the DNS servers answered for the host name of an ingress. */
export interface DnsLookup {
  readonly hostname: string;
  /** The addresses that it resolves to, without private ones of others; null when no DNS server answered. */
  readonly addresses: readonly string[] | null;
  /** The known addresses of the ingress; empty when they are unknown. */
  readonly expected: readonly string[];
}

/** Texts of the dialog 'DNS info'. The specification words only its title. */
export const dnsMessages = {
  title: 'DNS info',
  unanswered: 'No DNS server answered.',
  unresolved: (hostname: string): string => `${hostname} does not resolve to a public address yet.`,
  wrongAddress: (hostname: string, addresses: string, expected: string): string =>
    `${hostname} resolves to ${addresses}, but the ingress is at ${expected}.`,
  resolved: (hostname: string, addresses: string): string => `${hostname} resolves to ${addresses}.`,
} as const;

/** The DNS status of an ingress: `dnsConfigured` of Spec 2 §3, null when it is unknown, and a message. */
interface DnsStatus {
  readonly dnsConfigured: boolean | null;
  readonly message: string;
}

/** Whether the host name of an ingress resolves to it: each resolved address must belong to the ingress, as far as its addresses are known. */
export function dnsStatus({ hostname, addresses, expected }: DnsLookup): DnsStatus {
  if (addresses === null) return { dnsConfigured: null, message: dnsMessages.unanswered };
  if (addresses.length === 0) return { dnsConfigured: false, message: dnsMessages.unresolved(hostname) };
  const addressList = addresses.join(', ');
  if (expected.length > 0 && addresses.some((address) => !expected.includes(address))) {
    return {
      dnsConfigured: false,
      message: dnsMessages.wrongAddress(hostname, addressList, expected.join(', ')),
    };
  }
  return { dnsConfigured: true, message: dnsMessages.resolved(hostname, addressList) };
}
