import { hubsAtLimit, requiresHubFirst, routerMessages } from '../routers/index.ts';
import type { Allowed } from '../permissions/index.ts';
import { type NetworkBasis, networkKind } from './kind.ts';
import { networkReasons, tearDownMessages } from './messages.ts';

/** The facts about a network, besides its name and features, that determine its permissions. */
export interface NetworkFacts extends NetworkBasis {
  /** Number of attached clusters that are hubs. */
  readonly hubCount: number;
  /** Number of active objects. */
  readonly objectCount: number;
  /** Whether any active object is placed on a cluster. */
  readonly isDistributed: boolean;
  /** Number of infrastructure provider configurations. */
  readonly providerConfigCount: number;
  /** Whether its hub has no agent yet. */
  readonly hubPending: boolean;
  /** Whether any of its agents is outdated. */
  readonly agentOutdated: boolean;
  readonly deletionRequested: boolean;
  /** Whether its hub is exposed by an ingress. */
  readonly usesIngress: boolean;
}

/** The actions that a permission of a network allows. */
export const NETWORK_CAPABILITIES = [
  'update',
  'putDistributionRules',
  'createObject',
  'createGitOpsObject',
  'createInfrastructure',
  'generateSecret',
  'attachHub',
  'attachEdge',
  'attachPublic',
  'openTerminal',
  'checkDns',
  'tearDown',
  'delete',
] as const;

export type NetworkCapability = (typeof NETWORK_CAPABILITIES)[number];

const YES: Allowed = { allowed: true, reason: '' };

/** Denied with the first reason that applies, otherwise allowed. */
const unless = (...reasons: readonly (string | false)[]): Allowed => {
  const reason = reasons.find((one) => one !== false);
  return reason === undefined ? YES : { allowed: false, reason };
};

/** The permissions of a network, with the reason where one is denied (Spec 2 §4, §5 "Network capability rules"). */
export function networkCapabilities(facts: NetworkFacts): Record<NetworkCapability, Allowed> {
  const gone = facts.deletionRequested && networkReasons.beingDeleted;
  const { isBasic, usesGitOps, usesFeatureArgoCd, usesNethopperResources } = networkKind(facts);
  const attach = { name: facts.name, usesGitOps, hubCount: facts.hubCount, lowestAgentVersion: null };
  const outdated = facts.agentOutdated && routerMessages.upgradeAgent(facts.name);
  const gitOps = gitOpsReasons(facts);
  return {
    update: unless(gone),
    putDistributionRules: unless(gone),
    createObject: unless(gone, !isBasic && networkReasons.basicOnly),
    createGitOpsObject: unless(gone, ...gitOps),
    createInfrastructure: unless(
      gone,
      ...gitOps,
      facts.hubPending && networkReasons.hubPending,
      facts.providerConfigCount === 0 && networkReasons.providersFirst,
    ),
    generateSecret: unless(gone, ...secretReasons(facts)),
    attachHub: unless(gone, hubsAtLimit(attach) && routerMessages.hubsAtLimit(facts.name), outdated),
    attachEdge: unless(gone, requiresHubFirst(attach) && routerMessages.hubFirst, outdated),
    attachPublic: unless(gone, !usesFeatureArgoCd && networkReasons.argoCdFirst, outdated),
    openTerminal: unless(gone, usesNethopperResources && networkReasons.productResources),
    checkDns: unless(gone, !facts.usesIngress && networkReasons.noIngress),
    tearDown: unless(gone, facts.objectCount === 0 && networkReasons.nothingToTearDown),
    delete: unless(gone, usesGitOps && facts.isDistributed && tearDownMessages.first),
  };
}

/**
 * Where people reach the pages of the network's Argo CD: the host name that a person gave, otherwise what its installation reported
 * (Spec 2 §3, "Feature details"); null while neither is known.
 */
export function argoCdAddress(features: NetworkFacts['features']): string | null {
  const { overrideHostname, ui_url: reported } = features['argocd'] ?? {};
  if (typeof overrideHostname === 'string' && overrideHostname !== '') return `https://${overrideHostname}`;
  return typeof reported === 'string' && reported !== '' ? reported : null;
}

function gitOpsReasons({ features, hubCount, ...basis }: NetworkFacts): (string | false)[] {
  const { usesGitOps, usesFeatureArgoCd } = networkKind({ features, name: basis.name });
  return [
    !usesGitOps && networkReasons.gitOpsOnly,
    hubCount === 0 && routerMessages.hubFirst,
    usesFeatureArgoCd && argoCdAddress(features) === null && networkReasons.argoCdAddress,
  ];
}

function secretReasons({ features }: NetworkFacts): (string | false)[] {
  return [
    !Object.hasOwn(features, 'sealedSecrets') && networkReasons.sealedSecretsFirst,
    !features['sealedSecrets']?.['pemKey'] && networkReasons.pemKeyMissing,
  ];
}
