import { accounts } from './accounts/index.ts';
import { admin } from './admin/index.ts';
import { agents } from './agents/index.ts';
import { apiKeys } from './api-keys/index.ts';
import { audit } from './audit/index.ts';
import { changes } from './changes/index.ts';
import { clusters } from './clusters/index.ts';
import { demo } from './demo/index.ts';
import { files } from './files/index.ts';
import { fleetMap } from './fleet-map/index.ts';
import { incidents } from './incidents/index.ts';
import { infrastructureObjects } from './infrastructure-objects/index.ts';
import { infrastructureProviders } from './infrastructure-providers/index.ts';
import { jobs } from './jobs/index.ts';
import { networks } from './networks/index.ts';
import type { PortsOf } from './noun/index.ts';
import { objects } from './objects/index.ts';
import { organizations } from './organizations/index.ts';
import { overview } from './overview/index.ts';
import { placement } from './placement/index.ts';
import { repositories } from './repositories/index.ts';
import { routers } from './routers/index.ts';
import { secrets } from './secrets/index.ts';
import { status } from './status/index.ts';
import { tags } from './tags/index.ts';
import { tree } from './tree/index.ts';

/** All nouns of the server. A new noun is one line here; nothing else lists them. */
export const NOUNS = [
  accounts,
  admin,
  agents,
  apiKeys,
  audit,
  changes,
  clusters,
  demo,
  files,
  fleetMap,
  incidents,
  infrastructureProviders,
  infrastructureObjects,
  jobs,
  networks,
  objects,
  organizations,
  overview,
  placement,
  repositories,
  routers,
  secrets,
  status,
  tags,
  tree,
] as const;

/** External dependencies of all nouns. */
export type NounPorts = PortsOf<typeof NOUNS>;
