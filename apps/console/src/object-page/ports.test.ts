import { expect, it } from 'vitest';
import { portsText } from './ports.ts';

const http = { name: 'http', port: 80, protocol: 'TCP', targetPort: 8080, nodePort: null };
const text = (object: Partial<Parameters<typeof portsText>[0]>) =>
  portsText({
    kind: 'Service',
    servicePorts: [],
    ports: [],
    exposeStatus: 'UNEXPOSED',
    ...object,
  });

it('names the ports of a Service and whether it is exposed', () => {
  expect(text({ servicePorts: [http] })).toBe('http 80 → 8080 TCP. Unexposed');
  expect(text({ exposeStatus: 'EXPOSED' })).toBe('Exposed');
});

it('counts the ports after the first six', () => {
  expect(text({ servicePorts: Array.from({ length: 8 }, () => http) })).toMatch(/TCP, 2 more\. Unexposed$/);
});

it('names the ports of containers, and nothing of objects without any', () => {
  const ports = [{ name: '', containerPort: 8080, protocol: 'TCP' }];
  expect(text({ kind: 'Deployment', ports })).toBe('8080 TCP');
  expect(text({ kind: 'ConfigMap' })).toBeNull();
});
