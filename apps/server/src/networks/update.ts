import type { Network, UpdateNetwork } from '@hawser/contract/networks';
import {
  checkFeatureChoices,
  chosenFeatures,
  type FeatureCharts,
  featureMessages,
  featureSlugsOf,
} from '@hawser/domain/features';
import { networkMessages, networkReasons } from '@hawser/domain/networks';
import { checkHubSettings, hubDataOf, routerMessages } from '@hawser/domain/routers';
import type { z } from 'zod';
import { changeRecord } from '../http/change.ts';
import { Failure, invalid } from '../http/failure.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { type LockedNetwork, lockNetwork } from '../placement/index.ts';
import { refuseSharedFeatures, syncFeatureObjects, withPemKey } from '../network-features/index.ts';
import { featuresOfRouters, putHubData } from '../routers/index.ts';
import { argoCdText, withArgoCd } from './argocd.ts';
import { networkRecord } from './record.ts';

type Requested = z.infer<typeof UpdateNetwork>;

/** Changes the features of a network, how its hub is exposed, and what agents do about changes by hand. The name and the kind of a network never change. */
export function updateNetwork(
  work: Work<{ networkID: string }, undefined, Requested> & { readonly ifMatch: number },
  charts: FeatureCharts,
): Promise<{ answer: { updated: Network }; change: RecordedChange }> {
  const { tx, params, body, now } = work;
  return changeRecord(work, {
    table: 'networks',
    lock: () => lockNetwork(tx, params.networkID, 'alone'),
    read: networkRecord,
    async change(network) {
      if (network.deletion_requested_at !== null) throw notUpdated(networkReasons.beingDeleted);
      const chosen = withArgoCd(featuresAfter(network, body), body.argocd, network.features);
      const features = await withPemKey(tx, network.id, chosen);
      return {
        columns: {
          features: JSON.stringify(features),
          ...(body.driftMode !== undefined && { drift_mode: body.driftMode }),
        },
        async follow() {
          if (body.features !== undefined) {
            await refuseSharedFeatures(tx, { id: network.id, features }, { path: 'features' });
            await featuresOfRouters(tx, network.id, features, now);
            await syncFeatureObjects({ ...work, charts }, { id: network.id, features });
          }
          if (body.skupperHubData !== undefined) await changeHub(tx, network.id, body.skupperHubData, now);
          const slugs = (of: typeof features) => featureSlugsOf(of).join(', ');
          const fields = changedFields([
            { name: 'features', before: slugs(network.features), after: slugs(features) },
            { name: 'Argo CD', before: argoCdText(network.features), after: argoCdText(features) },
            {
              name: 'changes by hand',
              before: network.drift_mode,
              after: body.driftMode ?? network.drift_mode,
            },
          ]);
          const details = detailsOf({ fields });
          return details === undefined ? {} : { details };
        },
      };
    },
  });
}

/** The features to store: the chosen ones, with what their installation reported. */
function featuresAfter(network: LockedNetwork, { features, featureConfigs }: Requested) {
  if (features === undefined && featureConfigs === undefined) return network.features;
  const stored = featureSlugsOf(network.features);
  const choices = { slugs: features ?? stored, configs: featureConfigs ?? {} };
  const problem = checkFeatureChoices(choices);
  if (problem !== null) throw invalid(problem.message, problem.path);
  if (stored.length === 0 && choices.slugs.length > 0) throw invalid(featureMessages.basic, 'features');
  // Without any feature it would become a basic network. The required features stay.
  const slugs = choices.slugs.length === 0 ? stored.slice(0, 1) : choices.slugs;
  return chosenFeatures({ ...choices, slugs }, network.features);
}

async function changeHub(
  tx: Work<unknown, unknown, unknown>['tx'],
  networkID: string,
  settings: NonNullable<Requested['skupperHubData']>,
  now: number,
): Promise<void> {
  const problem = checkHubSettings(settings);
  if (problem !== null) throw invalid(problem.message, `skupperHubData.${problem.path}`);
  const hub = await putHubData(tx, networkID, hubDataOf(settings), now);
  if (hub === undefined) throw notUpdated(routerMessages.hubFirst);
}

/** 409 with the message of the specification, followed by the reason. */
const notUpdated = (reason: string): Failure =>
  new Failure(409, [
    { message: networkMessages.notUpdated, displayable: true },
    { message: reason, displayable: true },
  ]);
