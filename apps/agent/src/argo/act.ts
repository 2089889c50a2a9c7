import type { ApplicationActionItem, ArgoAction } from '@hawser/contract/argo';
import { withSyncOptions } from '@hawser/domain/gitops';
import { type Entry, refOf } from '../apply/entry.ts';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { type Fields, fieldsOf, listOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { automatedOf, isRunning, REFRESH, revisionsOf } from './application.ts';
import { refuseForeign } from './own-application.ts';

/** How often a change is tried again that Argo CD forestalled: it writes into the Application while it works. */
const TRIES = 5;
const DONE: ApplicationActionItem = { type: 'application-action', isDone: true, revisions: [] };

/**
 * Does an action by what is written into the Application, which Argo CD's controller watches; never by the API of Argo CD. Whether it
 * succeeds is in the status of the Application afterwards. @throws StreamError with the reason when it cannot be asked for.
 */
export async function act(
  kube: Pick<KubeApi, 'get' | 'patch'>,
  entry: Entry,
  action: ArgoAction,
  by: string,
): Promise<ApplicationActionItem> {
  for (let left = TRIES; ; left--) {
    try {
      const object = await kube.get(refOf(entry));
      refuseForeign(object, entry);
      const { resourceVersion, isDeleting } = metadataOf(object);
      const isReleased = action.type === 'release';
      if (isDeleting && !isReleased) throw new StreamError('refused', 'The Application is being deleted.');
      if (!isDeleting && isReleased)
        throw new StreamError('refused', 'The Application is not being deleted.');
      const { patch, item = DONE } = changeFor(object, action, by);
      if (patch !== null) {
        const metadata = { ...fieldsOf(patch.metadata), resourceVersion };
        await kube.patch(refOf(entry), { ...patch, metadata });
      }
      return item;
    } catch (error) {
      if (isStatus(error, 409) && left > 1) continue;
      throw refusalOf(error, entry);
    }
  }
}

function refusalOf(error: unknown, { name, namespace }: Entry): unknown {
  if (error instanceof StreamError) return error;
  if (isStatus(error, 404)) return new StreamError('not-found', `Argo CD has no Application ${name}.`);
  if (isStatus(error, 409))
    return new StreamError('failed', 'Argo CD is changing the Application at this moment. Try again.');
  if (!isStatus(error, 401, 403)) return error;
  return new StreamError(
    'refused',
    `The agent may not change Applications in namespace ${namespace}. Apply the install command of the hub again. (${reasonOf(error)})`,
  );
}

interface Change {
  /** Null when nothing is written. */
  readonly patch: KubeObject | null;
  readonly item?: ApplicationActionItem;
}

function changeFor(object: KubeObject, action: ArgoAction, by: string): Change {
  switch (action.type) {
    case 'refresh':
      return { patch: { metadata: { annotations: { [REFRESH]: action.hard ? 'hard' : 'normal' } } } };
    case 'sync':
      return { patch: { operation: syncOf(object, action, by) } };
    case 'terminate':
      return { patch: terminationOf(object) };
    case 'rollBack':
      return rollBackOf(object, action.id, by);
    case 'release':
      return { patch: { metadata: { finalizers: null } } };
  }
}

/** What Argo CD's own command would write: it keeps to the options of the Application, but for those chosen for this sync. */
function syncOf(
  object: KubeObject,
  { prune, dryRun, force, options, resources }: Extract<ArgoAction, { type: 'sync' }>,
  by: string,
): KubeObject {
  refuseSecond(object);
  const sync = {
    ...(prune ? { prune } : {}),
    ...(dryRun ? { dryRun } : {}),
    ...(force ? { syncStrategy: { hook: { force } } } : {}),
    ...(resources.length > 0 ? { resources: resources.map(resourceOf) } : {}),
    ...syncOptionsOf(object, options),
  };
  const { retry } = fieldsOf(fieldsOf(object.spec).syncPolicy);
  return { initiatedBy: { username: by }, sync, ...(retry === undefined || dryRun ? {} : { retry }) };
}

const resourceOf = ({ group, kind, namespace, name }: Fields) => ({
  kind,
  name,
  ...(group === '' ? {} : { group }),
  ...(namespace === '' ? {} : { namespace }),
});

function syncOptionsOf(object: KubeObject, chosen: readonly string[] = []): Fields {
  const { syncOptions } = fieldsOf(fieldsOf(object.spec).syncPolicy);
  const own = Array.isArray(syncOptions) ? syncOptions.filter((option) => typeof option === 'string') : [];
  const all = withSyncOptions(own, chosen);
  return all.length > 0 ? { syncOptions: all } : {};
}

/** @throws StreamError while another operation runs: Argo CD does one at a time. */
function refuseSecond(object: KubeObject): void {
  if (object.operation !== undefined || isRunning(fieldsOf(object.status)))
    throw new StreamError(
      'refused',
      'Another operation is in progress. Wait until it has ended, or terminate it.',
    );
}

/** What has not begun is taken back; what runs is ended by the controller. */
function terminationOf(object: KubeObject): KubeObject {
  if (isRunning(fieldsOf(object.status))) return { status: { operationState: { phase: 'Terminating' } } };
  if (object.operation !== undefined) return { operation: null };
  throw new StreamError('refused', 'No operation is in progress.');
}

/** Deploys what the entry of the history deployed. Argo CD's automation would undo that at once, so nothing is done where it is on. */
function rollBackOf(object: KubeObject, id: number, by: string): Change {
  const entry = listOf(fieldsOf(object.status).history).find((each) => each.id === id);
  if (entry === undefined)
    throw new StreamError('not-found', `Argo CD no longer has entry ${id} of the history.`);
  const { revision, revisions, source, sources } = entry;
  const named = revisionsOf(revisions, revision);
  if (automatedOf(fieldsOf(object.spec)) !== null)
    return { patch: null, item: { ...DONE, isDone: false, revisions: named } };
  refuseSecond(object);
  const isOfSeveral = listOf(sources).length > 0;
  const sync = {
    ...(isOfSeveral ? { revisions, sources } : { revision, source }),
    syncStrategy: { apply: {} },
    ...syncOptionsOf(object),
  };
  return {
    patch: { operation: { initiatedBy: { username: by }, sync } },
    item: { ...DONE, revisions: named },
  };
}
