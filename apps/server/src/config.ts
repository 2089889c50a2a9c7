import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ARGOCD_MANIFEST_URL } from '@hawser/domain/argocd';
import { FEATURE_CHARTS, type FeatureCharts, readFeatureCharts } from '@hawser/domain/features';
import { PROVIDER_OPTIONS, type ProviderOption, readProviderOptions } from '@hawser/domain/infrastructure';
import { DEFAULT_PLANS, type Plans, readPlans } from '@hawser/domain/plans';
import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import { parse } from 'yaml';
import { hostnameOf } from './http/host.ts';
import { breachedPasswordsFileOf } from './breached-passwords-file.ts';
import { signInProvidersOf } from './sign-in-providers.ts';

/**
 * Who may create an account once the first one exists: everyone, whoever has an invitation of an administrator, or nobody. The
 * first account, which becomes the administrator, can always be created.
 */
export type SignUpMode = 'open' | 'invitation' | 'off';

/** The configuration, which the operator sets by environment variables. */
export interface Config {
  /** Null when PORT is not set: the server then uses the default port, or the next free one. */
  readonly port: number | null;
  readonly host: string;
  /** Port for `/metrics` alone; null to serve no metrics. */
  readonly metricsPort: number | null;
  /** Port for the other servers of the database; null to listen for none. */
  readonly peerPort: number | null;
  /** Host name or address at which the other servers reach this one; null for the one that it listens on. */
  readonly peerAddress: string | null;
  /** Folder of the embedded database and of the secret. */
  readonly data: string;
  /** False for a disposable embedded database: it does not sync to disk, and a power failure may lose all of it. */
  readonly durable: boolean;
  /** A PostgreSQL to use instead of the embedded one; its role owns the tables. */
  readonly databaseUrl: string | null;
  /** Address that browsers and agents use, without a trailing slash; null for the address that the server listens on. */
  readonly publicUrl: string | null;
  /** Further host names under which browsers and agents may reach the server, in lower case. */
  readonly allowedHosts: readonly string[];
  readonly signUp: SignUpMode;
  /** Identity providers with which people may sign in. */
  readonly signInProviders: readonly SignInProvider[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who gets the answers to mails; null for the sender. */
  readonly mailReplyTo: string | null;
  /** Shared by all servers of one database; null to use the one in `data`, which the embedded database creates. */
  readonly secret: string | null;
  /** The one before `secret`, which opens what it sealed until `keys -- rotate` has run. */
  readonly previousSecret: string | null;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Addresses and ranges that are blocked by default, such as loopback, and that the server may connect to for a user. */
  readonly outboundAllowed: readonly string[];
  /** DNS servers that resolve the names of ingresses; when empty, those of the machine. */
  readonly dnsServers: readonly string[];
  /** Image of the agent in manifests; null for the one of this release. */
  readonly agentImage: string | null;
  /** Where agents read manifests of Argo CD; `{version}` stands for the version. */
  readonly argoCdManifests: string;
  /** The charts that features install, with those of the file that HAWSER_FEATURE_CHARTS_FILE names. */
  readonly featureCharts: FeatureCharts;
  /** The infrastructure providers, with those of the file that HAWSER_PROVIDERS_FILE names. */
  readonly providerOptions: readonly ProviderOption[];
  /** PEM that agents trust beside the public authorities, from the file that HAWSER_AGENT_CA_FILE names. */
  readonly agentCa: string | null;
  /** File with the SHA-1 hashes of breached passwords, from HAWSER_BREACHED_PASSWORDS_FILE; null without one. */
  readonly breachedPasswordsFile: string | null;
  /** The theme that the operator added, from the file that HAWSER_THEME_FILE names. The console validates it. */
  readonly theme: Readonly<Record<string, unknown>> | null;
  /** The tiers, from the file that HAWSER_PLANS_FILE names. */
  readonly plans: Plans;
  /** Number of versions that are kept of an object, at least 2: the current one and the one before. */
  readonly versionsKept: number;
  /** A terminal ends when nothing was typed for this long, minutes. */
  readonly terminalIdleMinutes: number;
  /** Folder of the built console. */
  readonly consoleDir: string;
  /** Program that runs demo fleets; null when it is not installed, as in images, or HAWSER_DEMO is `off`. */
  readonly demoProgram: string | null;
}

export const DEFAULT_PORT = 8080;
const MIN_SECRET_LENGTH = 16;
const CHECKOUT = resolve(import.meta.dirname, '../../..');

/**
 * Reads the configuration.
 * @throws Error that names the variable and its valid values.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => (env[name] === undefined || env[name] === '' ? null : env[name]);
  const secret = secretOf('HAWSER_SECRET', text('HAWSER_SECRET'));
  return {
    port: portOf('PORT', text('PORT')),
    host: text('HOST') ?? '127.0.0.1',
    metricsPort: portOf('HAWSER_METRICS_PORT', text('HAWSER_METRICS_PORT')),
    peerPort: portOf('HAWSER_PEER_PORT', text('HAWSER_PEER_PORT')),
    peerAddress: peerAddressOf(text('HAWSER_PEER_ADDRESS')),
    data: resolve(text('HAWSER_DATA') ?? resolve(CHECKOUT, '.hawser')),
    durable: isOn('HAWSER_DURABLE', text('HAWSER_DURABLE')),
    databaseUrl: databaseOf(text('DATABASE_URL')),
    publicUrl: addressOf(text('HAWSER_PUBLIC_URL')),
    allowedHosts: hostsOf(text('HAWSER_ALLOWED_HOSTS')),
    signUp: signUpOf(text('HAWSER_SIGNUP')),
    signInProviders: signInProvidersOf(env, fileOf),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'Hawser <hawser@localhost>',
    mailReplyTo: text('MAIL_REPLY_TO'),
    secret,
    previousSecret: secretOf('HAWSER_SECRET_PREVIOUS', text('HAWSER_SECRET_PREVIOUS')),
    trustedProxies: rangesOf('HAWSER_TRUSTED_PROXIES', text('HAWSER_TRUSTED_PROXIES')),
    outboundAllowed: rangesOf('HAWSER_OUTBOUND_ALLOW', text('HAWSER_OUTBOUND_ALLOW')),
    dnsServers: serversOf(text('HAWSER_DNS_SERVERS')),
    agentImage: text('HAWSER_AGENT_IMAGE'),
    argoCdManifests: sourceOf('HAWSER_ARGOCD_MANIFEST', text('HAWSER_ARGOCD_MANIFEST')),
    featureCharts: chartsOf(text('HAWSER_FEATURE_CHARTS_FILE')),
    providerOptions: providersOf(text('HAWSER_PROVIDERS_FILE')),
    agentCa: fileOf('HAWSER_AGENT_CA_FILE', text('HAWSER_AGENT_CA_FILE')),
    breachedPasswordsFile: breachedPasswordsFileOf(text('HAWSER_BREACHED_PASSWORDS_FILE')),
    theme: themeOf(text('HAWSER_THEME_FILE')),
    plans: plansOf(text('HAWSER_PLANS_FILE')),
    versionsKept: countOf('HAWSER_VERSIONS_KEPT', text('HAWSER_VERSIONS_KEPT'), VERSIONS_KEPT),
    terminalIdleMinutes: countOf(
      'HAWSER_TERMINAL_IDLE_MINUTES',
      text('HAWSER_TERMINAL_IDLE_MINUTES'),
      TERMINAL_IDLE_MINUTES,
    ),
    consoleDir: resolve(CHECKOUT, 'apps/console/dist'),
    demoProgram: demoOf(text('HAWSER_DEMO')),
  };
}

/** True where only programs on this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether others than programs on this machine may reach the server, directly or by a proxy. The first sign-up then needs the
 * setup code.
 */
export function isExposed({ host, publicUrl, allowedHosts, trustedProxies }: Config): boolean {
  return !isLoopback(host) || publicUrl !== null || allowedHosts.length + trustedProxies.length > 0;
}

function portOf(variable: string, text: string | null): number | null {
  if (text === null) return null;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`${variable} must be a number from 0 to 65535, not '${text}'.`);
}

