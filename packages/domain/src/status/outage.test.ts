import { expect, it } from 'vitest';
import { type Fact, isOutage } from './index.ts';

const caused = (kind: Fact['kind'], text: string) =>
  isOutage({ reason: [{ kind, name: 'web-1', status: 'WARN', text, since: null }] });

it('an agent or a node that does not report is an outage, and an image that cannot be pulled is none', () => {
  expect(caused('agent', 'no heartbeat from its agent')).toBe(true);
  expect(caused('pod', 'NodeNotReady: node node-2 is not ready')).toBe(true);
  expect(caused('pod', 'container main: ImagePullBackOff: Back-off pulling image')).toBe(false);
  expect(isOutage({ reason: [] })).toBe(false);
});
