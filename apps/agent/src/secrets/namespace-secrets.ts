import {
  MAX_REPORTED_SECRETS,
  MAX_SECRET_USERS,
  type ReportedSecret,
  type ReportedSecrets,
} from '@hawser/contract/agent';
import { PROVIDER_CONFIG_KINDS } from '@hawser/domain/objects';
import type { Clock, Random } from '@hawser/ports';
import type { KubeApi, KubeKind, KubeObject } from '../kube/api.ts';
import { SECRET } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Log } from '../log.ts';
import { KindEntries } from './kind-entries.ts';
import { SEALED_SECRET, type Sealed, sealedOf } from './sealed-secret.ts';
import { shownAnnotations, shownLabels } from './shown-text.ts';
import { providerConfigUse, SERVICE_ACCOUNT, type Use, USER_KINDS, useOf } from './uses.ts';

interface NamespaceOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly namespace: string;
  /** Whether the grant includes listing Secrets. */
  readonly isGranted: boolean;
  /** Whether the grant includes this kind. */
  readonly reads: (kind: KubeKind) => boolean;
  readonly changed: () => void;
}

type Listed = Pick<ReportedSecret, 'labels' | 'annotations'>;

const NOT_GRANTED =
  'The agent may not list Secrets. Attach the cluster with the names of Secrets to see which exist.';
const listedOf = (object: KubeObject): Listed => {
  const { labels, annotations } = metadataOf(object);
  return { labels: shownLabels(labels), annotations: shownAnnotations(annotations) };
};

/** The Secrets of one namespace: those that exist, those that SealedSecrets are for, and those that something uses. */
export class NamespaceSecrets {
  readonly #namespace: string;
  /** Null when the grant does not include it. */
  readonly #listed: KindEntries<Listed> | null;
  readonly #sealed: KindEntries<Sealed> | null;
  readonly #workloads: readonly KindEntries<Use>[];
  readonly #configs: readonly KindEntries<Use>[];

  constructor({ namespace, isGranted, reads, ...ports }: NamespaceOptions) {
    const of = { ...ports, namespace };
    this.#namespace = namespace;
    // Only metadata is asked for: values do not reach the agent.
    this.#listed = isGranted
      ? new KindEntries({ ...of, kind: SECRET, metadataOnly: true, entryOf: listedOf })
      : null;
    this.#sealed = reads(SEALED_SECRET)
      ? new KindEntries({ ...of, kind: SEALED_SECRET, metadataOnly: false, entryOf: sealedOf })
      : null;
    this.#workloads = [...USER_KINDS, ...(reads(SERVICE_ACCOUNT) ? [SERVICE_ACCOUNT] : [])].map(
      (kind) => new KindEntries({ ...of, kind, metadataOnly: false, entryOf: useOf }),
    );
    this.#configs = PROVIDER_CONFIG_KINDS.filter(reads).map(
      ({ isClusterWide, ...kind }) =>
        new KindEntries({
          ...of,
          kind,
          namespace: isClusterWide === true ? null : namespace,
          metadataOnly: false,
          entryOf: (object) => providerConfigUse(object, namespace),
        }),
    );
  }

  /** Whether everything was listed once, or cannot be. */
  get isReady(): boolean {
    return this.#all().every(({ isReady }) => isReady);
  }

  report(): Omit<ReportedSecrets, 'type'> {
    const reasons = [
      this.#listed === null ? NOT_GRANTED : this.#listed.reason,
      this.#sealed?.reason ?? '',
      ...this.#users.map(({ reason }) => reason),
    ].filter((reason) => reason !== '');
    const users = this.#usersByName();
    const names = new Set([
      ...(this.#listed?.entries.keys() ?? []),
      ...(this.#sealed?.entries.keys() ?? []),
      ...users.keys(),
    ]);
    // What is used or sealed comes first: it must not be left out for what nobody asks about.
    const isAsked = (name: string) => users.has(name) || this.#sealed?.entries.has(name) === true;
    const all = [...names].toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)) || (a < b ? -1 : 1));
    return {
      secrets: all.slice(0, MAX_REPORTED_SECRETS).map((name) => this.#secret(name, users.get(name) ?? [])),
      omitted: Math.max(0, all.length - MAX_REPORTED_SECRETS),
      usersKnown: this.#users.every(({ reason }) => reason === ''),
      message: [...new Set(reasons)].join(' ').slice(0, 2_000),
    };
  }

  get #users(): readonly KindEntries<Use>[] {
    return [...this.#workloads, ...this.#configs];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all().map((entries) => entries.stop()));
  }

  #all(): readonly KindEntries<unknown>[] {
    return [...(this.#listed ? [this.#listed] : []), ...(this.#sealed ? [this.#sealed] : []), ...this.#users];
  }

  #usersByName(): Map<string, Use['users']> {
    const users = new Map<string, Use['users'][number][]>();
    for (const use of this.#users.flatMap(({ entries }) => [...entries.values()])) {
      for (const secret of use.secrets) {
        const known = users.get(secret) ?? [];
        // The pods of one owner are one user.
        const added = use.users.filter(
          ({ kind, name }) => !known.some((each) => kind === each.kind && name === each.name),
        );
        users.set(secret, [...known, ...added]);
      }
    }
    return users;
  }

  #secret(name: string, users: Use['users']): ReportedSecret {
    const listed = this.#listed?.entries.get(name);
    const sealed = this.#sealed?.entries.get(name);
    const canTell = this.#listed !== null && this.#listed.reason === '';
    const { labels, annotations } = listed ?? sealed ?? { labels: {}, annotations: {} };
    return {
      namespace: this.#namespace,
      name,
      status: canTell ? (listed === undefined ? 'missing' : 'exists') : 'unknown',
      keys: sealed?.keys ?? [],
      labels,
      annotations,
      sealed: sealed?.sealed ?? null,
      users: users
        .toSorted((a, b) => (`${a.kind}/${a.name}` < `${b.kind}/${b.name}` ? -1 : 1))
        .slice(0, MAX_SECRET_USERS),
      userCount: users.length,
    };
  }
}
