import { describe, expect, it } from 'vitest';
import { checkHubSettings, type HubSettings, hubDataOf } from './index.ts';

const problem = (settings: HubSettings) => {
  const found = checkHubSettings(settings);
  return found === null ? null : [found.path, found.message];
};
const PORT = 'Enter an integer in the range: 0-65534 to continue';

describe('how a hub is exposed', () => {
  it('is a load balancer with the ports of Skupper v2 by default', () => {
    expect(hubDataOf({})).toEqual({
      serviceType: 'loadbalancer',
      ingressHost: '',
      portInterRouter: 55_671,
      portEdge: 45_671,
      nodePortInterRouter: null,
      nodePortEdge: null,
      ingress: null,
    });
    expect(problem({})).toBeNull();
  });

  it('is an ingress with nginx and letsencrypt, on 443', () => {
    const settings = { serviceType: 'ingress', ingress: { hostname: ' Hub.Example.org ' } };
    expect(problem(settings)).toBeNull();
    expect(hubDataOf(settings)).toMatchObject({
      serviceType: 'ingress',
      portInterRouter: 443,
      portEdge: 443,
      ingress: { hostname: 'hub.example.org', controller: 'nginx', certificateType: 'letsencrypt' },
    });
    expect(problem({ serviceType: 'ingress' })).toEqual(['ingress.hostname', 'This field is required']);
    for (const hostname of [
      'hub',
      '10.0.0.1',
      '1.2.3.4.5',
      '300.0.0.1',
      'a b.org',
      '-a.org',
      'https://a.org',
    ]) {
      expect(problem({ serviceType: 'ingress', ingress: { hostname } })).toEqual([
        'ingress.hostname',
        'Enter a host name such as hub.example.org.',
      ]);
    }
  });

  it('needs the IP of a hub node for node ports, and stores it', () => {
    const settings = { serviceType: 'nodeport', ingressHost: ' 10.0.0.7 ', nodePortEdge: 30_671 };
    expect(problem(settings)).toBeNull();
    expect(hubDataOf(settings)).toMatchObject({
      serviceType: 'nodeport',
      ingressHost: '10.0.0.7',
      nodePortInterRouter: null,
      nodePortEdge: 30_671,
    });
    for (const ingressHost of [undefined, '', 'node.example.org']) {
      expect(problem({ serviceType: 'nodeport', ingressHost })).toEqual([
        'ingressHost',
        'Enter an IP address to continue',
      ]);
    }
    expect(hubDataOf({ serviceType: 'loadbalancer', nodePortEdge: 30_671 }).nodePortEdge).toBeNull();
  });

  it('accepts another address or host name for load balancers and ingresses', () => {
    for (const ingressHost of ['', '203.0.113.7', '2001:db8::1', 'lb.example.org', 'localhost']) {
      expect(problem({ ingressHost })).toBeNull();
    }
    for (const ingressHost of ['a b', 'http://lb', 'lb..org', '-lb.org', '300.1.1.1', '1234']) {
      expect(problem({ ingressHost })).toEqual(['ingressHost', 'Enter an IP address or a host name.']);
    }
  });

  it('has ports in the specified range', () => {
    for (const field of ['portInterRouter', 'portEdge', 'nodePortInterRouter', 'nodePortEdge']) {
      for (const port of [-1, 65_535, 1.5, Number.NaN, 1e9])
        expect(problem({ [field]: port })).toEqual([field, PORT]);
      for (const port of [0, 65_534, null]) expect(problem({ [field]: port })).toBeNull();
    }
  });

  it('accepts only the listed types', () => {
    expect(problem({ serviceType: 'constructor' })).toEqual([
      'serviceType',
      'Choose one of: loadbalancer, nodeport, ingress.',
    ]);
    const ingress = { hostname: 'hub.example.org' };
    expect(problem({ serviceType: 'ingress', ingress: { ...ingress, controller: 'traefik' } })).toEqual([
      'ingress.controller',
      'Choose one of: nginx.',
    ]);
    expect(problem({ serviceType: 'ingress', ingress: { ...ingress, certificateType: 'self' } })).toEqual([
      'ingress.certificateType',
      'Choose one of: letsencrypt.',
    ]);
  });
});
