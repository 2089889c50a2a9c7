import { describe, expect, it } from 'vitest';
import { agentOutdated, installAllowed, upgradeAllowed } from './index.ts';

const facts = (
  status: string,
  agentVersion: string | null = '5.1.1',
  detachRequestedAt: number | null = null,
) => ({
  status,
  agentVersion,
  detachRequestedAt,
  currentVersion: '5.1.1',
});

describe('an agent', () => {
  it('is outdated below 5.0.0', () => {
    expect(['5.0.0', '5.1.1', 'v6.0.0', null].filter(agentOutdated)).toEqual([]);
    for (const version of ['4.9.9', '5.0.0-rc.1', '', 'new']) expect(agentOutdated(version)).toBe(true);
  });

  it('gets no install instructions while its router is UP, unless they upgrade it', () => {
    expect(installAllowed(facts('UP'))).toEqual({
      allowed: false,
      reason: 'Manual router install is not allowed when the router is UP',
    });
    for (const older of ['4.9.9', '5.1.0', 'new'])
      expect(installAllowed(facts('UP', older)).allowed).toBe(true);
    expect(installAllowed(facts('UP', '5.2.0')).allowed).toBe(false);
    expect(installAllowed(facts('DOWN')).allowed).toBe(true);
    expect(installAllowed(facts('UNINSTALLED', null)).allowed).toBe(true);
    expect(installAllowed(facts('DOWN', null, 1)).reason).toBe('The Cluster is being detached.');
  });

  it('of the pre-release that the server has is not older than the server', () => {
    const at = (agentVersion: string) => ({ ...facts('UP', agentVersion), currentVersion: '5.2.0-rc.1' });
    expect(upgradeAllowed(at('5.2.0-rc.1')).allowed).toBe(false);
    expect(installAllowed(at('5.2.0-rc.1')).allowed).toBe(false);
    expect(upgradeAllowed(at('5.1.9')).allowed).toBe(true);
  });

  it('can be upgraded exactly when it is older than the server', () => {
    for (const older of ['4.9.9', '5.1.0'])
      expect(upgradeAllowed(facts('UP', older))).toEqual({ allowed: true, reason: '' });
    expect(upgradeAllowed(facts('UP')).reason).toBe('The agent has version 5.1.1, which is up to date.');
    expect(upgradeAllowed(facts('UNINSTALLED', null)).reason).toBe('No agent is installed yet.');
    expect(upgradeAllowed(facts('UP', '4.9.9', 1)).reason).toBe('The Cluster is being detached.');
  });
});
