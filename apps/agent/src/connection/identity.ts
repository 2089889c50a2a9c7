import type { ClusterFacts } from '@hawser/contract/agent';
import type { Fetch } from '@hawser/ports';
import type { Log } from '../log.ts';
import type { Settings, SettingsStore } from '../settings/settings.ts';
import { EnrollmentError, enroll } from './enrollment.ts';
import type { KeyPair, Keys } from './keys.ts';

export interface Identity {
  readonly agentID: string;
  readonly key: KeyPair;
}

interface IdentityOptions {
  readonly fetch: Fetch;
  readonly keys: Keys;
  readonly log: Log;
  readonly store: SettingsStore;
  readonly settings: Settings;
  readonly server: string;
  readonly cluster: ClusterFacts;
  readonly agentVersion: string;
  /** Identity that the server refused finally: a new install id replaces it. */
  readonly refusedAgentID: string;
}

/**
 * The identity of this installation: the one in the Secret, otherwise by enrollment. The key is stored before it is used,
 * so that an agent that is killed in between repeats the exchange with the same key. Fails with {@link EnrollmentError}, or as
 * the network and the Kubernetes API do.
 */
export async function identityOf(options: IdentityOptions): Promise<Identity> {
  const { keys, settings } = options;
  const isOurs = settings.agentID !== '' && settings.enrolledRouterID === settings.routerID;
  const isRefused = isOurs && settings.agentID === options.refusedAgentID && settings.installId !== '';
  if (isOurs && !isRefused && settings.privateKey !== '') {
    return { agentID: settings.agentID, key: keys.read(settings.privateKey) };
  }
  if (settings.installId === '') {
    throw new EnrollmentError('There is no install id. Apply the install command of this router.', true);
  }
  return enrollAndStore(options);
}

async function enrollAndStore(options: IdentityOptions): Promise<Identity> {
  const { fetch, keys, log, store, settings, server, cluster, agentVersion } = options;
  const isHalfDone = settings.agentID === '' && settings.privateKey !== '';
  const key = isHalfDone ? keys.read(settings.privateKey) : keys.make();
  if (!isHalfDone) await store.storeKey(settings, key.privateKey);
  const { installId } = settings;
  const answer = await enroll({ fetch, server, installId, key, cluster, agentVersion });
  if (answer.routerID !== settings.routerID) {
    throw new EnrollmentError('The server enrolled a different router than the install manifest names', true);
  }
  await store.storeIdentity(answer.agentID, answer.routerID);
  log.info('Enrolled', {
    agentID: answer.agentID,
    routerID: answer.routerID,
    network: answer.networkName,
    cluster: answer.clusterName,
  });
  return { agentID: answer.agentID, key };
}
