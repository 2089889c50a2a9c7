import { labelOf, type Status, type Tone, type ToneWords } from '../status/index.ts';
import { SECRET_ANNOTATIONS } from './annotations.ts';

/** `missing`: in use, or sealed, but not found in the cluster (Spec 1 §4). `unknown`: nobody can tell now. */
export const SECRET_STATUSES = ['exists', 'missing', 'unknown'] as const;
export type SecretStatus = (typeof SECRET_STATUSES)[number];

/** Why what an agent reported of Secrets and certificates is unknown. */
export const SILENT_MESSAGE = 'The agent has not reported for longer than its lease.';

/**
 * What is noteworthy about a Secret: its SealedSecret cannot be opened, nothing uses it, or it exists on some clusters of its network
 * only.
 */
export const SECRET_FINDINGS = ['failing', 'unused', 'some clusters only'] as const;
export type SecretFinding = (typeof SECRET_FINDINGS)[number];

/** Who sealed a Secret. */
export const SECRET_SEALERS = ['Hawser', 'others', 'nobody'] as const;
export type SecretSealer = (typeof SECRET_SEALERS)[number];

const ARGOCD_SECRET_TYPE = 'argocd.argoproj.io/secret-type';

/** Labels and annotations by which programs find their Secrets without naming them in a pod. */
const READ_BY_MARK = [ARGOCD_SECRET_TYPE, 'kubernetes.io/service-account.name'] as const;

/** Whether something uses a Secret that no workload names: Helm's records, Argo CD's registrations, tokens, provider credentials. */
export function isReadByMark({
  name,
  labels,
  annotations,
}: {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}): boolean {
  const isMarked = [...READ_BY_MARK, SECRET_ANNOTATIONS.providerKey].some(
    (mark) => Object.hasOwn(labels, mark) || Object.hasOwn(annotations, mark),
  );
  return isMarked || name.startsWith('sh.helm.release.v1.');
}

/** Kinds of Crossplane that have their credentials in a Secret. */
const PROVIDER_CONFIGS: ReadonlySet<string> = new Set(['ProviderConfig', 'ClusterProviderConfig']);

/** Whether a Secret on a hub is meant for it alone: credentials of infrastructure, which hubs make, and what belongs to Argo CD. */
export function isOfHub({
  labels,
  annotations,
  users,
}: {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly users: readonly { readonly kind: string }[];
}): boolean {
  return (
    annotations[SECRET_ANNOTATIONS.controlledType] === 'iac' ||
    labels['app.kubernetes.io/part-of'] === 'argocd' ||
    Object.hasOwn(labels, ARGOCD_SECRET_TYPE) ||
    users.some(({ kind }) => PROVIDER_CONFIGS.has(kind))
  );
}

/** What is known of a Secret in a cluster. Instants are epoch ms. */
interface SecretFacts {
  readonly id: string;
  readonly name: string;
  readonly status: SecretStatus;
  /** Why it has this status. */
  readonly text: string;
  readonly since: number;
  readonly observedAt: number;
}

/** The status of a Secret, with its reason. A missing one is down: what uses it does not start. */
export function secretStatus({ id, name, status: state, text, since, observedAt }: SecretFacts): Status {
  const status = state.toUpperCase();
  const fact = { kind: 'secret', id, name, status, text: text.replace(/\.$/, ''), since } as const;
  return { status, label: labelOf(status), tone: TONES[state], since, observedAt, reason: [fact] };
}

const TONES: Readonly<Record<SecretStatus, Tone>> = {
  exists: 'positive',
  missing: 'negative',
  unknown: 'unknown',
};
/** The words of the tones that Secrets have. */
export const SECRET_TONE_WORDS: ToneWords = { positive: 'exists', negative: 'missing' };

/** The statuses that tones stand for. */
export const statusesOfTones = (tones: readonly Tone[]): SecretStatus[] =>
  SECRET_STATUSES.filter((status) => tones.includes(TONES[status]));
