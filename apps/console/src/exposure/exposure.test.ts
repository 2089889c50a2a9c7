import { describe, expect, it } from 'vitest';
import { checkExposure, exposureOf, exposureWords, settingsOf } from './exposure.ts';

const DEFAULTS = exposureOf(null);

describe('how a hub is reached', () => {
  it('begins as a load balancer with every port left to its default', () => {
    expect(DEFAULTS).toMatchObject({ serviceType: 'loadbalancer', portEdge: '', nodePortEdge: '' });
    expect(settingsOf(DEFAULTS)).toMatchObject({ portEdge: null, nodePortEdge: null });
  });

  it('asks a node port for the IP of a node, an ingress for its host name, and nothing of what is not shown', () => {
    const nodePort = { ...DEFAULTS, serviceType: 'nodeport', nodePortEdge: 'x' };
    expect(checkExposure('ingressHost', nodePort)).toBe('Enter an IP address to continue');
    expect(checkExposure('nodePortEdge', nodePort)).toBe(
      'Enter an integer in the range: 0-65534 to continue',
    );
    expect(checkExposure('nodePortEdge', { ...nodePort, serviceType: 'loadbalancer' })).toBeNull();
    expect(checkExposure('ingress.hostname', { ...DEFAULTS, serviceType: 'ingress' })).toBe(
      'This field is required',
    );
    expect(checkExposure('ingress.hostname', DEFAULTS)).toBeNull();
  });

  it('keeps a stored port only where it is not the default of its service type', () => {
    const stored = {
      serviceType: 'ingress',
      ingressHost: '',
      portInterRouter: 443,
      portEdge: 8443,
      nodePortInterRouter: null,
      nodePortEdge: null,
      ingress: { hostname: 'hub.example.org', controller: 'nginx', certificateType: 'letsencrypt' },
    } as const;
    expect(exposureOf(stored)).toMatchObject({ portInterRouter: '', portEdge: '8443' });
    expect(settingsOf(exposureOf(stored)).ingress).toEqual(stored.ingress);
    expect(exposureWords(exposureOf(stored))).toBe('Ingress hub.example.org');
  });
});
