import type { DefineNetwork, Network } from '@hawser/contract/networks';
import { checkFeatureChoices, chosenFeatures, type FeatureCharts } from '@hawser/domain/features';
import { checkNetworkName, networkMessages, networkNameOf } from '@hawser/domain/networks';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { limitFailure, limitReached } from '../accounts/index.ts';
import { keepOrganization } from '../contexts/index.ts';
import { withPathPrefix, conflicting, invalid } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { attach, type Attached } from '../routers/index.ts';
import { syncFeatureObjects } from '../network-features/index.ts';
import { withArgoCd } from './argocd.ts';
import { networkRecord } from './record.ts';

type Requested = z.infer<typeof DefineNetwork>;

/**
 * Defines a network, and attaches its hub if one is named: both or neither (Spec 1 §5, Spec 2 §5). The name never changes and
 * is unique in the context, ignoring case.
 */
export async function defineNetwork(
  work: Work<unknown, undefined, Requested>,
  charts: FeatureCharts,
): Promise<{
  answer: { created: Network };
  hub: Attached | null;
}> {
  const { tx, body, now, random } = work;
  const name = networkNameOf(body.name);
  const problem = checkNetworkName(name);
  if (problem !== null) throw invalid(problem, 'name');
  const features = featuresOf(body);
  if (body.hub === undefined && Object.keys(features).length > 0) {
    throw invalid(networkMessages.hubRequired, 'hub');
  }
  await keepOrganization(work);
  // Locks the cluster before the account, in the same order as all commands, to avoid deadlocks.
  const { hub } = body;
  if (hub !== undefined) await lockCluster(work, hub.cloudID);
  if (await limitReached(work, 'networks')) throw limitFailure(networkMessages.upgrade, 'networks');
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('networks')
    .values({
      owner_uid: tx.owner,
      id,
      name,
      features: JSON.stringify(features),
      distribution_rules: '[]',
      serial_number: await nextSerialNumber(work),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(networkMessages.taken(name), 'name');
  const attached = hub === undefined ? null : await attachHub(work, id, hub);
  await syncFeatureObjects({ ...work, charts }, { id, features });
  return { answer: { created: await networkRecord(tx, id, now) }, hub: attached };
}

/** The serial number for the new network. It is used up only if the transaction commits. */
async function nextSerialNumber({ tx }: Work<unknown, undefined, Requested>): Promise<number> {
  const account = await tx.db
    .updateTable('accounts')
    .set((of) => ({ networks_defined: of('networks_defined', '+', 1) }))
    .where('owner_uid', '=', tx.owner)
    .returning('networks_defined')
    .executeTakeFirst();
  return account?.networks_defined ?? 0;
}

function featuresOf({ features: slugs, featureConfigs: configs, argocd }: Requested) {
  const problem = checkFeatureChoices({ slugs, configs });
  if (problem !== null) throw invalid(problem.message, problem.path);
  return withArgoCd(chosenFeatures({ slugs, configs }), argocd, {});
}

async function lockCluster({ tx }: Work<unknown, undefined, Requested>, cloudID: string): Promise<void> {
  await tx.db
    .selectFrom('clusters')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', cloudID)
    .forShare()
    .executeTakeFirst();
}

/** Attaches the hub. Errors carry its path, such as `hub.namespace`. */
async function attachHub(
  work: Work<unknown, undefined, Requested>,
  networkID: string,
  { cloudID, namespace, hubName, grant, ...skupperHubData }: NonNullable<Requested['hub']>,
): Promise<Attached> {
  const hub = { isEdge: false, isPublic: false, skupperHubData, ...(grant === undefined ? {} : { grant }) };
  const body = { networkID, cloudID, namespace, hubName, ...hub };
  try {
    return await attach({ ...work, body });
  } catch (error) {
    throw withPathPrefix('hub', error);
  }
}
