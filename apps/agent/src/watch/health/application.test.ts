import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';

const observed = (status: unknown, metadata: object = {}, more: object = {}) =>
  healthOf({
    ...more,
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'argocd', uid: 'u', resourceVersion: '1', ...metadata },
    status,
  });
const synced = { status: 'Synced', revision: '4f2a' };
const error = (type: string) => [
  { type: 'OrphanedResourceWarning', message: 'two resources are orphaned' },
  { type, message: 'failed to list refs: dial tcp 10.0.0.1:8081: connection refused' },
];

describe('the health of an Application', () => {
  it.each([
    ['HEALTHY', { sync: synced, health: { status: 'Healthy' } }],
    ['SYNCED', { sync: synced }],
    ['DEGRADED', { sync: synced, health: { status: 'Degraded' } }],
    ['MISSING', { sync: { status: 'OutOfSync' }, health: { status: 'Missing' } }],
    ['PROGRESSING', { sync: synced, health: { status: 'Progressing' } }],
    ['SUSPENDED', { sync: synced, health: { status: 'Suspended' } }],
    ['UNKNOWN', { sync: synced, health: { status: 'Unknown' } }],
    ['OUTOFSYNC', { sync: { status: 'OutOfSync' }, health: { status: 'Healthy' } }],
    [
      'PROGRESSING',
      { sync: { status: 'OutOfSync' }, health: { status: 'Healthy' }, operationState: { phase: 'Running' } },
    ],
    ['FETCHING', {}],
    ['FETCHING', undefined],
    ['FETCHING', 'no mapping'],
  ])('is %s by the status %j', (status, of) => {
    expect(observed(of).status).toBe(status);
  });

  it.each(['ComparisonError', 'InvalidSpecError', 'UnknownError'])(
    'is unknown with the message of a condition %s, although Argo CD calls it healthy',
    (type) => {
      for (const sync of [{ status: 'Unknown' }, synced, undefined]) {
        expect(observed({ sync, health: { status: 'Healthy' }, conditions: error(type) })).toMatchObject({
          status: 'UNKNOWN',
          message: 'failed to list refs: dial tcp 10.0.0.1:8081: connection refused',
        });
      }
    },
  );

  it('is unknown where the sync is, without any condition', () => {
    expect(observed({ sync: { status: 'Unknown' }, health: { status: 'Healthy' } }).status).toBe('UNKNOWN');
  });

  it('is so since what Argo CD says of it, and of a sync it says nothing', () => {
    const [health, condition] = ['2026-01-31T12:00:00Z', '2026-01-31T13:00:00Z'];
    const since = (status: string, more: object) =>
      observed({ health: { status, lastTransitionTime: health }, ...more }).since;
    expect(since('Degraded', { sync: synced })).toBe(Date.parse(health));
    const conditions = [
      { type: 'ComparisonError', message: 'no such branch', lastTransitionTime: condition },
    ];
    expect(since('Healthy', { sync: { status: 'Unknown' }, conditions })).toBe(Date.parse(condition));
    // It was healthy long before it was out of sync, and may have been out of sync in between.
    expect(since('Healthy', { sync: { status: 'OutOfSync' } })).toBeNull();
    expect(since('Healthy', { sync: synced })).toBeNull();
    const operationState = { phase: 'Running' };
    expect(since('Healthy', { sync: { status: 'OutOfSync' }, operationState })).toBeNull();
  });

  it('is in progress while the first sync creates what is missing, and missing once an attempt has failed', () => {
    const missing = { sync: { status: 'OutOfSync' }, health: { status: 'Missing' } };
    const asked = observed(missing, {}, { operation: { sync: {} } });
    expect(asked).toMatchObject({
      status: 'PROGRESSING',
      message: 'is being synced, and not all of it is there yet',
      argo: { health: 'MISSING', sync: 'OUTOFSYNC' },
    });
    const running = { phase: 'Running', message: 'waiting for healthy state of apps/Deployment/web' };
    expect(observed({ ...missing, operationState: running })).toMatchObject({
      status: 'PROGRESSING',
      message: running.message,
    });
    const retried = { ...running, message: 'one or more objects failed to apply', retryCount: 1 };
    expect(observed({ ...missing, operationState: retried }).status).toBe('MISSING');
    expect(observed({ ...missing, operationState: { phase: 'Failed' } }).status).toBe('MISSING');
    expect(observed({ ...missing, health: { status: 'Degraded' }, operationState: running }).status).toBe(
      'DEGRADED',
    );
  });

  it('names what Argo CD manages, bounded', () => {
    const resource = { group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'shop', name: 'web' };
    const status = {
      sync: synced,
      resources: [
        { ...resource, status: 'OutOfSync', health: { status: 'Degraded', message: 'late' }, hook: true },
        { version: 'v1', kind: 'ConfigMap', name: 'x'.repeat(300), namespace: 7 },
      ],
    };
    const [first, second] = observed(status).resources ?? [];
    expect(first).toEqual({ ...resource, status: 'OUTOFSYNC', health: 'DEGRADED' });
    expect(second).toMatchObject({ group: '', name: 'x'.repeat(253), namespace: '', status: '', health: '' });
    const many = Array.from({ length: 300 }, () => resource);
    expect(observed({ sync: synced, resources: many }).resources).toHaveLength(200);
    expect(observed({ sync: synced }).resources).toEqual([]);
  });

  it('says why: by Argo CD, by the failed operation, or how many resources differ', () => {
    const sync = { status: 'OutOfSync' };
    const health = { status: 'Degraded', message: 'Deployment web exceeded its progress deadline' };
    expect(observed({ sync, health }).message).toBe(health.message);
    const operationState = { phase: 'Failed', message: 'one or more objects failed to apply: forbidden' };
    expect(observed({ sync, health: { status: 'Healthy' }, operationState }).message).toBe(
      operationState.message,
    );
    const conditions = [{ type: 'SyncError', message: 'Failed sync attempt to 4f2a' }];
    expect(observed({ sync, health: { status: 'Missing' }, conditions }).message).toBe(
      'Failed sync attempt to 4f2a',
    );
    const resources = [{ status: 'OutOfSync' }, { status: 'Synced' }];
    expect(observed({ sync, health: { status: 'Healthy' }, resources }).message).toBe(
      '1 of 2 resources differ from the source',
    );
  });

  it('keeps what Argo CD says of sync, health, revision and operation', () => {
    const operationState = { phase: 'Succeeded' };
    expect(observed({ sync: synced, health: { status: 'Healthy' }, operationState }).argo).toEqual({
      health: 'HEALTHY',
      sync: 'SYNCED',
      revision: '4f2a',
      operation: 'SUCCEEDED',
    });
    const several = { status: 'Synced', revisions: ['aa', 'bb'] };
    expect(observed({ sync: several }).argo).toMatchObject({ health: '', revision: 'aa' });
  });

  it('is being deleted, whatever its status', () => {
    const deleted = { deletionTimestamp: '2026-01-01T00:00:00Z' };
    expect(observed({ sync: synced, health: { status: 'Healthy' } }, deleted)).toMatchObject({
      status: 'PROGRESSING',
      message: 'is being deleted',
    });
  });
});
