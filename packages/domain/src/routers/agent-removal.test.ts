import { expect, test } from 'vitest';
import { agentRemovalCommand } from './index.ts';

test('the command removes the agent of one router, or those of a network, by what the install command marked', () => {
  expect(agentRemovalCommand({ networkID: 'n1', routerID: 'r1' })).toBe(
    'kubectl delete clusterrolebindings,rolebindings,clusterroles,roles,namespaces -A -l hawser.io/agent-of=n1,hawser.io/router=r1',
  );
  expect(agentRemovalCommand({ networkID: 'n1' }, 'oc')).toMatch(/^oc delete .* -l hawser\.io\/agent-of=n1$/);
});
