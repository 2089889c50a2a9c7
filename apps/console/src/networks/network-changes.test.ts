import { expect, it } from 'vitest';
import { changesOf, chosenIn, conflictRows, formerOf } from './network-changes.ts';

const network = {
  features: { argocd: { ui_url: 'https://argo.test' }, k8sgpt: { apiProvider: 'localai' } },
  featureSlugs: ['argocd', 'k8sgpt'],
};

it('takes the selected features of a stored network, not the data added by the installation', () => {
  expect(chosenIn(network)).toEqual({
    slugs: ['argocd', 'k8sgpt'],
    configs: { k8sgpt: { apiProvider: 'localai' } },
  });
});

it('contains only the differences from the network that was opened', () => {
  expect(changesOf(network, chosenIn(network), null)).toEqual({});
  expect(changesOf(network, { slugs: ['argocd'], configs: {} }, null)).toEqual({
    features: ['argocd'],
    featureConfigs: {},
  });
});

it('restores what a change replaced, and nothing else', () => {
  const former = { ...network, hub: null };
  expect(formerOf(former, { skupperHubData: { serviceType: 'nodeport' } })).toMatchObject({
    skupperHubData: { serviceType: 'loadbalancer', ingressHost: '' },
  });
  expect(formerOf(former, { features: ['argocd'], featureConfigs: {} })).toEqual({
    features: ['argocd', 'k8sgpt'],
    featureConfigs: { argocd: { overrideHostname: '' }, k8sgpt: { apiProvider: 'localai' } },
  });
});

it('shows both versions of conflicting fields', () => {
  const mine = { features: { slugs: ['argocd', 'grafana'], configs: {} }, exposure: null };
  expect(conflictRows({ featureSlugs: ['argocd'] }, mine)).toEqual([
    { label: 'Features', theirs: 'Argo CD', mine: 'Argo CD, Grafana' },
  ]);
});
