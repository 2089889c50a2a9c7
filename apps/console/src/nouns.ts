import { account } from './account/index.ts';
import { admin } from './admin/index.ts';
import { apiKeys } from './api-keys/index.ts';
import { argo } from './argo/index.ts';
import { backgroundWork } from './background-work/index.ts';
import { changePage } from './change-page/index.ts';
import { changes } from './changes/index.ts';
import { clusterPage } from './cluster-page/index.ts';
import { clusters } from './clusters/index.ts';
import { contexts } from './contexts/index.ts';
import { dashboard } from './dashboard/index.ts';
import { demo } from './demo/index.ts';
import { fleetTree } from './fleet-tree/index.ts';
import { incidents } from './incidents/index.ts';
import { infrastructureObjects } from './infrastructure-objects/index.ts';
import { infrastructureProviders } from './infrastructure-providers/index.ts';
import { networkFeatures } from './network-features/index.ts';
import { networkPage } from './network-page/index.ts';
import { networks } from './networks/index.ts';
import { objectOnCluster } from './object-on-cluster/index.ts';
import { objectPage } from './object-page/index.ts';
import { objects } from './objects/index.ts';
import { onboarding } from './onboarding/index.ts';
import { invitations, organizations } from './organizations/index.ts';
import { repositories } from './repositories/index.ts';
import { routers } from './routers/index.ts';
import { rules } from './rules/index.ts';
import { secondFactor } from './second-factor/index.ts';
import { sealedObjects, sealingCertificates, secrets } from './secrets/index.ts';
import { settings } from './settings/index.ts';
import { versions } from './versions/index.ts';

/**
 * All nouns of the console, in the order of the drawer and of the palette. Nothing else lists them: a new noun is one line
 * here.
 */
export const NOUNS = [
  dashboard,
  fleetTree,
  incidents,
  networks,
  networkPage,
  networkFeatures,
  clusters,
  clusterPage,
  routers,
  objects,
  objectPage,
  objectOnCluster,
  argo,
  repositories,
  secrets,
  sealingCertificates,
  sealedObjects,
  infrastructureProviders,
  infrastructureObjects,
  versions,
  rules,
  changes,
  changePage,
  demo,
  backgroundWork,
  onboarding,
  organizations,
  invitations,
  contexts,
  account,
  admin,
  settings,
  secondFactor,
  apiKeys,
] as const;
