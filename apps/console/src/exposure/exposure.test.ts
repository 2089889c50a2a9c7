import { describe, expect, it } from 'vitest';
import { checkExposure, exposureOf, exposureText, settingsOf } from './exposure.ts';

const DEFAULTS = exposureOf(null);

describe('exposure of a hub', () => {
  it('defaults to a load balancer with default ports', () => {
    expect(DEFAULTS).toMatchObject({ serviceType: 'loadbalancer', portEdge: '', nodePortEdge: '' });
    expect(settingsOf(DEFAULTS)).toMatchObject({ portEdge: null, nodePortEdge: null });
  });

  it('requires the IP of a node for a node port and the host name for an ingress; hidden fields are not checked', () => {
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

  it('shows a stored port only if it is not the default of its service type', () => {
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
    expect(exposureText(exposureOf(stored))).toBe('Ingress hub.example.org');
  });
});