const VERSIONS_KEPT = { default: 100, min: 2, max: 10_000 };

const TERMINAL_IDLE_MINUTES = { default: 15, min: 1, max: 1_440 };

function countOf(variable: string, text: string | null, bounds: typeof VERSIONS_KEPT): number {
  const { min, max } = bounds;
  const count = text === null ? bounds.default : Number(text);
  if (Number.isInteger(count) && count >= min && count <= max) return count;
  throw new Error(`${variable} must be a number from ${min} to ${max}, not '${text}'.`);
}

function serversOf(text: string | null): readonly string[] {
  const servers = (text ?? '').split(',').map((server) => server.trim());
  if (text === null) return [];
  const isServer = (server: string): boolean => {
    const [, address = server, port = '53'] =
      /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(isIP(server) ? '' : server) ?? [];
    return isIP(address) !== 0 && Number(port) <= 65_535;
  };
  if (servers.every(isServer)) return servers;
  throw new Error(
    `HAWSER_DNS_SERVERS must contain addresses such as 192.0.2.53 or 192.0.2.53:5353, not '${text}'.`,
  );
}

function secretOf(variable: string, text: string | null): string | null {
  if (text === null || text.length >= MIN_SECRET_LENGTH) return text;
  throw new Error(`${variable} must be at least ${MIN_SECRET_LENGTH} characters.`);
}

