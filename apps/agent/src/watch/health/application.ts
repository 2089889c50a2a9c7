import { type ArgoResource, type ArgoState, MAX_ARGO_RESOURCES } from '@hawser/contract/status';
import type { KubeObject } from '../../kube/api.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { instantOf } from '../../kube/metadata.ts';
import type { Health } from '../../report/health.ts';

/** A condition with one of these says that Argo CD cannot compare the Application: what else it says is outdated. */
const CANNOT_COMPARE = new Set(['ComparisonError', 'InvalidSpecError', 'UnknownError']);
/** Statuses of a health that decide, whatever the sync says. A healthy Application is as its sync says. */
const DECIDES = new Set(['DEGRADED', 'MISSING', 'SUSPENDED', 'PROGRESSING', 'UNKNOWN']);

/** What Argo CD wrote into the status of an Application. */
interface Reported extends ArgoState {
  /** Message of the condition with one of these types, empty without one. */
  condition(types: ReadonlySet<string>): string;
  readonly healthMessage: string;
  readonly operationMessage: string;
  /** A sync is asked for or under way, and none before it failed. */
  readonly isSyncing: boolean;
  readonly outOfSync: number;
  readonly resources: number;
}

/**
 * The health of an Application of Argo CD, by its own status. An Application that Argo CD cannot compare, because its repository or
 * cluster cannot be reached, is UNKNOWN with the message of the condition: Argo CD then still calls it healthy.
 */
export function applicationHealth(object: KubeObject): Health {
  const status = fieldsOf(object.status);
  const reported = reportedIn(status, isAskedFor(object));
  const { health, sync, revision, operation } = reported;
  const [decided, message] = decide(reported);
  const argo = { health, sync, revision, operation };
  const resources = listOf(status.resources).slice(0, MAX_ARGO_RESOURCES).map(resourceOf);
  return { status: decided, message, kubeStatus: null, argo, resources, since: sinceOf(status, decided) };
}

/**
 * Since when an Application has this status, as far as Argo CD says it: it names the time of a condition and of a health, and none of a sync.
 * One that is healthy may have been out of sync since its health changed last.
 */
function sinceOf(status: Fields, decided: string): number | null {
  const condition = listOf(status.conditions).find(({ type }) => CANNOT_COMPARE.has(textOf(type)));
  if (textOf(condition?.message) !== '') return instantOf(condition?.lastTransitionTime);
  const { status: health, lastTransitionTime } = fieldsOf(status.health);
  return DECIDES.has(decided) && upper(health) === decided ? instantOf(lastTransitionTime) : null;
}

/** A resource as Argo CD lists it; other fields, and text beyond the limits of the report, are left out. */
function resourceOf(resource: Fields): ArgoResource {
  const text = (value: unknown, most: number): string => textOf(value).slice(0, most);
  return {
    group: text(resource.group, 253),
    version: text(resource.version, 60),
    kind: text(resource.kind, 120),
    namespace: text(resource.namespace, 253),
    name: text(resource.name, 253),
    status: upper(resource.status),
    health: upper(fieldsOf(resource.health).status),
  };
}

/** Argo CD, or a person, asked for an operation that its controller has not begun yet. */
const isAskedFor = (object: KubeObject): boolean => object['operation'] !== undefined;

function reportedIn(status: Fields, isAskedFor: boolean): Reported {
  const health = fieldsOf(status.health);
  const sync = fieldsOf(status.sync);
  const operation = fieldsOf(status.operationState);
  const conditions = listOf(status.conditions);
  const resources = listOf(status.resources);
  const phase = upper(operation.phase);
  const [revision] = Array.isArray(sync.revisions) ? sync.revisions : [sync.revision];
  return {
    health: upper(health.status),
    sync: upper(sync.status),
    revision: textOf(revision).slice(0, 200),
    operation: phase,
    condition: (types) => textOf(conditions.find(({ type }) => types.has(textOf(type)))?.message),
    healthMessage: textOf(health.message),
    operationMessage: textOf(operation.message),
    isSyncing: isAskedFor || (phase === 'RUNNING' && !(Number(operation.retryCount) > 0)),
    outOfSync: resources.filter((resource) => resource.status === 'OutOfSync').length,
    resources: resources.length,
  };
}

const upper = (value: unknown): string => textOf(value).toUpperCase().slice(0, 40);

function decide(of: Reported): [status: string, message: string] {
  const { health, sync } = of;
  const incomparable = of.condition(CANNOT_COMPARE);
  if (incomparable !== '') return ['UNKNOWN', incomparable];
  if (sync === '') return ['FETCHING', 'waits for Argo CD to compare it with its source'];
  if (sync === 'UNKNOWN')
    return ['UNKNOWN', of.operationMessage || 'Argo CD cannot compare it with its source'];
  // What is being created is not there yet. After a failed attempt it is missing for a reason.
  if (health === 'MISSING' && of.isSyncing)
    return ['PROGRESSING', of.operationMessage || 'is being synced, and not all of it is there yet'];
  if (DECIDES.has(health)) return [health, of.healthMessage || failureOf(of)];
  if (sync !== 'SYNCED') return outOfSync(of);
  return health === 'HEALTHY' ? ['HEALTHY', ''] : ['SYNCED', ''];
}

/** Why the last sync failed; empty if it did not. */
function failureOf({ condition, operation, operationMessage }: Reported): string {
  const failed = condition(new Set(['SyncError']));
  return failed || (operation === 'FAILED' || operation === 'ERROR' ? operationMessage : '');
}

function outOfSync(of: Reported): [status: string, message: string] {
  if (of.operation === 'RUNNING') return ['PROGRESSING', of.operationMessage || 'is being synced'];
  const count =
    of.outOfSync === 0 ? '' : `${of.outOfSync} of ${of.resources} resources differ from the source`;
  return ['OUTOFSYNC', failureOf(of) || count];
}
