import { expect, it } from 'vitest';
import { changesOf, chosenIn, conflictRows, formerOf } from './network-changes.ts';

const network = {
  features: { argocd: { ui_url: 'https://argo.test' }, k8sgpt: { apiProvider: 'localai' } },
  featureSlugs: ['argocd', 'k8sgpt'],
};

it('takes of a stored network what was chosen, not what installing told', () => {
  expect(chosenIn(network)).toEqual({
    slugs: ['argocd', 'k8sgpt'],
    configs: { k8sgpt: { apiProvider: 'localai' } },
  });
});

it('sends only what differs from the network that was opened', () => {
  expect(changesOf(network, chosenIn(network), null)).toEqual({});
  expect(changesOf(network, { slugs: ['argocd'], configs: {} }, null)).toEqual({
    features: ['argocd'],
    featureConfigs: {},
  });
});

it('puts back what a change replaced, and nothing else', () => {
  const former = { ...network, hub: null };
  expect(formerOf(former, { skupperHubData: { serviceType: 'nodeport' } })).toMatchObject({
    skupperHubData: { serviceType: 'loadbalancer', ingressHost: '' },
  });
  expect(formerOf(former, { features: ['argocd'], featureConfigs: {} })).toEqual({
    features: ['argocd', 'k8sgpt'],
    featureConfigs: { argocd: {}, k8sgpt: { apiProvider: 'localai' } },
  });
});

it('shows both versions of what two people want differently', () => {
  const mine = { features: { slugs: ['argocd', 'grafana'], configs: {} }, exposure: null };
  expect(conflictRows({ featureSlugs: ['argocd'] }, mine)).toEqual([
    { label: 'Features', theirs: 'Argo CD', mine: 'Argo CD, Grafana' },
  ]);
});
