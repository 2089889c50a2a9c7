import { isPlainWebAddress } from '@hawser/domain/fields';
import { type ArgoApplication, MAX_ARGO_HISTORY, MAX_ARGO_RESOURCES } from '@hawser/contract/argo';
import type { KubeObject } from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { instantOf, metadataOf } from '../kube/metadata.ts';
import { singleLine } from '../report/health.ts';
import { withoutCredentials } from '../kube/without-credentials.ts';

/** With it on an Application Argo CD compares it again, and removes it then. */
export const REFRESH = 'argocd.argoproj.io/refresh';

type Resource = ArgoApplication['resources'][number];
type Source = ArgoApplication['sources'][number];

/** What an Application says of itself, in one shape and within limits: every text comes from Git or the cluster, and may be hostile. */
export function applicationOf(object: KubeObject, outdated: string): ArgoApplication {
  const metadata = metadataOf(object);
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  const health = fieldsOf(status.health);
  const sync = fieldsOf(status.sync);
  const summary = fieldsOf(status.summary);
  const destination = fieldsOf(spec.destination);
  const resources = resourcesOf(status);
  return {
    name: cut(metadata.name, 253),
    namespace: cut(metadata.namespace, 63),
    project: line(spec.project, 253),
    destination: {
      cluster: line(destination.name, 253) || line(destination.server, 253),
      namespace: line(destination.namespace, 63),
    },
    sources: sourcesOf(spec.sources, spec.source),
    automated: automatedOf(spec),
    health: upper(health.status),
    healthMessage: line(health.message, 600),
    healthSince: instantOf(health.lastTransitionTime),
    sync: upper(sync.status),
    revisions: revisionsOf(sync.revisions, sync.revision),
    isRequested: object.operation !== undefined && !isRunning(status),
    operation: operationOf(status),
    conditions: listOf(status.conditions)
      .slice(0, 20)
      .map(({ type, message, lastTransitionTime }) => ({
        type: line(type, 100),
        message: line(message, 600),
        at: instantOf(lastTransitionTime),
      })),
    history: listOf(status.history)
      .toReversed()
      .slice(0, MAX_ARGO_HISTORY)
      .map((entry) => ({
        id: Math.max(0, countOf(entry.id)),
        revisions: revisionsOf(entry.revisions, entry.revision),
        deployedAt: instantOf(entry.deployedAt),
        by: initiatorOf(entry.initiatedBy),
        sources: sourcesOf(entry.sources, entry.source),
      })),
    images: linesOf(summary.images, 50),
    externalURLs: linesOf(summary.externalURLs, 20).filter(isPlainWebAddress),
    resources: resources.slice(0, MAX_ARGO_RESOURCES),
    omitted: Math.max(0, resources.length - MAX_ARGO_RESOURCES),
    comparedAt: instantOf(status.reconciledAt),
    isRefreshing: textIn(metadata.annotations, REFRESH) !== undefined,
    isDeleting: metadata.isDeleting,
    deletingSince: instantOf(fieldsOf(object.metadata).deletionTimestamp),
    finalizers: linesOf(fieldsOf(object.metadata).finalizers, 20).map((each) => cut(each, 200)),
    outdated: cut(outdated, 600),
  };
}

/** Whether an operation has begun and not ended. */
export function isRunning(status: Fields): boolean {
  return ['Running', 'Terminating'].includes(textOf(fieldsOf(status.operationState).phase));
}

/** How it is synced by itself; null when it is not. `enabled: false` pauses it and keeps the rest. */
export function automatedOf(spec: Fields): ArgoApplication['automated'] {
  const { automated } = fieldsOf(spec.syncPolicy);
  if (typeof automated !== 'object' || automated === null) return null;
  const { enabled, prune, selfHeal } = fieldsOf(automated);
  return enabled === false ? null : { prune: prune === true, selfHeal: selfHeal === true };
}

/** The revisions of all sources; of a single one the second value. */
export function revisionsOf(several: unknown, one: unknown): string[] {
  const all = Array.isArray(several) && several.length > 0 ? several : [one];
  return all
    .slice(0, 20)
    .map((each) => line(each, 200))
    .filter((each) => each !== '');
}

function operationOf(status: Fields): ArgoApplication['operation'] {
  const state = fieldsOf(status.operationState);
  if (textOf(state.phase) === '') return null;
  const { initiatedBy, sync } = fieldsOf(state.operation);
  const asked = fieldsOf(sync);
  const result = fieldsOf(state.syncResult);
  const done = revisionsOf(result.revisions, result.revision);
  return {
    phase: upper(state.phase),
    message: line(state.message, 600),
    startedAt: instantOf(state.startedAt),
    finishedAt: instantOf(state.finishedAt),
    revisions: done.length > 0 ? done : revisionsOf(asked.revisions, asked.revision),
    retries: Math.max(0, countOf(state.retryCount)),
    by: initiatorOf(initiatedBy),
    isDryRun: asked.dryRun === true,
    prunes: asked.prune === true,
    chosen: Array.isArray(asked.resources) ? asked.resources.length : 0,
  };
}

const initiatorOf = (by: unknown): string => {
  const { username, automated } = fieldsOf(by);
  return automated === true ? '' : line(username, 200);
};

function sourcesOf(several: unknown, one: unknown): Source[] {
  const all = listOf(several);
  if (all.length === 0 && typeof one === 'object' && one !== null) all.push(fieldsOf(one));
  return all.slice(0, 20).map(({ repoURL, path, chart, targetRevision }) => ({
    repoURL: cut(withoutCredentials(line(repoURL, 600)), 500),
    path: line(path, 500),
    chart: line(chart, 200),
    targetRevision: line(targetRevision, 200),
  }));
}

/** All resources with what the last operation did with each, those that need attention first. */
function resourcesOf(status: Fields): Resource[] {
  const results = new Map(
    listOf(fieldsOf(fieldsOf(status.operationState).syncResult).resources).map((result) => [
      keyOf(result),
      result,
    ]),
  );
  return listOf(status.resources)
    .map((resource) => {
      const health = fieldsOf(resource.health);
      const result = results.get(keyOf(resource));
      return {
        group: line(resource.group, 253),
        kind: line(resource.kind, 100),
        namespace: line(resource.namespace, 63),
        name: line(resource.name, 253),
        sync: upper(resource.status),
        health: upper(health.status),
        message: line(health.message, 200) || line(result?.message, 200),
        result: upper(result?.status || result?.hookPhase),
        isHook: resource.hook === true,
        requiresPruning: resource.requiresPruning === true,
      };
    })
    .toSorted((a, b) => needOf(b) - needOf(a));
}

const keyOf = ({ group, kind, namespace, name }: Fields): string =>
  JSON.stringify([textOf(group), textOf(kind), textOf(namespace), textOf(name)]);

const BAD_HEALTH = new Set(['DEGRADED', 'MISSING', 'UNKNOWN']);

/** How much a resource needs attention. */
function needOf({ health, sync, result }: Resource): number {
  if (BAD_HEALTH.has(health) || result === 'SYNCFAILED') return 3;
  if (sync !== '' && sync !== 'SYNCED') return 2;
  return health === '' || health === 'HEALTHY' ? 0 : 1;
}

const linesOf = (value: unknown, most: number): string[] =>
  (Array.isArray(value) ? value.slice(0, most) : [])
    .map((each) => line(each, 500))
    .filter((each) => each !== '');

const cut = (text: string, most: number): string => text.slice(0, most);
const line = (value: unknown, most: number): string => cut(singleLine(textOf(value)), most);
const upper = (value: unknown): string => textOf(value).toUpperCase().slice(0, 40);
