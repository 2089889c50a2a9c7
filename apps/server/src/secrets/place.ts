import type { PlacedSealedSecrets, PlaceSealedSecrets } from '@hawser/contract/secrets';
import { networkReasons } from '@hawser/domain/networks';
import { placementRule } from '@hawser/domain/secrets';
import { refused, requireRow } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import { placeOnClusters, type Wanted } from './place-on-clusters.ts';
import { clusterNames, readSealed } from './sealed-for.ts';

type PlaceWork = Work<{ networkID: string }, undefined, PlaceSealedSecrets>;

/**
 * Places SealedSecrets, each on its one cluster: writes an object for each, with the distribution rule that takes it there, all or none. A
 * Secret that is there already is changed.
 */
export async function placeSealedSecrets(
  work: PlaceWork,
  versionsKept: number,
): Promise<{ answer: PlacedSealedSecrets; network: { name: string }; change: RecordedChange }> {
  const { tx, params, body } = work;
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  if (!Object.hasOwn(network.features, 'sealedSecrets')) throw refused(networkReasons.sealedSecretsFirst);
  const clusters = await clusterNames(tx, network.id);
  const wanted: Wanted[] = [];
  for (const [at, secret] of body.secrets.entries()) {
    const { yaml, read, cluster } = await readSealed(secret, at, clusters);
    wanted.push({ yaml, read, rule: placementRule({ key: read.object.key, cluster }) });
  }
  const placed = await placeOnClusters(work, {
    network,
    wanted,
    command: 'placeSealedSecrets',
    versionsKept,
  });
  return { ...placed, network };
}
