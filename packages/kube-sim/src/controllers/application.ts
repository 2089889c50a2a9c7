import { isSame, type JsonObject, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { type Kind, tableOf } from '../api/kinds.ts';
import { hashOf } from '../computed/hash.ts';
import { isTerminating, metaOf, nameOf, namespaceOf, withMeta } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import type { ControllerContext } from './controller-context.ts';
import { unknownDestination } from './registered-clusters.ts';

/** As the CustomResourceDefinition of Argo CD has it. */
export const APPLICATION: Kind = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  kind: 'Application',
  plural: 'applications',
  singular: 'application',
  namespaced: true,
  hasStatus: false,
  hasGeneration: true,
  isCustom: true,
};

const REFRESH = 'argocd.argoproj.io/refresh';
/** A revision whose name contains this does not exist in any repository. */
const MISSING = 'no-such';
/** How long an operation takes, and until what it deployed is healthy, milliseconds. */
const OPERATION_MS = 1_500;
const HEALTHY_MS = 2_000;
const HISTORY_MAX = 10;

/** What the source of an Application has: a revision, or why there is none. */
interface Found {
  readonly revision: string;
  readonly problem: string;
}

/** Argo CD takes these finalizers off itself. */
export const CASCADE = 'resources-finalizer.argocd.argoproj.io';

/** Compares an Application with its source, runs its operations and removes what is deleted, as Argo CD's application-controller does. */
export function reconcileApplication(context: ControllerContext, application: JsonObject): void {
  if (!context.runsArgoCd) return;
  const key = keyOf(namespaceOf(application), nameOf(application));
  if (isTerminating(application)) {
    // It waits for the finalizers of others.
    const held = listOf(metaOf(application)['finalizers']).filter(
      (each) => !textOf(each).startsWith(CASCADE),
    );
    if (held.length === 0) context.kube.store.remove(tableOf(APPLICATION), key);
    else if (held.length < listOf(metaOf(application)['finalizers']).length)
      context.put(APPLICATION, withMeta(application, { finalizers: held }));
    return;
  }
  const operated = operate(context, application);
  const compared = compare(context, operated);
  const next = withAutomation(context, compared);
  if (!isSame(next, application)) context.put(APPLICATION, next);
  // Health and operations go on by themselves.
  const { health, operationState } = objectOf(next['status']);
  const goesOn = isRunning(operationState) || objectOf(health)['status'] === 'Progressing';
  if (goesOn) context.later(APPLICATION, key, 500);
}

const isRunning = (state: unknown): boolean =>
  ['Running', 'Terminating'].includes(textOf(objectOf(state as JsonObject)['phase']));

function withStatus(application: JsonObject, changes: JsonObject): JsonObject {
  return { ...application, status: { ...objectOf(application['status']), ...changes } };
}

/** Begins an operation, or ends one whose time has come. */
function operate(context: ControllerContext, application: JsonObject): JsonObject {
  const { operation, ...rest } = application;
  const state = objectOf(objectOf(application['status'])['operationState']);
  if (!isRunning(state)) {
    if (operation === undefined) return application;
    const begun = {
      operation,
      phase: 'Running',
      message: 'waiting for healthy state',
      startedAt: context.now(),
    };
    return withStatus(application, { operationState: begun });
  }
  const isEnded = state['phase'] === 'Terminating';
  if (!isEnded && context.clock.now() - Date.parse(textOf(state['startedAt'])) < OPERATION_MS)
    return application;
  return isEnded
    ? withStatus(rest, { operationState: { ...state, ...ended(context, 'Failed', 'Operation terminated') } })
    : finished(context, rest, state);
}

const ended = (context: ControllerContext, phase: string, message: string): JsonObject => ({
  phase,
  message,
  finishedAt: context.now(),
});

function finished(context: ControllerContext, application: JsonObject, state: JsonObject): JsonObject {
  const operation = objectOf(state['operation']);
  const sync = objectOf(operation['sync']);
  const asked = textOf(sync['revision']);
  const { revision, problem: ofSource } = asked === '' ? sourceOf(application) : found(asked, asked);
  const problem = unknownDestination(context, application) || ofSource;
  if (problem !== '')
    return withStatus(application, { operationState: { ...state, ...ended(context, 'Error', problem) } });
  const source = sync['source'] ?? objectOf(application['spec'])['source'] ?? {};
  const done = { ...state, ...ended(context, 'Succeeded', 'successfully synced (all tasks run)') };
  const operationState = { ...done, syncResult: { revision, source } };
  const isWhole = sync['dryRun'] !== true && listOf(sync['resources']).length === 0;
  if (!isWhole) return withStatus(application, { operationState });
  const history = listOf(objectOf(application['status'])['history']).map(objectOf);
  const entry = {
    id: numberOf(history.at(-1)?.['id'], -1) + 1,
    revision,
    deployedAt: context.now(),
    deployStartedAt: state['startedAt'] ?? context.now(),
    initiatedBy: operation['initiatedBy'] ?? {},
    source,
  };
  return withStatus(application, { operationState, history: [...history, entry].slice(-HISTORY_MAX) });
}

/** The revision that the target of the source is now. */
function sourceOf(application: JsonObject): Found {
  const source = objectOf(objectOf(application['spec'])['source']);
  const target = textOf(source['targetRevision']) || 'HEAD';
  return found(target, `${textOf(source['repoURL'])} ${target}`);
}

