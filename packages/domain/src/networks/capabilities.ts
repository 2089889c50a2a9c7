import { hubsAtLimit, requiresHubFirst, routerMessages } from '../routers/index.ts';
import type { Allowed } from '../permissions/index.ts';
import { type NetworkBasis, networkKind } from './kind.ts';
import { networkReasons, tearDownMessages } from './messages.ts';

/** What decides about a network besides its name and features. */
export interface NetworkFacts extends NetworkBasis {
  /** Attached clusters that are hubs. */
  readonly hubCount: number;
  /** Active objects. */
  readonly objectCount: number;
  /** Whether some active object is placed on a cluster. */
  readonly isDistributed: boolean;
  /** Infrastructure provider configurations. */
  readonly providerConfigCount: number;
  /** Whether some agent of it is too old. */
  readonly agentOutdated: boolean;
  readonly deletionRequested: boolean;
  /** Whether its hub is behind an ingress. */
  readonly usesIngress: boolean;
}

/** What can be done with a network. */
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

/** No for the first of these reasons that is one, else yes. */
const unless = (...reasons: readonly (string | false)[]): Allowed => {
  const reason = reasons.find((one) => one !== false);
  return reason === undefined ? YES : { allowed: false, reason };
};

/** What can be done with a network, with the reason where not (Spec 2 §4, §5 "Network capability rules"). */
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

function gitOpsReasons({ features, hubCount, ...basis }: NetworkFacts): (string | false)[] {
  const { usesGitOps, usesFeatureArgoCd } = networkKind({ features, name: basis.name });
  return [
    !usesGitOps && networkReasons.gitOpsOnly,
    hubCount === 0 && routerMessages.hubFirst,
    usesFeatureArgoCd && !features['argocd']?.['ui_url'] && networkReasons.argoCdAddress,
  ];
}

function secretReasons({ features }: NetworkFacts): (string | false)[] {
  return [
    !Object.hasOwn(features, 'sealedSecrets') && networkReasons.sealedSecretsFirst,
    !features['sealedSecrets']?.['pemKey'] && networkReasons.pemKeyMissing,
  ];
}
