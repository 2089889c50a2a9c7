import { describe, expect, it } from 'vitest';
import { containerPorts, containerPortText, servicePorts, servicePortText } from './index.ts';

describe('the ports of a Service', () => {
  it('have the defaults of the API server: protocol TCP, and as target the port itself', () => {
    expect(
      servicePorts([{ port: 80 }, { name: 'dns', port: 53, protocol: 'UDP', targetPort: 'dns' }]),
    ).toEqual([
      { name: '', port: 80, protocol: 'TCP', targetPort: 80, nodePort: null },
      { name: 'dns', port: 53, protocol: 'UDP', targetPort: 'dns', nodePort: null },
    ]);
  });

  it('are written as port, target and protocol', () => {
    const [port] = servicePorts([{ name: 'http', port: 80, targetPort: 8080, nodePort: 30080 }]);
    expect(port && servicePortText(port)).toBe('http 80 → 8080 TCP node port 30080');
    const [same] = servicePorts([{ port: 80 }]);
    expect(same && servicePortText(same)).toBe('80 TCP');
  });
});

describe('the ports of containers', () => {
  it('have the protocol TCP where they name none', () => {
    const ports = containerPorts([
      { name: 'http', containerPort: 8080 },
      { containerPort: 53, protocol: 'UDP' },
    ]);
    expect(ports.map(containerPortText)).toEqual(['http 8080 TCP', '53 UDP']);
  });
});

it('leaves out what is no port', () => {
  const hostile = [
    null,
    'web',
    7,
    [],
    {},
    { port: '80', containerPort: '80' },
    { port: 1.5, containerPort: null },
  ];
  expect(servicePorts(hostile)).toEqual([]);
  expect(containerPorts(hostile)).toEqual([]);
});
