import { ArgoApplication, MAX_ARGO_RESOURCES } from '@hawser/contract/argo';
import { describe, expect, it } from 'vitest';
import { applicationOf } from './application.ts';
import { shop } from './testing/argo-cd.ts';

const of = (fields: Record<string, unknown>) => applicationOf(shop(fields), '');
const resource = (name: string, fields: object = {}) => ({
  kind: 'ConfigMap',
  name,
  status: 'Synced',
  ...fields,
});

describe('what is said of an Application', () => {
  it('is its sync, health, destination, sources, history and automation', () => {
    expect(of({ spec: { syncPolicy: { automated: { prune: true } } } })).toMatchObject({
      name: 'shop',
      destination: { cluster: 'berlin', namespace: 'shop' },
      sources: [{ repoURL: 'https://git.example.org/shop.git', path: '.', targetRevision: 'main' }],
      automated: { prune: true, selfHeal: false },
      health: 'HEALTHY',
      sync: 'SYNCED',
      revisions: ['bbbb'],
      history: [{ id: 1, revisions: ['bbbb'], deployedAt: Date.UTC(2026, 0, 31, 11) }, { id: 0 }],
      comparedAt: Date.UTC(2026, 0, 31, 12),
      operation: null,
      isRequested: false,
    });
  });

  it('is the operation with what it did with each resource, and the resources that need attention first', () => {
    const failed = {
      kind: 'ConfigMap',
      name: 'c',
      status: 'SyncFailed',
      message: 'forbidden\u0000: no right',
    };
    const operationState = {
      phase: 'Failed',
      message: 'one or more objects failed to apply',
      startedAt: '2026-01-31T12:00:00Z',
      retryCount: 2,
      operation: { initiatedBy: { username: 'ada' }, sync: { prune: true, resources: [{}] } },
      syncResult: { revision: 'cccc', resources: [failed] },
    };
    const resources = [
      resource('a'),
      resource('b', { status: 'OutOfSync', requiresPruning: true }),
      resource('c'),
    ];
    const { operation, resources: shown } = of({ status: { operationState, resources } });
    expect(operation).toMatchObject({
      phase: 'FAILED',
      revisions: ['cccc'],
      retries: 2,
      by: 'ada',
      prunes: true,
      chosen: 1,
      finishedAt: null,
    });
    expect(shown.map(({ name, result, requiresPruning }) => [name, result, requiresPruning])).toEqual([
      ['c', 'SYNCFAILED', false],
      ['b', '', true],
      ['a', '', false],
    ]);
    expect(shown[0]?.message).toBe('forbidden : no right');
  });

  it('keeps several sources and their revisions, and shows no credentials and no addresses that are none', () => {
    const sources = [
      { repoURL: 'https://ada:token@git.example.org/a.git', path: 'a' },
      { repoURL: 'https://charts.example.org', chart: 'web', targetRevision: '1.2' },
    ];
    const summary = {
      images: ['example.org/web:1'],
      externalURLs: ['https://shop.example.org/', 'javascript:alert(1)', 'https://a@evil.example.org'],
    };
    const status = { sync: { status: 'OutOfSync', revisions: ['aa', 'bb'] }, summary };
    expect(of({ spec: { source: undefined, sources }, status })).toMatchObject({
      sources: [{ repoURL: 'https://git.example.org/a.git' }, { chart: 'web', targetRevision: '1.2' }],
      revisions: ['aa', 'bb'],
      images: ['example.org/web:1'],
      externalURLs: ['https://shop.example.org/'],
    });
  });

  it('stays within the limits of the contract, whatever it contains', () => {
    const long = 'x'.repeat(10_000);
    const many = (count: number, each: (n: number) => unknown) =>
      Array.from({ length: count }, (_, n) => each(n));
    const application = of({
      metadata: { name: long, namespace: long },
      spec: { project: long, sources: many(50, () => ({ repoURL: long, path: long })), destination: long },
      operation: {},
      status: {
        sync: { status: long, revisions: many(50, () => long) },
        health: { status: 7, message: long },
        conditions: many(50, () => ({ type: long, message: long })),
        history: many(50, (id) => ({ id: -id, revision: long, sources: many(50, () => ({ path: long })) })),
        summary: { images: many(99, () => long), externalURLs: many(99, () => long) },
        resources: many(MAX_ARGO_RESOURCES + 5, (n) => resource(`${n}`, { name: long })),
      },
    });
    expect(ArgoApplication.parse(application)).toEqual(application);
    expect(application).toMatchObject({ omitted: 5, isRequested: true });
    expect(ArgoApplication.parse(applicationOf({}, ''))).toMatchObject({ name: '', sources: [] });
  });
});
