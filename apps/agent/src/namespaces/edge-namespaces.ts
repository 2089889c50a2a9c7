import { EDGE_NAMESPACES } from '@hawser/domain/features';
import { deliveredKeyOf, isWrittenAs } from '@hawser/domain/gitops';
import { type Clock, pause } from '@hawser/ports';
import { isStatus, isUnreachable, type KubeApi, type KubeKind, type KubeRef } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { accessOf, type ReachCluster } from '../registrations/cluster-access.ts';
import type { ObjectStatuses } from '../report/object-statuses.ts';
import { isCreatedByArgoCd } from './created-by-argocd.ts';
import { found } from '../kube/found.ts';
import { deleteNamespace, reasonToStay } from './unused-namespace.ts';

interface Ports {
  readonly clock: Clock;
  readonly log: Log;
  /** The API of the hub. */
  readonly kube: KubeApi;
  readonly routerID: string;
  /** How the API of another cluster is called; without it no namespace is removed. */
  readonly reachCluster?: ReachCluster;
  /** The Secret by which Argo CD knows the cluster of this attachment; null when there is none. */
  readonly secretOf: (routerID: string) => KubeRef | null;
  readonly statuses: Pick<ObjectStatuses, 'observe'>;
}

/** An object that is gone. */
interface Gone {
  readonly objectID: string;
  readonly kind: KubeKind;
  readonly namespace: string;
  readonly name: string;
}

/** The namespace that Argo CD created for an Application. */
interface Brought {
  readonly namespace: string;
  readonly application: KubeRef;
  readonly secret: KubeRef;
}

/** Nothing waits longer for a cluster that does not answer, or a namespace that does not get empty, milliseconds. */
const MOST_MS = 20_000;
const LOOKING = { who: 'the account of Argo CD', looks: 30 };
const RETRY_MS = 2_000;
/** Clusters that are looked into at the same time. */
const AT_ONCE = 6;
/** How soon to ask again: for one that is looked into, and for one that waits for others. */
const POLL_MS = 500;
const TURN_MS = 3_000;

/**
 * Removes the namespaces that Argo CD created on edges for features, after their Applications and before the Secrets of the clusters: as
 * Argo CD, with what it calls the cluster with. One that somebody else created or has put something into stays, and one where that cannot be
 * seen. It keeps nothing: after a restart the Application is still in the inventory, and the namespace is looked at again.
 */
export class EdgeNamespaces {
  readonly #ports: Ports;
  readonly #looked = new Map<string, 'now' | 'done'>();
  readonly #end = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** How long until this Application, which is gone, may perhaps be forgotten, milliseconds; null when it may. */
  waitMs(gone: Gone): number | null {
    const brought = this.#broughtBy(gone);
    if (brought === null) return null;
    const { objectID } = gone;
    const looked = this.#looked.get(objectID);
    if (looked === 'done') {
      this.#looked.delete(objectID);
      return null;
    }
    const message = `Removing namespace ${brought.namespace} of the cluster, unless somebody else uses it`;
    this.#ports.statuses.observe(objectID, { status: 'PROGRESSING', message, kubeStatus: null, since: null });
    if (looked === 'now') return POLL_MS;
    if (this.#running.size >= AT_ONCE || this.#end.signal.aborted) return TURN_MS;
    this.#looked.set(objectID, 'now');
    const running = this.#look(brought).then(() => {
      this.#looked.set(objectID, 'done');
      this.#running.delete(running);
    });
    this.#running.add(running);
    return POLL_MS;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#running);
  }

  #broughtBy({ objectID, kind, namespace: of, name }: Gone): Brought | null {
    const { reachCluster, secretOf } = this.#ports;
    const routerID = deliveredKeyOf(objectID)?.routerID;
    if (reachCluster === undefined || routerID === undefined || kind.kind !== 'Application') return null;
    const namespace = EDGE_NAMESPACES.find(({ application }) => isWrittenAs(application, name))?.namespace;
    const secret = secretOf(routerID);
    return namespace === undefined || secret === null
      ? null
      : { namespace, secret, application: { kind, namespace: of, name } };
  }

  async #look(brought: Brought): Promise<void> {
    const { clock, log } = this.#ports;
    const late = new AbortController();
    const timer = clock.after(MOST_MS, () => late.abort());
    const signal = AbortSignal.any([this.#end.signal, late.signal]);
    const { namespace, secret } = brought;
    let reason = '';
    do {
      try {
        reason = (await this.#remove(brought, signal)) ?? '';
        break;
      } catch (error) {
        if (signal.aborted) reason ||= 'the cluster does not answer in time';
        else reason = reasonOf(error);
        if (!isUnreachable(error)) break;
        await pause(clock, RETRY_MS, signal);
      }
    } while (!signal.aborted);
    timer.cancel();
    if (reason !== '' && !this.#end.signal.aborted)
      log.warn('A namespace of a feature was left on a cluster', {
        namespace,
        registeredBy: secret.name,
        reason,
      });
  }

  /** Returns why the namespace stays, in words; null when it does not. Fails as the APIs do. */
  async #remove({ namespace, secret, application }: Brought, signal: AbortSignal): Promise<string | null> {
    const { kube, clock, routerID, reachCluster } = this.#ports;
    const registered = await found(kube, secret);
    const since = registered === null ? null : createdAtOf(registered);
    if (registered === null || since === null) return 'Argo CD does not know its cluster any more';
    const access = accessOf(registered);
    if (access === null || reachCluster === undefined)
      return 'the agent has no token or certificate for its cluster';
    const cluster = reachCluster(access);
    // Not every request can be aborted by itself.
    const close = () => void cluster.close();
    signal.addEventListener('abort', close);
    try {
      const object = await found(cluster.kube, { kind: NAMESPACE, namespace: null, name: namespace });
      if (object === null || metadataOf(object).isDeleting) return null;
      if (!isCreatedByArgoCd(object, since))
        return 'Argo CD did not create it since it knows the cluster. Delete it when nobody needs it.';
      const why = await reasonToStay({ clock, routerID }, cluster.kube, namespace, LOOKING, signal);
      if (why !== null) return why;
      // It was chosen again meanwhile.
      if ((await found(kube, application)) !== null) return 'its feature is there again';
      await deleteNamespace(cluster.kube, metadataOf(object));
      return null;
    } catch (error) {
      if (isStatus(error, 401, 403)) return reasonOf(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', close);
      await cluster.close();
    }
  }
}
