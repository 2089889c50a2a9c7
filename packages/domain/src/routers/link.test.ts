import { describe, expect, it } from 'vitest';
import { installPath, linksOf, linkToHubsStatus, publicAttachment } from './index.ts';

const edge = { edge: true };
const hub = { edge: false };

describe('the links of a router', () => {
  it('connect an edge to the one hub of a network that links automatically, at cost 1', () => {
    expect(linksOf(edge, { autoLink: true, hubs: ['main'] })).toEqual({ links: { main: { cost: 1 } } });
    expect(linksOf({ ...edge, linkToHubs: ['other'] }, { autoLink: true, hubs: ['main'] })).toEqual({
      links: { main: { cost: 1 } },
    });
  });

  it('are refused when there is no hub, or more than one', () => {
    expect(linksOf(edge, { autoLink: true, hubs: [] })).toEqual({
      message: 'Unable to find Hub Cloud to auto link.',
    });
    expect(linksOf(edge, { autoLink: true, hubs: ['one', 'two'] })).toEqual({
      message: 'Multiple Hub Clouds found when 1 is expected.',
    });
  });

  it('connect to the requested hubs, otherwise to the hub that was attached first', () => {
    const basic = { autoLink: false, hubs: ['one', 'two', 'three'] };
    expect(linksOf(edge, basic)).toEqual({ links: { one: { cost: 1 } } });
    expect(linksOf({ ...edge, linkToHubs: ['two', 'three'] }, basic)).toEqual({
      links: { two: { cost: 1 }, three: { cost: 1 } },
    });
    expect(linksOf({ ...edge, linkToHubs: ['four'] }, basic)).toEqual({
      message: 'Hub Cluster must be created first',
    });
  });

  it('connect a hub to others only on request', () => {
    expect(linksOf(hub, { autoLink: false, hubs: ['one'] })).toEqual({ links: {} });
    expect(linksOf({ ...hub, linkToHubs: ['one'] }, { autoLink: false, hubs: ['one'] })).toEqual({
      links: { one: { cost: 1 } },
    });
    expect(linksOf(hub, { autoLink: true, hubs: [] })).toEqual({ links: {} });
  });
});

it('only their number is known while no agent reports them', () => {
  expect(linkToHubsStatus({})).toEqual({ active: 0, total: 0 });
  expect(linkToHubsStatus({ one: { cost: 1 }, two: { cost: 1 } })).toEqual({ active: null, total: 2 });
});

describe('a public attachment', () => {
  const eks = { usesFeatureArgoCd: true, hasKubeconfig: true, isEks: true, hasAwsEksCredentials: true };

  it('needs Argo CD, an uploaded kubeconfig, and AWS credentials on EKS', () => {
    expect(publicAttachment(eks)).toEqual({ allowed: true, reason: '' });
    expect(publicAttachment({ ...eks, isEks: false, hasAwsEksCredentials: false }).allowed).toBe(true);
    expect(publicAttachment({ ...eks, usesFeatureArgoCd: false }).reason).toBe(
      'Public Clusters need a Network with Argo CD.',
    );
    expect(publicAttachment({ ...eks, hasKubeconfig: false }).reason).toBe(
      'Public Clusters need an uploaded kubeconfig.',
    );
    expect(publicAttachment({ ...eks, hasAwsEksCredentials: false }).reason).toBe(
      'Public EKS Clusters need EKS credentials.',
    );
  });

  it('is installed from standard/, as everything in a basic network; a private one in a GitOps network from gitops/', () => {
    expect(installPath({ usesGitOps: true, isPublic: false })).toBe('gitops');
    expect(installPath({ usesGitOps: true, isPublic: true })).toBe('standard');
    expect(installPath({ usesGitOps: false, isPublic: false })).toBe('standard');
  });
});
