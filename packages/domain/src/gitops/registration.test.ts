import { describe, expect, it } from 'vitest';
import {
  clusterLabels,
  deliveredKeyOf,
  isRegistration,
  registrationID,
  registrationMessages,
  registrationOf,
  registrationSecret,
  registrationState,
} from './index.ts';

describe('the id of a registration', () => {
  it('names what is registered, and is no id of anything else', () => {
    for (const kind of ['cluster', 'repository'] as const) {
      const id = registrationID({ kind, id: 'abc-1' });
      expect(registrationOf(id)).toEqual({ kind, id: 'abc-1' });
      expect(deliveredKeyOf(id)).toBeNull();
    }
    for (const id of [
      'abc',
      'a.b',
      'argocd.cluster',
      'argocd.cluster.',
      'argocd.secret.a',
      'argocd.cluster.a.b',
      'x.cluster.a',
    ])
      expect(registrationOf(id), id).toBeNull();
  });
});

describe('a manifest', () => {
  const cluster = { kind: 'cluster', id: 'a' } as const;
  const secret = { apiVersion: 'v1', kind: 'Secret', name: 'hawser-cluster-a', secretType: 'cluster' };

  it('is a registration only as a Secret of that type, with a name of ours', () => {
    expect(isRegistration(cluster, secret)).toBe(true);
    expect(registrationSecret('cluster', 'a')).toBe(secret.name);
    for (const other of [
      { kind: 'ConfigMap' },
      { apiVersion: 'v2' },
      { name: 'argocd-secret' },
      { name: 'hawser-repository-a' },
      { secretType: 'repository' },
      { secretType: undefined },
    ])
      expect(isRegistration(cluster, { ...secret, ...other })).toBe(false);
  });
});

it('labels of a cluster are its role, its network and each of its tags', () => {
  expect(clusterLabels({ tags: { prod: 'user', eu: 'user' }, network: 'git', isHub: false })).toEqual({
    'argocd.argoproj.io/secret-type': 'cluster',
    'hawser.io/role': 'edge',
    'networks.hawser.io/git': 'true',
    'tags.hawser.io/eu': 'true',
    'tags.hawser.io/prod': 'true',
  });
});

describe('the state of a registration', () => {
  const reported = { status: 'UP', message: '', since: 1, observedAt: 2, isLost: false };
  const edge = { isEdge: true, isPublic: true };

  it('is that of the report, while its agent reports', () => {
    expect(registrationState(edge, reported)).toEqual({
      state: 'REGISTERED',
      message: '',
      since: 1,
      observedAt: 2,
    });
    expect(registrationState(edge, { ...reported, status: 'OUTOFSYNC', message: 'changed' })).toMatchObject({
      state: 'FAILED',
      message: 'changed',
    });
    // A status that nobody knows is never good.
    expect(registrationState(edge, { ...reported, status: 'NEW' }).state).toBe('FAILED');
    expect(registrationState(edge, { ...reported, isLost: true })).toMatchObject({
      state: 'UNKNOWN',
      message: registrationMessages.lost,
      observedAt: 2,
    });
    expect(registrationState(edge, null)).toMatchObject({ state: 'REGISTERING', observedAt: null });
  });

  it('of an account limited to some kinds has failed where Argo CD gives up on a cluster for that', () => {
    const token = { isThere: true, hasEnded: false, message: '', isLimited: true };
    const where = (respectsRbac: boolean | null) =>
      registrationState(edge, { ...reported, respectsRbac }, token);
    expect(where(false)).toMatchObject({ state: 'FAILED', message: registrationMessages.respectRbac });
    for (const known of [true, null]) expect(where(known).state).toBe('REGISTERED');
    const whole = { ...token, isLimited: false };
    expect(registrationState(edge, { ...reported, respectsRbac: false }, whole).state).toBe('REGISTERED');
  });

  it('is none where Argo CD is to be removed, once what was registered is gone', () => {
    const removing = { isRemoving: true };
    expect(registrationState(edge, reported, null, removing).state).toBe('REGISTERED');
    expect(registrationState(edge, null, null, removing)).toMatchObject({
      state: 'WAITING',
      message: registrationMessages.removing,
    });
  });

  it('of a private edge is that it waits, whatever was reported before', () => {
    expect(registrationState({ isEdge: true, isPublic: false }, reported)).toMatchObject({
      state: 'WAITING',
      message: registrationMessages.waiting,
    });
    expect(registrationState({ isEdge: false, isPublic: false }, reported).state).toBe('REGISTERED');
  });
});
