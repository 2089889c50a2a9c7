import { describe, expect, it } from 'vitest';
import { argoCdAddress, NETWORK_CAPABILITIES, networkCapabilities, type NetworkFacts } from './index.ts';

const basic: NetworkFacts = {
  name: 'demo',
  features: {},
  hubCount: 1,
  objectCount: 1,
  isDistributed: false,
  providerConfigCount: 0,
  hubPending: false,
  agentOutdated: false,
  deletionRequested: false,
  usesIngress: false,
};
const gitOps: NetworkFacts = { ...basic, features: { argocd: { ui_url: 'https://argo.example.org' } } };

const can = (facts: NetworkFacts, capability: keyof ReturnType<typeof networkCapabilities>) => {
  const { allowed, reason } = networkCapabilities(facts)[capability];
  return allowed ? true : reason;
};

describe('the permissions of a network', () => {
  it('name each capability, with a reason exactly where it is denied', () => {
    for (const facts of [basic, gitOps, { ...basic, deletionRequested: true }]) {
      const all = networkCapabilities(facts);
      expect(Object.keys(all)).toEqual([...NETWORK_CAPABILITIES]);
      for (const { allowed, reason } of Object.values(all)) expect(reason === '').toBe(allowed);
    }
  });

  it('look up the name of an ingress only when there is one', () => {
    expect(can({ ...basic, usesIngress: true }, 'checkDns')).toBe(true);
    expect(can(basic, 'checkDns')).toBe('Its Hub is not behind an ingress.');
  });

  it('create basic objects only without GitOps', () => {
    expect(can(basic, 'createObject')).toBe(true);
    expect(can(gitOps, 'createObject')).toBe('Only a Network without GitOps accepts these Objects.');
  });

  it('create GitOps objects with a hub and the address of the Argo CD UI', () => {
    expect(can(gitOps, 'createGitOpsObject')).toBe(true);
    expect(can(basic, 'createGitOpsObject')).toBe('Only a GitOps Network accepts these Objects.');
    expect(can({ ...gitOps, hubCount: 0 }, 'createGitOpsObject')).toBe('Please attach a Hub Cluster first.');
    expect(can({ ...gitOps, features: { argocd: {} } }, 'createGitOpsObject')).toBe(
      'The address of the Argo CD UI is not known yet.',
    );
    const named = { ...gitOps, features: { argocd: { overrideHostname: 'argo.example.org' } } };
    expect(can(named, 'createGitOpsObject')).toBe(true);
    expect(argoCdAddress(named.features)).toBe('https://argo.example.org');
  });

  it('create infrastructure like GitOps objects, and only with configured providers and the agent of the hub', () => {
    expect(can({ ...gitOps, providerConfigCount: 1 }, 'createInfrastructure')).toBe(true);
    expect(can(gitOps, 'createInfrastructure')).toBe('Please add an Infrastructure Provider first.');
    expect(can({ ...gitOps, providerConfigCount: 1, hubPending: true }, 'createInfrastructure')).toBe(
      'Please install the agent of the Hub Cluster first.',
    );
    expect(can({ ...gitOps, hubCount: 0, providerConfigCount: 1 }, 'createInfrastructure')).toBe(
      'Please attach a Hub Cluster first.',
    );
  });

  it('generate secrets with the sealedSecrets feature and its public key', () => {
    expect(can(gitOps, 'generateSecret')).toBe('This network does not support generating a Secret.');
    expect(can({ ...gitOps, features: { sealedSecrets: {} } }, 'generateSecret')).toBe(
      'Network pem key missing',
    );
    expect(can({ ...gitOps, features: { sealedSecrets: { pemKey: 'pem' } } }, 'generateSecret')).toBe(true);
  });

  it('attach a hub first, only one in a GitOps network, and nothing while an agent is outdated', () => {
    expect(can({ ...basic, hubCount: 0 }, 'attachEdge')).toBe('Please attach a Hub Cluster first.');
    expect(can(basic, 'attachEdge')).toBe(true);
    expect(can(basic, 'attachHub')).toBe(true);
    expect(can(gitOps, 'attachHub')).toBe('Hub Clouds at limit for Network: demo.');
    for (const capability of ['attachHub', 'attachEdge'] as const) {
      expect(can({ ...basic, agentOutdated: true }, capability)).toBe(
        'Network demo has an agent below version 5.0.0. Please upgrade the agent first.',
      );
    }
  });

  it('attach publicly with Argo CD', () => {
    expect(can(gitOps, 'attachPublic')).toBe(true);
    expect(can(basic, 'attachPublic')).toBe('Public Clusters need a Network with Argo CD.');
  });

  it('open a terminal unless the network is one of the sample networks', () => {
    expect(can(basic, 'openTerminal')).toBe(true);
    expect(can({ ...basic, name: 'HQ1' }, 'openTerminal')).toBe(
      'A Network of sample resources has no terminal.',
    );
  });

  it('delete without GitOps, or when nothing is distributed any more', () => {
    expect(can({ ...basic, isDistributed: true }, 'delete')).toBe(true);
    expect(can(gitOps, 'delete')).toBe(true);
    expect(can({ ...gitOps, isDistributed: true }, 'delete')).toBe(
      'The Network may not be deleted until tear down completes.',
    );
    expect(can(basic, 'tearDown')).toBe(true);
    expect(can({ ...basic, objectCount: 0 }, 'tearDown')).toBe('No Objects are distributed.');
  });

  it('allow nothing while it is being deleted', () => {
    for (const { reason } of Object.values(networkCapabilities({ ...gitOps, deletionRequested: true }))) {
      expect(reason).toBe('The Network is being deleted.');
    }
  });
});