function signUpOf(text: string | null): SignUpMode {
  const mode = text ?? 'invitation';
  if (mode === 'open' || mode === 'invitation' || mode === 'off') return mode;
  throw new Error(`HAWSER_SIGNUP must be open, invitation or off, not '${mode}'.`);
}

function hostsOf(text: string | null): readonly string[] {
  const hosts = (text ?? '').split(/[\s,]+/).filter((part) => part !== '');
  return hosts.map((host) => {
    const name = hostnameOf(host);
    if (name !== null) return name;
    throw new Error(
      `HAWSER_ALLOWED_HOSTS must contain host names such as hawser.example.org, not '${host}'.`,
    );
  });
}

function peerAddressOf(text: string | null): string | null {
  if (text === null || isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new Error(
    `HAWSER_PEER_ADDRESS must be a host name or an address such as 10.0.0.7, without a port, not '${text}'.`,
  );
}

function isOn(variable: string, text: string | null): boolean {
  if (text !== null && !['on', 'off'].includes(text))
    throw new Error(`${variable} must be on or off, not '${text}'.`);
  return text !== 'off';
}

function demoOf(text: string | null): string | null {
  const program = resolve(CHECKOUT, 'packages/fleet-sim/src/demo/served.ts');
  return isOn('HAWSER_DEMO', text) && existsSync(program) ? program : null;
}

function fileOf(variable: string, path: string | null): string | null {
  if (path === null) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${variable} names ${path}, which cannot be read.`);
  }
}

function themeOf(path: string | null): Record<string, unknown> | null {
  const written = fileOf('HAWSER_THEME_FILE', path);
  if (written === null) return null;
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Reported below, like any other text that is not a theme.
  }
  throw new Error(`HAWSER_THEME_FILE names ${path}, which is not a JSON object.`);
}

function plansOf(path: string | null): Plans {
  const read = yamlOf('HAWSER_PLANS_FILE', path, readPlans);
  return read === null ? DEFAULT_PLANS : read.plans;
}

function chartsOf(path: string | null): FeatureCharts {
  const read = yamlOf('HAWSER_FEATURE_CHARTS_FILE', path, readFeatureCharts);
  return read === null ? FEATURE_CHARTS : read.charts;
}

function providersOf(path: string | null): readonly ProviderOption[] {
  const read = yamlOf('HAWSER_PROVIDERS_FILE', path, readProviderOptions);
  return read === null ? PROVIDER_OPTIONS : read.options;
}

/** What a file of YAML holds; null without a file. @throws Error with the problem that `read` describes. */
function yamlOf<Read extends object>(
  variable: string,
  path: string | null,
  read: (value: unknown) => Read | { readonly message: string },
): Read | null {
  const written = fileOf(variable, path);
  if (written === null) return null;
  let value: unknown;
  try {
    value = parse(written);
  } catch {
    throw new Error(`${variable} names ${path}, which is not valid YAML.`);
  }
  const found = read(value);
  if ('message' in found) throw new Error(`${variable} names ${path}, which ${found.message}.`);
  return found;
}

function rangesOf(variable: string, text: string | null): string[] {
  const ranges = (text ?? '').split(/[\s,]+/).filter((part) => part !== '');
  for (const range of ranges) {
    const [address = '', bits = '0'] = range.split('/', 2);
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most) continue;
    throw new Error(`${variable} must contain addresses or ranges such as 10.0.0.0/8, not '${range}'.`);
  }
  return ranges;
}

function databaseOf(text: string | null): string | null {
  if (text === null || /^postgres(ql)?:\/\//.test(text)) return text;
  throw new Error('DATABASE_URL must begin with postgres://.');
}

function sourceOf(variable: string, text: string | null): string {
  const source = text ?? ARGOCD_MANIFEST_URL;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return source;
  throw new Error(
    `${variable} must be an address such as https://mirror.example.org/argo-cd/{version}/install.yaml, not '${source}'.`,
  );
}

function addressOf(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== ''
  ) {
    throw new Error(
      `HAWSER_PUBLIC_URL must be an address such as https://hawser.example.org, not '${text}'.`,
    );
  }
  return url.origin;
}
