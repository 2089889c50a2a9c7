import type { Tags } from '../tags/index.ts';

/** What is registered in Argo CD by a Secret (Argo CD, "Declarative Setup"). */
const KINDS = ['cluster', 'repository'] as const;
export type RegistrationKind = (typeof KINDS)[number];

/** A cluster, by the id of its attachment, or a repository, that is registered in the Argo CD of a hub. */
export interface Registration {
  readonly kind: RegistrationKind;
  readonly id: string;
}

const PREFIX = 'argocd';

/**
 * What the agent of a hub calls the Secret of a registration: `argocd.cluster.<routerID>`. With two dots it is neither the id of a record nor
 * that of an object for a router.
 */
export const registrationID = ({ kind, id }: Registration): string => `${PREFIX}.${kind}.${id}`;

/** The registration with such an id; null for any other id. */
export function registrationOf(text: string): Registration | null {
  const [prefix, kind, id = '', ...rest] = text.split('.');
  const known = KINDS.find((each) => each === kind);
  return prefix === PREFIX && known !== undefined && id !== '' && rest.length === 0
    ? { kind: known, id }
    : null;
}

/** The label by which Argo CD finds its Secrets. */
export const SECRET_TYPE = 'argocd.argoproj.io/secret-type';

/** What names of the Secrets begin with. */
const namePrefix = (kind: RegistrationKind): string => `hawser-${kind}-`;

/** The name of the Secret: of a cluster by its name, so that there cannot be two for one name, and of a repository by its id. */
export const registrationSecret = (kind: RegistrationKind, name: string): string =>
  `${namePrefix(kind)}${name}`;

/** The fields of a manifest by which it is a registration. */
interface RegistrationSubject {
  readonly apiVersion: unknown;
  readonly kind: unknown;
  readonly name: string;
  readonly secretType: unknown;
}

/** Whether a manifest is the Secret of this registration, and nothing else that a namespace of Argo CD has. */
export const isRegistration = ({ kind }: Registration, subject: RegistrationSubject): boolean =>
  subject.apiVersion === 'v1' &&
  subject.kind === 'Secret' &&
  subject.secretType === kind &&
  subject.name.startsWith(namePrefix(kind));

/**
 * Labels of a registered cluster, which generators of ApplicationSets select by: its role, its network and its tags. A label has one
 * value, so each network and tag is a label of its own.
 */
export function clusterLabels(of: {
  readonly tags: Tags;
  readonly network: string;
  readonly isHub: boolean;
}): Record<string, string> {
  return {
    [SECRET_TYPE]: 'cluster',
    'hawser.io/role': of.isHub ? 'hub' : 'edge',
    [`networks.hawser.io/${of.network}`]: 'true',
    ...Object.fromEntries(
      Object.keys(of.tags)
        .sort()
        .map((tag) => [`tags.hawser.io/${tag}`, 'true']),
    ),
  };
}

/** Whether the Argo CD of a network knows one of its clusters. WAITING: for the application network, or for another choice than removing it. */
export const REGISTRATION_STATES = ['WAITING', 'REGISTERING', 'REGISTERED', 'FAILED', 'UNKNOWN'] as const;
type RegistrationState = (typeof REGISTRATION_STATES)[number];

export const registrationMessages = {
  waiting: 'Waiting for the application network. Argo CD reaches a private Cluster through it.',
  removing: 'Nothing is registered: Argo CD is to be removed.',
  noReport: 'The agent of the hub has not reported yet.',
  lost: 'The agent of the hub does not report any more.',
  noToken: 'The agent of the Cluster has not handed over a token of its account for Argo CD yet.',
  /** Argo CD's own setting, and what it does without. */
  respectRbac:
    'Argo CD gives up on a Cluster where its account may not list some kind. Its administrator has to set resource.respectRBAC: normal in ConfigMap argocd-cm.',
  expired:
    'The token of its account for Argo CD has ended, and the agent of the Cluster has handed over no other one.',
} as const;

/** What the agent of the hub reported last of a registration. */
interface ReportedRegistration {
  readonly status: string;
  readonly message: string;
  readonly since: number;
  readonly observedAt: number;
  /** Whether the lease of the agent has run out. */
  readonly isLost: boolean;
  /** Whether Argo CD leaves out what its account may not list; null when unknown. */
  readonly respectsRbac?: boolean | null;
}

const STATES: Readonly<Record<string, RegistrationState>> = { UP: 'REGISTERED', PROGRESSING: 'REGISTERING' };

/** The token of the account that Argo CD uses on an edge. */
interface AccountToken {
  readonly isThere: boolean;
  readonly hasEnded: boolean;
  /** Why the agent has no newer one; empty when nothing is wrong. */
  readonly message: string;
  /** Whether it may not list some kinds. */
  readonly isLimited?: boolean;
}

/** The state of the registration of a cluster, with its reason. `token` is null where Argo CD uses no account there. */
export function registrationState(
  { isEdge, isPublic }: { readonly isEdge: boolean; readonly isPublic: boolean },
  reported: ReportedRegistration | null,
  token: AccountToken | null = null,
  { isRemoving = false }: { readonly isRemoving?: boolean } = {},
): { state: RegistrationState; message: string; since: number | null; observedAt: number | null } {
  if (isEdge && !isPublic)
    return { state: 'WAITING', message: registrationMessages.waiting, since: null, observedAt: null };
  // What is registered there still is shown until it is gone.
  if (isRemoving && reported === null)
    return { state: 'WAITING', message: registrationMessages.removing, since: null, observedAt: null };
  if (token !== null && (!token.isThere || token.hasEnded)) {
    const reason = token.isThere ? registrationMessages.expired : registrationMessages.noToken;
    const isWrong = token.isThere || token.message !== '';
    const message = token.message === '' ? reason : `${reason} ${token.message}`;
    return { state: isWrong ? 'FAILED' : 'REGISTERING', message, since: null, observedAt: null };
  }
  if (reported === null)
    return { state: 'REGISTERING', message: registrationMessages.noReport, since: null, observedAt: null };
  const { status, message, since, observedAt, isLost } = reported;
  if (isLost) return { state: 'UNKNOWN', message: registrationMessages.lost, since: null, observedAt };
  // It is registered, and Argo CD can do nothing there.
  if (status === 'UP' && token?.isLimited === true && reported.respectsRbac === false)
    return { state: 'FAILED', message: registrationMessages.respectRbac, since, observedAt };
  // Argo CD goes on with the token that it has.
  return { state: STATES[status] ?? 'FAILED', message: message || (token?.message ?? ''), since, observedAt };
}