function found(target: string, from: string): Found {
  if (target.includes(MISSING))
    return {
      revision: '',
      problem: `Failed to load target state: failed to generate manifest for source 1 of 1: unable to resolve '${target}' to a commit SHA`,
    };
  const isExact = /^[0-9a-f]{40}$/.test(target) || /^v?\d+\.\d+/.test(target);
  const digits = () => hashOf(from).toString(16).padStart(8, '0');
  return { revision: isExact ? target : digits().repeat(5).slice(0, 40), problem: '' };
}

/** Writes what the comparison with the source says, when that differs or somebody asks for it. */
function compare(context: ControllerContext, application: JsonObject): JsonObject {
  const metadata = metaOf(application);
  const { [REFRESH]: asked, ...annotations } = objectOf(metadata['annotations']);
  const before = objectOf(application['status']);
  const status = { ...before, ...comparison(context, application) };
  const isSameStatus = isSame(status, before);
  if (isSameStatus && asked === undefined) return application;
  const written = withStatus(application, { ...status, reconciledAt: context.now() });
  return asked === undefined ? written : withMeta(written, { annotations });
}

function comparison(context: ControllerContext, application: JsonObject): JsonObject {
  const unknown = unknownDestination(context, application);
  if (unknown !== '') return invalid(context, application, unknown);
  const { history, operationState, health: healthBefore } = objectOf(application['status']);
  const { revision, problem } = sourceOf(application);
  const deployed = objectOf(listOf(history).at(-1));
  const spec = objectOf(application['spec']);
  const isDeployed = deployed['revision'] !== undefined;
  const isCurrent =
    deployed['revision'] === revision && isSame(deployed['source'] ?? {}, spec['source'] ?? {});
  const sync = problem !== '' ? 'Unknown' : isCurrent ? 'Synced' : 'OutOfSync';
  const sinceDeployed = context.clock.now() - Date.parse(textOf(deployed['deployedAt']));
  const healthy = sinceDeployed < HEALTHY_MS || isRunning(operationState) ? 'Progressing' : 'Healthy';
  // Where nothing can be compared Argo CD calls it healthy.
  const health =
    problem !== '' ? 'Healthy' : isDeployed ? healthy : isRunning(operationState) ? 'Progressing' : 'Missing';
  const { status: was, lastTransitionTime } = objectOf(healthBefore);
  const namespace = textOf(objectOf(spec['destination'])['namespace']) || 'default';
  const name = nameOf(application);
  const resource = { version: 'v1', namespace, name, status: problem === '' ? sync : 'Unknown' };
  return {
    sync: { status: sync, revision },
    health: { status: health, lastTransitionTime: was === health ? lastTransitionTime : context.now() },
    conditions: problem === '' ? [] : conditionsOf(context, application, 'ComparisonError', problem),
    resources: [
      { group: 'apps', kind: 'Deployment', ...resource },
      { kind: 'Service', ...resource },
    ],
    summary: isDeployed
      ? { images: [`registry.example.org/${name}:${textOf(deployed['revision']).slice(0, 7)}`] }
      : {},
  };
}

/** Argo CD compares nothing for a cluster that it does not know, and keeps what it said of resources. */
function invalid(context: ControllerContext, application: JsonObject, problem: string): JsonObject {
  const { sync, health } = objectOf(application['status']);
  const { status: was, lastTransitionTime } = objectOf(health);
  return {
    sync: { ...objectOf(sync), status: 'Unknown' },
    health: { status: 'Unknown', lastTransitionTime: was === 'Unknown' ? lastTransitionTime : context.now() },
    conditions: conditionsOf(context, application, 'InvalidSpecError', problem),
  };
}

/** The condition with this message, since it was first there. */
function conditionsOf(
  context: ControllerContext,
  application: JsonObject,
  type: string,
  message: string,
): JsonObject[] {
  const before = listOf(objectOf(application['status'])['conditions']).map(objectOf);
  return before[0]?.['message'] === message ? before : [{ type, message, lastTransitionTime: context.now() }];
}

/** Argo CD syncs by itself what differs, once for each revision. */
function withAutomation(context: ControllerContext, application: JsonObject): JsonObject {
  const { sync, operationState } = objectOf(application['status']);
  const { automated, syncOptions } = objectOf(objectOf(objectOf(application['spec'])['syncPolicy']));
  if (automated === undefined || objectOf(automated)['enabled'] === false) return application;
  const { status, revision } = objectOf(sync);
  if (status !== 'OutOfSync' || isRunning(operationState) || application['operation'] !== undefined)
    return application;
  const last = objectOf(objectOf(objectOf(operationState)['operation'])['sync']);
  const isRepeated =
    objectOf(operationState)['phase'] !== 'Succeeded' &&
    last['revision'] === revision &&
    operationState !== undefined;
  if (isRepeated) return application;
  const operation = {
    initiatedBy: { automated: true },
    sync: { revision: revision ?? '', ...(syncOptions === undefined ? {} : { syncOptions }) },
  };
  const begun = { operation, phase: 'Running', message: '', startedAt: context.now() };
  return withStatus({ ...application, operation }, { operationState: begun });
}
