import { expect, test } from 'vitest';
import { featuresInTheWay, inTheWayText } from './index.ts';

const hub = (...slugs: string[]) => ({ isEdge: false, features: features(slugs) });
const edge = (...slugs: string[]) => ({ isEdge: true, features: features(slugs) });
const features = (slugs: readonly string[]) =>
  Object.fromEntries(['argocd', ...slugs].map((slug) => [slug, {}]));

test.each([
  ['features on the hub of both', hub('crossplane'), hub('grafana'), ['grafana']],
  ['none on the one hub', hub(), hub('grafana'), []],
  ['none on the other hub', hub('crossplane'), hub(), []],
  ['the same feature on an edge of both', edge('sealedSecrets', 'grafana'), edge('grafana'), ['grafana']],
  [
    'the same feature on the hub of one and an edge of the other',
    hub('grafana'),
    edge('grafana'),
    ['grafana'],
  ],
  ['different features on an edge of both', edge('sealedSecrets'), edge('grafana'), []],
  [
    'a feature that is installed on hubs only',
    edge('crossplane', 'argoEvents'),
    edge('crossplane', 'argoEvents'),
    [],
  ],
])('of two networks with %s', (_, own, other, inTheWay) => {
  expect(featuresInTheWay(own, other)).toEqual(inTheWay);
});

test('the refusal names the network, the cluster and the features', () => {
  expect(inTheWayText('east', 'paris', ['grafana', 'sealedSecrets'])).toMatch(
    /^Network east installs Grafana, Sealed Secrets on cluster paris\. /,
  );
});
