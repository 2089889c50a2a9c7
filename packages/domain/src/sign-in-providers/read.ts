import { PRESETS, type SignInProvider } from './provider.ts';

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const DOMAIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const LABEL_MAX = 40;

/** The entries of one provider as an operator writes them, in the environment and in a file. */
const PROVIDER_ENTRIES = [
  'preset',
  'issuer',
  'clientId',
  'clientSecret',
  'scopes',
  'label',
  'domains',
  'trustEmail',
  'secondFactor',
] as const;

/** One provider as an operator wrote it, unchecked. */
type WrittenProvider = Readonly<Partial<Record<(typeof PROVIDER_ENTRIES)[number], unknown>>>;

/**
 * The providers that an operator wrote by name, or a sentence that describes the problem. An unknown entry is refused: a
 * misspelled list of domains would otherwise admit everyone.
 */
export function readProviders(
  written: Readonly<Record<string, unknown>>,
): { readonly providers: readonly SignInProvider[] } | { readonly message: string } {
  const providers: SignInProvider[] = [];
  for (const [name, value] of Object.entries(written)) {
    const of = `the provider ${name}`;
    if (!NAME.test(name))
      return { message: `${of}: names have lower-case letters, digits and dashes, and begin with a letter` };
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { message: `${of} has no entries` };
    const unknown = Object.keys(value).find((key) => !PROVIDER_ENTRIES.some((known) => known === key));
    if (unknown !== undefined)
      return { message: `${of} has the entry ${unknown}; there are only ${PROVIDER_ENTRIES.join(', ')}` };
    const read = readProvider(name, value);
    if ('message' in read) return { message: `${of} ${read.message}` };
    providers.push(read);
  }
  return { providers };
}

function readProvider(name: string, written: WrittenProvider): SignInProvider | { readonly message: string } {
  const presetName = written.preset ?? (Object.hasOwn(PRESETS, name) ? name : undefined);
  if (presetName !== undefined && !(typeof presetName === 'string' && Object.hasOwn(PRESETS, presetName)))
    return { message: `has a preset that is none of ${Object.keys(PRESETS).join(', ')}` };
  const preset = presetName === undefined ? undefined : PRESETS[presetName];
  const issuer = issuerOf(written.issuer ?? preset?.issuer);
  if (issuer === null)
    return { message: 'needs an issuer: an https address without parameters, or http on this machine' };
  const { clientId, clientSecret, label = preset?.label ?? name } = written;
  if (!isText(clientId)) return { message: 'needs a clientId' };
  if (!isText(clientSecret)) return { message: 'needs a clientSecret' };
  if (!isText(label) || label.length > LABEL_MAX)
    return { message: `has a label that is no text of at most ${LABEL_MAX} characters` };
  const scopes = listOf(written.scopes) ?? preset?.scopes ?? ['openid', 'email', 'profile'];
  const protocol = preset?.protocol ?? 'oidc';
  if (protocol === 'oidc' && !scopes.includes('openid')) return { message: 'needs the scope openid' };
  const domains = (listOf(written.domains) ?? []).map((domain) => domain.toLowerCase());
  if (!domains.every((domain) => DOMAIN.test(domain)))
    return { message: 'has domains that are no list such as example.org, example.com' };
  const { trustEmail = 'off', secondFactor = 'off' } = written;
  for (const [entry, value] of Object.entries({ trustEmail, secondFactor }))
    if (!SWITCH.some((known) => known === value))
      return { message: `has a ${entry} that is neither on nor off` };
  return {
    name,
    label,
    protocol,
    issuer,
    clientID: clientId,
    clientSecret,
    scopes,
    domains,
    trustsEmail: isOn(trustEmail),
    provesSecond: isOn(secondFactor),
  };
}

const SWITCH: readonly unknown[] = ['on', 'off', true, false];
const isOn = (value: unknown): boolean => value === 'on' || value === true;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The URL as it was written, because providers compare it so; null when it may not be an issuer (OpenID Connect Discovery 1.0, section 2). */
function issuerOf(value: unknown): string | null {
  const url = isText(value) && URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.search !== '' || url.hash !== '' || url.username + url.password !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.includes(url.hostname)))
    return null;
  return isText(value) ? value.trim() : null;
}

/** A list, or a text with its items between commas or spaces; undefined when there is none. */
function listOf(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(String);
  return String(value)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
}
