import { describe, expect, it } from 'vitest';
import { clusterCapabilities, isEks } from './capabilities.ts';

const yes = { allowed: true, reason: '' };

describe('a cluster', () => {
  it('can be changed, attached and deleted while it is not attached', () => {
    expect(clusterCapabilities({ isAttached: false, gitOpsNetwork: null })).toEqual({
      update: yes,
      redefine: yes,
      attach: yes,
      delete: yes,
    });
  });

  it('is not deleted while it is attached', () => {
    expect(clusterCapabilities({ isAttached: true, gitOpsNetwork: null })).toMatchObject({
      redefine: yes,
      delete: { allowed: false, reason: 'Detach it from its Networks first.' },
    });
  });

  it('is read-only in a GitOps network, except for its tags and credentials', () => {
    expect(clusterCapabilities({ isAttached: true, gitOpsNetwork: 'shops' })).toMatchObject({
      update: yes,
      redefine: {
        allowed: false,
        reason: 'The Cluster belongs to the GitOps Network shops: only tags and credentials can be changed.',
      },
    });
  });

  it('is on EKS when it was defined so, or when its kubeconfig says so', () => {
    expect(isEks({ kubesDistro: 'basic', region: null })).toBe(false);
    expect(isEks({ kubesDistro: 'eks', region: null })).toBe(true);
    expect(isEks({ kubesDistro: 'basic', region: 'eu-west-1' })).toBe(true);
  });
});
