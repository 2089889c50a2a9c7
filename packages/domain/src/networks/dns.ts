/** What the DNS servers said of the name of an ingress. */
export interface DnsLookup {
  readonly hostname: string;
  /** The addresses that it leads to; null where no DNS server answered. */
  readonly addresses: readonly string[] | null;
  /** The addresses that the ingress is said to have; none where that is not known. */
  readonly expected: readonly string[];
}

/** Said in the dialog 'DNS info'; the specification gives its name alone. */
export const dnsMessages = {
  title: 'DNS info',
  unanswered: 'No DNS server answered.',
  unresolved: (hostname: string): string => `${hostname} does not resolve yet.`,
  wrongAddress: (hostname: string, addresses: string, expected: string): string =>
    `${hostname} resolves to ${addresses}, but the ingress is at ${expected}.`,
  resolved: (hostname: string, addresses: string): string => `${hostname} resolves to ${addresses}.`,
} as const;

/** How the DNS of an ingress stands: `dnsConfigured` of Spec 2 §3, null where nobody can tell, and in words. */
export interface DnsStatus {
  readonly dnsConfigured: boolean | null;
  readonly message: string;
}

/** Whether the name of an ingress leads to it: each of its addresses must be one of the ingress, where these are known. */
export function dnsStatus({ hostname, addresses, expected }: DnsLookup): DnsStatus {
  if (addresses === null) return { dnsConfigured: null, message: dnsMessages.unanswered };
  if (addresses.length === 0) return { dnsConfigured: false, message: dnsMessages.unresolved(hostname) };
  const led = addresses.join(', ');
  if (expected.length > 0 && addresses.some((address) => !expected.includes(address))) {
    return {
      dnsConfigured: false,
      message: dnsMessages.wrongAddress(hostname, led, expected.join(', ')),
    };
  }
  return { dnsConfigured: true, message: dnsMessages.resolved(hostname, led) };
}
