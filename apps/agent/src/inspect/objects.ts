import type { ClusterObjectsItem, ClusterRequest } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { fieldIs, isStatus, type KubeApi, type KubeKind, type KubePage } from '../kube/api.ts';
import { groupOf, isSecret, POD } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { StreamError } from '../streams/stream-error.ts';
import { hasHealthRule } from '../argo-health/argo-health.ts';
import { isApplicationKind } from './application-health.ts';
import { clusterObjectOf } from './cluster-object.ts';
import { pluralOf } from './origin.ts';
import { partsOf } from '../streams/parts-of.ts';
import { refusal } from './refusal.ts';
import { usedByPods } from './used-by-pods.ts';

type ObjectsRequest = Extract<ClusterRequest, { kind: 'objects' }>;

interface ObjectsPorts {
  readonly clock: Clock;
  readonly kube: Pick<KubeApi, 'list'>;
}

const PERIOD_MS = 10_000;
const WINDOW = 250;
/** Of Applications, which name all that they created. */
const APPLICATIONS_WINDOW = 50;
const IN_ITEM = 50;
const CONTINUE_MAX = 8_000;
const DEFINITION: KubeKind = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
};
/** API groups of Kubernetes itself: kinds in them have no definition. */
const BUILT_IN: ReadonlySet<string> = new Set([
  '',
  'apps',
  'autoscaling',
  'batch',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
]);

/**
 * A window of the objects of a kind. The first one is read again every 10 s until `signal` aborts, also while the kind is not served
 * because its definition was deleted. Of kinds without a rule of health only metadata is read.
 */
export async function* followObjects(
  ports: ObjectsPorts,
  request: ObjectsRequest,
  signal: AbortSignal,
): AsyncGenerator<ClusterObjectsItem> {
  if (isSecret(request)) throw new StreamError('refused', 'Agents read no Secrets, not even their names.');
  const { clock, kube } = ports;
  const isPods = request.apiVersion === 'v1' && request.resource === POD.resource;
  for (let wasRead = false; !signal.aborted; wasRead = true) {
    const page = await readPage(ports.kube, request, wasRead, signal);
    const isContinued = page !== null && page.next !== null && page.next.length <= CONTINUE_MAX;
    const read = page?.items.map(clusterObjectOf) ?? [];
    const { objects, metricsReason } = isPods
      ? await usedByPods(kube, read, signal)
      : { objects: read, metricsReason: null };
    const rest = {
      next: isContinued ? page.next : null,
      remaining: page?.next == null ? 0 : page.remaining,
      observedAt: clock.now(),
      isServed: page !== null,
      definition: page === null ? '' : await definitionOf(kube, request, signal),
      metricsReason,
    };
    for (const { part, ...place } of partsOf(objects, IN_ITEM)) {
      yield { type: 'cluster-objects', ...place, objects: part, ...rest };
    }
    if (request.next !== '') return;
    await pause(clock, PERIOD_MS, signal);
  }
}

/** Null when the kind was served and is not any more. */
async function readPage(
  kube: ObjectsPorts['kube'],
  { apiVersion, ofKind, resource, namespace, next }: ObjectsRequest,
  wasRead: boolean,
  signal: AbortSignal,
): Promise<KubePage | null> {
  const kind = { apiVersion, kind: ofKind, resource };
  // The browser names kind and resource, and others could be large.
  const isApplication = isApplicationKind(kind);
  const hasHealth = isApplication || hasHealthRule(apiVersion, ofKind);
  const metadataOnly = !(hasHealth && resource === pluralOf(ofKind));
  const limit = isApplication ? APPLICATIONS_WINDOW : WINDOW;
  const options = { limit, metadataOnly, signal, ...(next === '' ? {} : { next }) };
  try {
    return await kube.list(kind, namespace === '' ? null : namespace, options);
  } catch (error) {
    if (isStatus(error, 410)) {
      throw new StreamError('limit', 'The list has changed too much meanwhile. Read it again.');
    }
    if (!isStatus(error, 404)) throw refusal(error, resource);
    if (wasRead) return null;
    throw new StreamError('not-found', `The cluster serves no ${resource}.`);
  }
}

/** UID of the CustomResourceDefinition of a kind; empty for kinds without one, and when it may not be read. */
async function definitionOf(
  kube: ObjectsPorts['kube'],
  { apiVersion, resource }: ObjectsRequest,
  signal: AbortSignal,
): Promise<string> {
  const group = groupOf(apiVersion);
  if (BUILT_IN.has(group)) return '';
  const fieldSelector = fieldIs('metadata.name', `${resource}.${group}`);
  try {
    const { items } = await kube.list(DEFINITION, null, {
      fieldSelector,
      limit: 1,
      metadataOnly: true,
      signal,
    });
    const [definition] = items;
    return definition === undefined ? '' : metadataOf(definition).uid.slice(0, 100);
  } catch {
    return '';
  }
}
