import type { ArgoAction } from '@hawser/contract/argo';
import { describe, expect, it } from 'vitest';
import { KubeError } from '../kube/api.ts';
import { act } from './act.ts';
import { applicationOf } from './application.ts';
import { Hub, SHOP, shop } from './testing/argo-cd.ts';

const sync = (of: Partial<Extract<ArgoAction, { type: 'sync' }>> = {}): ArgoAction => ({
  type: 'sync',
  prune: false,
  dryRun: false,
  force: false,
  options: [],
  resources: [],
  ...of,
});

async function done(application: ReturnType<typeof shop>, action: ArgoAction) {
  const hub = new Hub(application);
  const item = await act(hub.kube, SHOP, action, 'ada@example.org');
  return { item, patches: hub.patches };
}

/** Expects that the action is refused with this message. */
const refused = (application: ReturnType<typeof shop>, action: ArgoAction, message: string) =>
  expect(done(application, action)).rejects.toThrow(message);

const metadata = { resourceVersion: '7' };
const running = { operationState: { phase: 'Running' } };

describe('an action on an Application', () => {
  it('is a refresh by the annotation that Argo CD removes', async () => {
    const of = async (hard: boolean) => (await done(shop(), { type: 'refresh', hard })).patches;
    const patch = (how: string) => [
      { metadata: { annotations: { 'argocd.argoproj.io/refresh': how }, ...metadata } },
    ];
    expect([await of(false), await of(true)]).toEqual([patch('normal'), patch('hard')]);
  });

  it('is a sync by its operation, with the options and retries of the Application', async () => {
    const syncPolicy = { syncOptions: ['CreateNamespace=true'], retry: { limit: 5 } };
    const resource = { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' };
    const action = sync({
      prune: true,
      force: true,
      resources: [resource, { ...resource, group: '', namespace: '' }],
    });
    expect((await done(shop({ spec: { syncPolicy } }), action)).patches).toEqual([
      {
        metadata,
        operation: {
          initiatedBy: { username: 'ada@example.org' },
          retry: { limit: 5 },
          sync: {
            prune: true,
            syncStrategy: { hook: { force: true } },
            syncOptions: ['CreateNamespace=true'],
            resources: [resource, { kind: 'Deployment', name: 'web' }],
          },
        },
      },
    ]);
    const of = shop({ spec: { syncPolicy: { syncOptions: ['Validate=true', 'CreateNamespace=true'] } } });
    const options = sync({ options: ['Replace=true', 'Validate=false'] });
    expect((await done(of, options)).patches).toMatchObject([
      { operation: { sync: { syncOptions: ['CreateNamespace=true', 'Replace=true', 'Validate=false'] } } },
    ]);
    expect((await done(shop(), sync({ dryRun: true }))).patches).toMatchObject([
      { operation: { sync: { dryRun: true } } },
    ]);
  });

  it('is refused while another operation runs or waits, which can be terminated', async () => {
    for (const application of [shop({ operation: { sync: {} } }), shop({ status: running })]) {
      await refused(application, sync(), 'Another operation is in progress.');
      await refused(application, { type: 'rollBack', id: 0 }, 'Another operation is in progress.');
    }
    const terminated = async (application: ReturnType<typeof shop>) =>
      (await done(application, { type: 'terminate' })).patches;
    expect(await terminated(shop({ status: running, operation: {} }))).toEqual([
      { metadata, status: { operationState: { phase: 'Terminating' } } },
    ]);
    expect(await terminated(shop({ operation: { sync: {} } }))).toEqual([{ metadata, operation: null }]);
    await refused(shop(), { type: 'terminate' }, 'No operation is in progress.');
  });

  it('is a roll back to an entry of the history, and nothing where Argo CD would undo it', async () => {
    const { item, patches } = await done(shop(), { type: 'rollBack', id: 0 });
    expect(item).toEqual({ type: 'application-action', isDone: true, revisions: ['aaaa'] });
    expect(patches).toMatchObject([
      { operation: { sync: { revision: 'aaaa', source: { path: '.' }, syncStrategy: { apply: {} } } } },
    ]);
    const automated = (of: object) => shop({ spec: { syncPolicy: { automated: of } } });
    expect(await done(automated({}), { type: 'rollBack', id: 0 })).toEqual({
      item: { type: 'application-action', isDone: false, revisions: ['aaaa'] },
      patches: [],
    });
    expect((await done(automated({ enabled: false }), { type: 'rollBack', id: 0 })).item.isDone).toBe(true);
    await refused(shop(), { type: 'rollBack', id: 9 }, 'no longer has entry 9');
  });

  it('is tried again when Argo CD wrote meanwhile, and says which right is missing', async () => {
    const hub = new Hub(shop());
    hub.refusals.push(new KubeError(409, 'Conflict', 'changed'));
    await act(hub.kube, SHOP, sync(), '');
    expect(hub.patches).toHaveLength(1);
    hub.refusals.push(new KubeError(403, 'Forbidden', 'cannot patch applications'));
    await expect(act(hub.kube, SHOP, sync(), '')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('may not change Applications in namespace argocd'),
    });
  });

  it('ends a deletion that waits by taking off its finalizers, and only a deletion', async () => {
    const finalizers = ['resources-finalizer.argocd.argoproj.io'];
    const deleted = shop({
      metadata: {
        name: 'shop',
        uid: 'u1',
        resourceVersion: '7',
        deletionTimestamp: '2026-01-31T12:00:00Z',
        finalizers,
      },
    });
    expect((await done(deleted, { type: 'release' })).patches).toEqual([
      { metadata: { finalizers: null, resourceVersion: '7' } },
    ]);
    await refused(shop(), { type: 'release' }, 'The Application is not being deleted.');
    expect(applicationOf(deleted, '')).toMatchObject({
      isDeleting: true,
      deletingSince: Date.parse('2026-01-31T12:00:00Z'),
      finalizers,
    });
  });

  it('is refused while the Application is being deleted', async () => {
    const deleted = shop({
      metadata: {
        name: 'shop',
        uid: 'u1',
        resourceVersion: '7',
        deletionTimestamp: '2026-01-01T00:00:00Z',
      },
    });
    await refused(deleted, sync(), 'is being deleted');
  });

  it('is refused on an Application that somebody created under its name, and done on one that was written again', async () => {
    const metadataOf = (marks: object) => ({ name: 'shop', uid: 'u2', resourceVersion: '7', ...marks });
    const deleted = { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.org/theirs'] };
    const message = 'Application "shop" already exists in namespace "argocd" and was not created by Hawser.';
    await refused(shop({ metadata: metadataOf({}) }), sync(), message);
    await refused(shop({ metadata: metadataOf(deleted) }), { type: 'release' }, message);
    const marks = (objectID: string) =>
      metadataOf({
        labels: { 'hawser.io/managed-by': 'r9' },
        annotations: { 'hawser.io/object-id': objectID },
      });
    await refused(shop({ metadata: marks('o2.r1') }), sync(), message);
    expect((await done(shop({ metadata: marks('o1.r1') }), sync())).patches).toHaveLength(1);
  });
});
