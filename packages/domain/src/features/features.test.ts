import { describe, expect, it } from 'vitest';
import {
  checkFeatureChoices,
  chosenFeatures,
  featureSlugsOf,
  featuresOn,
  NETWORK_FEATURES,
  optionalFeatures,
  resetFeatures,
} from './index.ts';

const choose = (slugs: string[], configs: Record<string, Record<string, string>> = {}) => ({
  slugs,
  configs,
});

describe('the features of a network', () => {
  it('are those of the specification, of which only Argo CD is required', () => {
    expect(NETWORK_FEATURES.map(({ slug }) => slug)).toEqual([
      'argocd',
      'argoEvents',
      'argoWorkflows',
      'crossplane',
      'grafana',
      'sealedSecrets',
      'k8sgpt',
    ]);
    expect(NETWORK_FEATURES.filter(({ required }) => required).map(({ slug }) => slug)).toEqual(['argocd']);
    for (const { name, description, configurationOptions } of NETWORK_FEATURES) {
      expect(name).not.toBe('');
      expect(description).not.toBe('');
      for (const option of configurationOptions) {
        if (option.type === 'text') expect(option.check('')).toBeNull();
        else expect(option.fields.find(({ value }) => value === option.preset)?.disabled).toBe(false);
      }
    }
  });

  it('always include the required one, unless there are none at all', () => {
    expect(chosenFeatures(choose([]))).toEqual({});
    expect(chosenFeatures(choose(['grafana']))).toEqual({ argocd: {}, grafana: {} });
    expect(chosenFeatures(choose(['k8sgpt']))).toEqual({ argocd: {}, k8sgpt: { apiProvider: 'localai' } });
  });

  it('keep what their installation reported while they stay, and their options until others are chosen', () => {
    const before = {
      argocd: { ui_url: 'https://argo' },
      grafana: { ui_url: 'https://graf' },
      k8sgpt: { apiProvider: 'openai' },
    };
    expect(chosenFeatures(choose(['k8sgpt']), before)).toEqual({
      argocd: { ui_url: 'https://argo' },
      k8sgpt: { apiProvider: 'openai' },
    });
  });

  it('lose what their installation reported when they are uninstalled, and keep the chosen options', () => {
    const installed = { argocd: { ui_url: 'https://argo' }, k8sgpt: { apiProvider: 'localai', ui_url: 'x' } };
    expect(resetFeatures(installed)).toEqual({ argocd: {}, k8sgpt: { apiProvider: 'localai' } });
  });

  it('keep the release of Argo CD that was chosen when they are uninstalled', () => {
    expect(resetFeatures({ argocd: { version: 'v3.6.1', ui_url: 'https://argo' } })).toEqual({
      argocd: { version: 'v3.6.1' },
    });
  });

  it('are refused when unknown, duplicate, not chosen or locked, with the path of the field', () => {
    expect(
      checkFeatureChoices(choose(['argocd', 'k8sgpt'], { k8sgpt: { apiProvider: 'localai' } })),
    ).toBeNull();
    expect(checkFeatureChoices(choose(['argocd', 'istio']))).toEqual({
      path: 'features.1',
      message: 'There is no Network Feature istio.',
    });
    expect(checkFeatureChoices(choose(['constructor']))?.message).toBe(
      'There is no Network Feature constructor.',
    );
    expect(checkFeatureChoices(choose(['grafana', 'grafana']))).toEqual({
      path: 'features.1',
      message: 'Grafana appears twice.',
    });
    expect(checkFeatureChoices(choose([], { k8sgpt: {} }))).toEqual({
      path: 'featureConfigs.k8sgpt',
      message: 'K8sGPT is configured, but not chosen.',
    });
    expect(checkFeatureChoices(choose(['k8sgpt'], { k8sgpt: { model: 'x' } }))).toEqual({
      path: 'featureConfigs.k8sgpt.model',
      message: 'K8sGPT has no option model.',
    });
    for (const apiProvider of ['openai', 'other']) {
      expect(checkFeatureChoices(choose(['k8sgpt'], { k8sgpt: { apiProvider } }))).toEqual({
        path: 'featureConfigs.k8sgpt.apiProvider',
        message: 'Choose one of the offered values of API provider.',
      });
    }
  });

  it('take a typed host name, keep it until another is typed, and lose it when it is cleared', () => {
    const typed = choose(['argocd'], { argocd: { overrideHostname: 'argo.example.org:8443' } });
    expect(checkFeatureChoices(typed)).toBeNull();
    const stored = chosenFeatures(typed, { argocd: { ui_url: 'https://10.0.0.7' } });
    expect(stored).toEqual({
      argocd: { ui_url: 'https://10.0.0.7', overrideHostname: 'argo.example.org:8443' },
    });
    expect(chosenFeatures(choose(['argocd']), stored)).toEqual(stored);
    expect(chosenFeatures(choose(['argocd'], { argocd: { overrideHostname: '' } }), stored)).toEqual({
      argocd: { ui_url: 'https://10.0.0.7' },
    });
    for (const overrideHostname of ['https://argo.example.org', 'argo/path', 'argo:99999', 'a:1:2', ' ']) {
      expect(checkFeatureChoices(choose(['argocd'], { argocd: { overrideHostname } }))).toEqual({
        path: 'featureConfigs.argocd.overrideHostname',
        message: 'Enter a host name, such as argocd.example.org, without https:// and path.',
      });
    }
  });

  it('lists the optional ones that can be added or removed; a basic network accepts none', () => {
    expect(optionalFeatures({})).toEqual({ installable: [], uninstallable: [] });
    expect(optionalFeatures({ argocd: {}, grafana: {} })).toEqual({
      installable: ['argoEvents', 'argoWorkflows', 'crossplane', 'sealedSecrets', 'k8sgpt'],
      uninstallable: ['grafana'],
    });
  });

  it('belong on hub, edges or both', () => {
    const features = { grafana: {}, argocd: {}, crossplane: {} };
    expect(featureSlugsOf(features)).toEqual(['argocd', 'crossplane', 'grafana']);
    expect(featuresOn(features, 'hub')).toEqual(['argocd', 'crossplane', 'grafana']);
    expect(featuresOn(features, 'edge')).toEqual(['grafana']);
  });
});
