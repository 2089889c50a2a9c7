import { describe, expect, it } from 'vitest';
import {
  type AttachFacts,
  type AttachNetwork,
  attachRequestOf,
  checkAttach,
  presetNamespace,
  routerMessages,
} from './index.ts';

const basic: AttachNetwork = { name: 'demo', usesGitOps: false, hubCount: 1, lowestAgentVersion: '5.1.1' };
const facts: AttachFacts = {
  network: basic,
  cluster: { alias: 'East' },
  attachedWithNamespace: false,
  limitReached: false,
};
const hub = { namespace: 'hawser', edge: false, hubName: 'hub' };
const edge = { namespace: 'hawser', edge: true, hubName: '' };
const withNetwork = (changed: Partial<AttachNetwork>): AttachFacts => ({
  ...facts,
  network: { ...basic, ...changed },
});

describe('attaching a cluster', () => {
  it('is allowed as hub first, then as edges; a basic network accepts more hubs', () => {
    expect(checkAttach(hub, withNetwork({ hubCount: 0, lowestAgentVersion: null }))).toBeNull();
    expect(checkAttach(edge, facts)).toBeNull();
    expect(checkAttach(hub, facts)).toBeNull();
    expect(checkAttach({ ...edge, namespace: 'default' }, facts)).toBeNull();
  });

  it('needs a network and a cluster of this context', () => {
    const message = 'Validation failed. Please try again.';
    expect(checkAttach(hub, { ...facts, network: null })).toEqual({ path: 'networkID', message });
    expect(checkAttach(hub, { ...facts, cluster: null })).toEqual({ path: 'cloudID', message });
  });

  it('needs a plan with room for it', () => {
    const message = 'Please upgrade your subscription to attach a Cluster.';
    expect(checkAttach(hub, { ...facts, limitReached: true })).toEqual({ path: 'cloudID', message });
  });

  it('needs a hub before an edge, in a GitOps network and in a basic one', () => {
    for (const usesGitOps of [true, false]) {
      expect(checkAttach(edge, withNetwork({ hubCount: 0, usesGitOps }))).toEqual({
        path: 'networkID',
        message: 'Please attach a Hub Cluster first.',
      });
    }
  });

  it('allows one hub in a GitOps network', () => {
    expect(checkAttach(hub, withNetwork({ usesGitOps: true }))).toEqual({
      path: 'networkID',
      message: 'Hub Clouds at limit for Network: demo.',
    });
    expect(checkAttach(edge, withNetwork({ usesGitOps: true }))).toBeNull();
  });

  it('needs agents of version 5.0.0 in the network', () => {
    for (const lowestAgentVersion of ['4.9.12', '5.0.0-rc.1', 'latest', '']) {
      expect(checkAttach(edge, withNetwork({ lowestAgentVersion }))).toEqual({
        path: 'networkID',
        message: routerMessages.upgradeAgent('demo'),
      });
    }
    for (const lowestAgentVersion of ['5.0.0', 'v5.0.1-rc.1', '10.0.0+build', null]) {
      expect(checkAttach(edge, withNetwork({ lowestAgentVersion }))).toBeNull();
    }
  });

  it('needs a valid Kubernetes namespace', () => {
    expect(checkAttach({ ...edge, namespace: ' a ' }, facts)).toEqual({
      path: 'namespace',
      message: 'Namespaces must be at least 2 characters.',
    });
    for (const namespace of ['a b', 'Aa', 'a_b', 'x'.repeat(64), 'ab\u200f']) {
      expect(checkAttach({ ...edge, namespace }, facts)?.path).toBe('namespace');
    }
  });

  it('is offered in the default namespace of its role', () => {
    expect([presetNamespace(true), presetNamespace(false)]).toEqual(['default', 'hawser']);
  });

  it('refuses the default namespace for hubs', () => {
    expect(checkAttach({ ...hub, namespace: 'default' }, facts)).toEqual({
      path: 'namespace',
      message: 'Hub Clusters must not use the `default` namespace',
    });
  });

  it('needs a name for a hub', () => {
    expect(checkAttach({ ...hub, hubName: ' h ' }, facts)).toEqual({
      path: 'hubName',
      message: 'Hub Name must be at least 2 characters.',
    });
    expect(checkAttach({ ...hub, hubName: 'h'.repeat(64) }, facts)?.message).toBe(
      routerMessages.hubNameTooLong,
    );
    expect(checkAttach({ ...hub, hubName: 'Hub 1' }, facts)?.message).toBe(routerMessages.hubNameRule);
  });

  it('is refused when the cluster is attached with the same namespace already', () => {
    const twice = { ...facts, attachedWithNamespace: true };
    expect(checkAttach({ ...edge, namespace: ' hawser ' }, twice)).toEqual({
      path: 'namespace',
      message:
        'Cannot attach cloud: East with namespace: hawser, it is already attached with this namespace.',
    });
    expect(checkAttach(edge, { ...twice, cluster: { alias: '' } })?.message).toBe(
      'Cannot attach cloud: No Name with namespace: hawser, it is already attached with this namespace.',
    );
  });

  it('stores the request without extra white space, and an edge without a hub name', () => {
    expect(attachRequestOf({ namespace: ' a  b ', edge: false, hubName: ' my   hub ' })).toEqual({
      namespace: 'a b',
      edge: false,
      hubName: 'my hub',
    });
    expect(attachRequestOf({ ...edge, hubName: 'hub' }).hubName).toBe('');
  });
});
