import { SECRET_TYPE } from '@hawser/domain/gitops';
import type { KubeObject } from '../../kube/api.ts';
import { fieldsOf, labelsOf, textIn, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';
import { HIDDEN, withoutCredentials } from '../../kube/without-credentials.ts';

/** A shorter one would hide parts of ordinary words. It is still hidden as the header that is sent. */
const SHORTEST = 6;
/** Lines of a private key that are hidden by themselves. */
const KEY_LINE = 40;
/** Texts that are remembered as they are without credentials: most Applications say the same. */
const MAX_REMEMBERED = 200;

/** Of a repository (Argo CD, "Declarative Setup", Repositories). */
const OF_REPOSITORY = [
  'password',
  'bearerToken',
  'sshPrivateKey',
  'tlsClientCertKey',
  'githubAppPrivateKey',
  'gcpServiceAccountKey',
];
/** As whom a password is sent; a GitHub App has a token as its password. */
const [USER, APP_USER] = ['username', 'x-access-token'];

/**
 * The credentials that an Argo CD has for repositories and clusters, so that nothing that it says shows them: a server to which they were sent can
 * answer with them, and Argo CD puts what a server answers into its messages.
 */
export class KnownCredentials {
  /** By name of the Secret: those of now and, because Argo CD may still say them, those before. */
  readonly #bySecret = new Map<string, readonly (readonly string[])[]>();
  #pattern = /(?!)/g;
  readonly #remembered = new Map<string, string>();

  /** What a Secret of Argo CD holds; others are passed over. */
  learn(secret: KubeObject): void {
    const { name, labels } = metadataOf(secret);
    const type = textIn(labels, SECRET_TYPE);
    if (type === undefined || secret.data === undefined) return;
    const data = Object.fromEntries(
      Object.entries(labelsOf(secret.data)).map(([key, value]) => [
        key,
        Buffer.from(value, 'base64').toString('utf8'),
      ]),
    );
    const values = formsOf(type === 'cluster' ? ofCluster(data) : ofRepository(data));
    const [before = []] = this.#bySecret.get(name) ?? [];
    if (before.join('\0') === values.join('\0')) return;
    this.#bySecret.set(name, [values, before]);
    this.#pattern = patternOf([...this.#bySecret.values()].flat(2));
    this.#remembered.clear();
  }

  /** The text without any of them, nor what looks like one. */
  hiddenIn(text: string): string {
    if (text === '') return text;
    const remembered = this.#remembered.get(text);
    if (remembered !== undefined) return remembered;
    const hidden = withoutCredentials(text.replace(this.#pattern, HIDDEN));
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(text, hidden);
    return hidden;
  }
}

/** What is secret, and what is sent for it. */
interface Secrets {
  readonly values: readonly string[];
  readonly headers: readonly string[];
}

function ofRepository(data: Readonly<Record<string, string>>): Secrets {
  const password = data['password'] ?? '';
  const users = [data[USER] ?? '', APP_USER];
  return {
    values: OF_REPOSITORY.map((key) => data[key] ?? ''),
    headers: password === '' ? [] : users.map((user) => base64(`${user}:${password}`)),
  };
}

function ofCluster(data: Readonly<Record<string, string>>): Secrets {
  const config = fieldsOf(parsed(data['config'] ?? ''));
  const password = textOf(config.password);
  const program = fieldsOf(fieldsOf(config.execProviderConfig).env);
  return {
    values: [
      textOf(config.bearerToken),
      password,
      textOf(fieldsOf(config.tlsClientConfig).keyData),
      textOf(program['AWS_SECRET_ACCESS_KEY']),
      textOf(program['AWS_SESSION_TOKEN']),
    ],
    headers: password === '' ? [] : [base64(`${textOf(config.username)}:${password}`)],
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** As they are, in a URL, in JSON, and line by line. */
function formsOf({ values, headers }: Secrets): string[] {
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value.toWellFormed()),
    JSON.stringify(value).slice(1, -1),
    ...value.split(/\r?\n/).filter((line) => line.length >= KEY_LINE && line !== value),
  ]);
  return [...new Set([...forms.filter((form) => form.length >= SHORTEST), ...headers])];
}

/** The longest first: one may be in another. */
function patternOf(values: readonly string[]): RegExp {
  const all = [...new Set(values)].toSorted((one, other) => other.length - one.length);
  const escaped = all.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return escaped.length === 0 ? /(?!)/g : new RegExp(escaped.join('|'), 'g');
}
