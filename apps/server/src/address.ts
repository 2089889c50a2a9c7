import { networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Address of a server that listens on `host` and `port`; a guess when it listens on all interfaces. */
export function reachableAt(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? (outwardAddress() ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Address at which programs on this machine reach a server that listens on `host` and `port`. */
export const reachableHere = (host: string, port: number): string =>
  reachableAt(EVERYWHERE.has(host) ? '127.0.0.1' : host, port);

/** Whether the address is a guess. */
export const isGuessed = (host: string): boolean => EVERYWHERE.has(host);

function outwardAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find((one) => !one.internal && one.family === 'IPv4')?.address;
}
