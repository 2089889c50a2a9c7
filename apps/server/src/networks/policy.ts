import type { Network } from '@hawser/contract';
import { hubsAtLimit, requiresHubFirst, routerMessages } from '@hawser/domain';
import type { Selectable } from 'kysely';
import type { NetworksTable } from '../store/tables.ts';

const YES = { allowed: true, reason: '' } as const;
const no = (reason: string) => ({ allowed: false, reason });

/** What a network's kind follows from (Spec 1 §3, Spec 2 §5). */
export interface NetworkFacts {
  readonly hubCount: number;
  readonly routerCount: number;
  readonly objectCount: number;
}

/** What is derived from a network's features and routers; a network without features is a basic one. */
export function capabilitiesOf(
  network: Pick<Selectable<NetworksTable>, 'name' | 'features'>,
  hubCount: number,
) {
  const isBasic = Object.keys(network.features).length === 0;
  const attach = { name: network.name, usesGitOps: !isBasic, hubCount, lowestAgentVersion: null };
  return {
    isBasic,
    usesGitOps: !isBasic,
    hasHubCloud: hubCount > 0,
    requireCreateHubCloudNext: requiresHubFirst(attach),
    hubCloudsAtLimit: hubsAtLimit(attach),
  };
}

/** Why a network may not be deleted now, or null: while anything is attached to it. */
export function deletionBlocked({ routerCount, objectCount }: NetworkFacts): string | null {
  if (routerCount > 0) return 'Detach its Clusters first.';
  return objectCount > 0 ? 'Delete its Objects first.' : null;
}

/** What the reader may do with a network, with the reason where not. */
export function networkPolicy(
  network: Pick<Selectable<NetworksTable>, 'name' | 'features'>,
  facts: NetworkFacts,
): Network['can'] {
  const { requireCreateHubCloudNext, hubCloudsAtLimit } = capabilitiesOf(network, facts.hubCount);
  const blocked = deletionBlocked(facts);
  return {
    putDistributionRules: YES,
    createObject: YES,
    attachHub: hubCloudsAtLimit ? no(routerMessages.hubsAtLimit(network.name)) : YES,
    attachEdge: requireCreateHubCloudNext ? no(routerMessages.hubFirst) : YES,
    delete: blocked === null ? YES : no(blocked),
  };
}
