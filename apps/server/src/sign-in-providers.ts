import { readProviders, type SignInProvider } from '@hawser/domain/sign-in-providers';

/** Ends of the variables of one provider, and the entries that they set. */
const VARIABLES: Readonly<Record<string, string>> = {
  PRESET: 'preset',
  ISSUER: 'issuer',
  CLIENT_ID: 'clientId',
  CLIENT_SECRET: 'clientSecret',
  CLIENT_SECRET_FILE: 'clientSecretFile',
  SCOPES: 'scopes',
  LABEL: 'label',
  DOMAINS: 'domains',
  TRUST_EMAIL: 'trustEmail',
  SECOND_FACTOR: 'secondFactor',
};
const VARIABLE = new RegExp(`^HAWSER_OIDC_([A-Z][A-Z0-9_]*?)_(${Object.keys(VARIABLES).join('|')})$`);
const FILE = 'HAWSER_OIDC_FILE';

type ReadFile = (variable: string, path: string) => string | null;

/**
 * The identity providers: those of the JSON file that HAWSER_OIDC_FILE names, and those of variables `HAWSER_OIDC_<NAME>_…`, which
 * take precedence entry by entry, so that a secret need not be in the file.
 * @throws Error that names the problem.
 */
export function signInProvidersOf(
  env: Readonly<Record<string, string | undefined>>,
  readFile: ReadFile,
): readonly SignInProvider[] {
  const written = new Map<string, Record<string, unknown>>(Object.entries(fromFile(env[FILE], readFile)));
  for (const [variable, value = ''] of Object.entries(env)) {
    if (!variable.startsWith('HAWSER_OIDC_') || variable === FILE || value === '') continue;
    const [, name, end] = VARIABLE.exec(variable) ?? [];
    if (name === undefined || end === undefined) {
      const ends = Object.keys(VARIABLES).join(', ');
      throw new Error(`${variable} is unknown: HAWSER_OIDC_<NAME>_ is followed by one of ${ends}.`);
    }
    const key = name.toLowerCase().replaceAll('_', '-');
    written.set(key, { ...written.get(key), [VARIABLES[end] ?? '']: value });
  }
  const entries = [...written].map(([name, entry]) => [name, withSecret(name, entry, readFile)] as const);
  const read = readProviders(Object.fromEntries(entries));
  if ('message' in read) throw new Error(`Sign-in providers (HAWSER_OIDC_…): ${read.message}.`);
  return read.providers;
}

/** The entry with the secret that its file holds. */
function withSecret(name: string, entry: Record<string, unknown>, readFile: ReadFile): object {
  const { clientSecretFile, ...rest } = entry;
  if (typeof clientSecretFile !== 'string') return entry;
  const secret = readFile(`clientSecretFile of the sign-in provider ${name}`, clientSecretFile)?.trim();
  return { ...rest, clientSecret: rest['clientSecret'] ?? secret };
}

function fromFile(path: string | undefined, readFile: ReadFile): Record<string, Record<string, unknown>> {
  if (path === undefined || path === '') return {};
  const text = readFile(FILE, path) ?? '';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, Record<string, unknown>>;
  } catch {
    // Reported below.
  }
  throw new Error(`${FILE} names ${path}, which is not a JSON object with providers by their names.`);
}
