import { describe, expect, it, test } from 'vitest';
import { checkManifests } from '../objects/index.ts';
import { EDGE_TAG, HUB_TAG } from '../tags/index.ts';
import {
  FEATURE_CHARTS,
  type FeatureObject,
  EDGE_NAMESPACES,
  featureNamespaces,
  featureObjects,
  NETWORK_FEATURES,
  readFeatureCharts,
} from './index.ts';

const ALL = Object.fromEntries(NETWORK_FEATURES.map(({ slug }) => [slug, {}]));
const namesOf = (objects: readonly FeatureObject[], tag: string): string[] =>
  objects.filter((object) => object.tag === tag).map(({ manifest }) => manifest.metadata.name);

interface Spec {
  readonly project: string;
  readonly destination: { readonly namespace: string; readonly server: string };
  readonly source: { readonly repoURL: string; readonly chart: string; readonly targetRevision: string };
  readonly syncPolicy: { readonly automated: object };
}

describe('the applications of features', () => {
  it('are the eight of the specification and the operator of K8sGPT, on hub or edges, and the project that they belong to', () => {
    const objects = featureObjects(ALL, FEATURE_CHARTS);
    expect(namesOf(objects, HUB_TAG)).toEqual([
      'nethopper-feature',
      'argo-events',
      'argo-workflows',
      'crossplane',
      'localai',
      'k8sgpt-hub',
      'observability-hub',
      'sealed-secrets-hub',
    ]);
    expect(namesOf(objects, EDGE_TAG)).toEqual(['k8sgpt-edge', 'observability-edge', 'sealed-secrets-edge']);
    for (const { manifest } of objects) expect(checkManifests([manifest])).toHaveProperty('manifest');
  });

  it('have a destination, a chart with its version, the project, and automated sync with prune and self-heal', () => {
    const [, ...applications] = featureObjects(ALL, FEATURE_CHARTS);
    const versions = applications.map(({ manifest }) => {
      const spec = manifest['spec'] as Spec;
      expect(spec.project).toBe('nethopper-feature');
      expect(spec.destination.namespace).not.toBe('');
      expect(spec.destination.server).toBe('https://kubernetes.default.svc');
      expect(spec.syncPolicy.automated).toEqual({ prune: true, selfHeal: true });
      return `${manifest.metadata.name} ${spec.source.targetRevision}`;
    });
    expect(versions).toEqual([
      'argo-events 2.4.0',
      'argo-workflows 0.29.1',
      'crossplane 1.12.1',
      'localai 2.1.0',
      'k8sgpt-edge 0.2.27',
      'k8sgpt-hub 0.2.27',
      'observability-edge 46.6.0',
      'observability-hub 46.6.0',
      'sealed-secrets-edge 2.9.0',
      'sealed-secrets-hub 2.9.0',
    ]);
  });

  it('are none in a network without features, or with Argo CD alone', () => {
    expect(featureObjects({}, FEATURE_CHARTS)).toEqual([]);
    expect(featureObjects({ argocd: {} }, FEATURE_CHARTS)).toEqual([]);
  });

  it('bring the event bus of Argo Events: 3 replicas with token auth, which goes before its controller', () => {
    const [, events] = featureObjects({ argocd: {}, argoEvents: {} }, FEATURE_CHARTS);
    expect(events?.manifest).toHaveProperty('spec.source.helm.valuesObject.extraObjects', [
      {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'EventBus',
        metadata: {
          name: 'default',
          annotations: {
            'argocd.argoproj.io/sync-options': 'SkipDryRunOnMissingResource=true',
            'argocd.argoproj.io/sync-wave': '1',
          },
        },
        spec: { nats: { native: { replicas: 3, auth: 'token' } } },
      },
    ]);
  });

  it('leave no password of Grafana to its chart', () => {
    const text = JSON.stringify(featureObjects({ argocd: {}, grafana: {} }, FEATURE_CHARTS));
    expect(text).toContain('"GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION":"true"');
    expect(text).not.toContain('adminPassword');
  });
});

describe('charts that an operator wrote', () => {
  it('replace single fields of single templates', () => {
    const read = readFeatureCharts({
      crossplane: { version: '2.3.4' },
      localai: { repoURL: 'ghcr.io/charts' },
    });
    expect(read).toEqual({
      charts: {
        ...FEATURE_CHARTS,
        crossplane: { ...FEATURE_CHARTS.crossplane, version: '2.3.4' },
        localai: { ...FEATURE_CHARTS.localai, repoURL: 'ghcr.io/charts' },
      },
    });
  });

  test.each([
    [[], 'must hold charts, by template'],
    [{ grafana: {} }, 'names grafana: template not found.'],
    [{ constructor: {} }, 'names constructor: template not found.'],
    [{ crossplane: '1' }, 'has a chart crossplane without repoURL, chart or version'],
    [
      { crossplane: { verison: '1' } },
      'has a chart crossplane with the field verison; charts know only repoURL, chart, version',
    ],
    [{ crossplane: { version: 1.2 } }, 'has a chart crossplane whose version is no text of a version'],
    [{ crossplane: { chart: '../x y' } }, 'has a chart crossplane whose chart is no name of a chart'],
    [
      { crossplane: { repoURL: 'file:///etc' } },
      'has a chart crossplane whose repoURL is neither an https:// address nor the path of a registry',
    ],
  ])('%j is refused', (value, message) => {
    expect(readFeatureCharts(value)).toEqual({ message });
  });
});

test('the namespaces that a feature leaves are those that it brought, not those of Kubernetes', () => {
  const slugs = ['argocd', 'sealedSecrets', 'grafana', 'k8sgpt'];
  expect(featureNamespaces(slugs)).toEqual(['k8sgpt-operator-system', 'localai', 'observability']);
  expect(featureNamespaces(slugs, 'edge')).toEqual(['k8sgpt-operator-system', 'observability']);
  expect(EDGE_NAMESPACES).toEqual([
    { application: 'k8sgpt-edge', namespace: 'k8sgpt-operator-system' },
    { application: 'observability-edge', namespace: 'observability' },
  ]);
});
