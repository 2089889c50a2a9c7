import type { Manifest } from '../objects/index.ts';
import { EDGE_TAG, HUB_TAG } from '../tags/index.ts';
import { featureSlugsOf, type StoredFeatures } from './choices.ts';
import { FEATURE_CHARTS, type FeatureChart, type FeatureCharts, type TemplateName } from './charts.ts';

/** The Argo CD project of all feature applications (Spec 2 §3, "Feature application templates"). */
export const FEATURE_PROJECT = 'nethopper-feature';

/** What a feature installs by one chart. */
interface FeatureTemplate {
  readonly slug: string;
  readonly role: 'hub' | 'edge';
  readonly namespace: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Name of the Helm release; that of the template when missing. */
  readonly release?: string;
}

const SEALED_SECRETS = {
  slug: 'sealedSecrets',
  // Where its command-line program looks for the controller.
  namespace: 'kube-system',
  release: 'sealed-secrets-controller',
  values: { fullnameOverride: 'sealed-secrets-controller' },
} as const;

/**
 * Grafana has no administrator and lets everybody read who can reach its Service: a password made by the chart would differ each time that
 * Argo CD renders it, or be the one that the chart documents. Dashboards are ConfigMaps.
 */
const GRAFANA = {
  env: { GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true' },
  'grafana.ini': {
    'auth.anonymous': { enabled: true, org_role: 'Viewer' },
    auth: { disable_login_form: true },
  },
};

/**
 * The event bus of Argo Events: 3 replicas with token authentication (Spec 2 §3). Its controller makes the token, in the cluster. The chart
 * brings its kind, so the first sync cannot try it out before; and Argo CD deletes later waves first, while the controller that ends the bus
 * is still there.
 */
const EVENT_BUS = {
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
};

/** The operator of K8sGPT. It begins with a resource K8sGPT, which names the model and how often to look; its chart brings none. */
const K8SGPT = { slug: 'k8sgpt', namespace: 'k8sgpt-operator-system', values: {} } as const;

const TEMPLATES: Readonly<Record<TemplateName, FeatureTemplate>> = {
  'argo-events': {
    slug: 'argoEvents',
    role: 'hub',
    namespace: 'argo-events',
    values: { extraObjects: [EVENT_BUS] },
  },
  'argo-workflows': { slug: 'argoWorkflows', role: 'hub', namespace: 'argo-workflows', values: {} },
  crossplane: { slug: 'crossplane', role: 'hub', namespace: 'crossplane-system', values: {} },
  localai: { slug: 'k8sgpt', role: 'hub', namespace: 'localai', values: {} },
  'k8sgpt-hub': { ...K8SGPT, role: 'hub' },
  'k8sgpt-edge': { ...K8SGPT, role: 'edge' },
  'observability-hub': {
    slug: 'grafana',
    role: 'hub',
    namespace: 'observability',
    values: { grafana: GRAFANA },
  },
  'observability-edge': {
    slug: 'grafana',
    role: 'edge',
    namespace: 'observability',
    values: { grafana: { enabled: false }, alertmanager: { enabled: false } },
  },
  'sealed-secrets-hub': { ...SEALED_SECRETS, role: 'hub' },
  'sealed-secrets-edge': { ...SEALED_SECRETS, role: 'edge' },
};

/** Whether a feature installs something on clusters of this role by a template: Argo CD itself does not. */
export const hasTemplate = (slug: string, role: FeatureTemplate['role']): boolean =>
  Object.values(TEMPLATES).some((template) => template.slug === slug && template.role === role);

/** An object that a feature needs. */
export interface FeatureObject {
  readonly slug: string;
  /** The internal tag of the clusters that it belongs on. */
  readonly tag: typeof HUB_TAG | typeof EDGE_TAG;
  readonly manifest: Manifest;
}

/** Those of Kubernetes itself are no namespaces that a feature brought. */
const isOfKubernetes = (namespace: string): boolean => namespace.startsWith('kube-');

/** The Applications of features on edges by their names, and the namespaces that Argo CD creates for them. */
export const EDGE_NAMESPACES: readonly { readonly application: string; readonly namespace: string }[] =
  Object.entries(TEMPLATES)
    .filter(([, { role, namespace }]) => role === 'edge' && !isOfKubernetes(namespace))
    .map(([application, { namespace }]) => ({ application, namespace }));

/** The Applications of features on the hub by their names, and the features that they install. */
export const HUB_APPLICATIONS: readonly { readonly application: string; readonly slug: string }[] =
  Object.entries(TEMPLATES)
    .filter(([, { role }]) => role === 'hub')
    .map(([application, { slug }]) => ({ application, slug }));

/** The namespaces that Argo CD creates for features. They stay when a feature is removed and somebody else uses them. */
export function featureNamespaces(slugs: readonly string[], role?: FeatureTemplate['role']): string[] {
  const found = Object.values(TEMPLATES)
    .filter((template) => slugs.includes(template.slug) && (role === undefined || template.role === role))
    .map(({ namespace }) => namespace);
  return [...new Set(found)].filter((namespace) => !isOfKubernetes(namespace)).sort();
}

const TEMPLATE_NAMES = Object.keys(FEATURE_CHARTS) as readonly TemplateName[];

/** What a network with these features needs beside Argo CD: an Application for each template, and the project that they belong to. */
export function featureObjects(features: StoredFeatures, charts: FeatureCharts): readonly FeatureObject[] {
  const slugs = new Set(featureSlugsOf(features));
  const names = TEMPLATE_NAMES.filter((name) => slugs.has(TEMPLATES[name].slug));
  if (!slugs.has('argocd') || names.length === 0) return [];
  const applications = names.map((name): FeatureObject => {
    const template = TEMPLATES[name];
    const tag = template.role === 'hub' ? HUB_TAG : EDGE_TAG;
    return { slug: template.slug, tag, manifest: application(name, template, charts[name]) };
  });
  return [{ slug: 'argocd', tag: HUB_TAG, manifest: project(charts) }, ...applications];
}

function application(
  name: TemplateName,
  { namespace, values, release = name }: FeatureTemplate,
  { repoURL, chart, version }: FeatureChart,
): Manifest {
  const helm = { releaseName: release, ...(Object.keys(values).length > 0 && { valuesObject: values }) };
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name },
    spec: {
      project: FEATURE_PROJECT,
      // The cluster is put in its place for each one that it is written for.
      destination: { namespace, server: 'https://kubernetes.default.svc' },
      source: { repoURL, chart, targetRevision: version, helm },
      syncPolicy: {
        automated: { prune: true, selfHeal: true },
        // Definitions of these charts are too large for what an apply on the client stores.
        syncOptions: ['CreateNamespace=true', 'ServerSideApply=true'],
        retry: { limit: 5, backoff: { duration: '10s', factor: 2, maxDuration: '3m' } },
      },
    },
  };
}

/** It allows the charts of the features in their namespaces, and never Argo CD's own. */
function project(charts: FeatureCharts): Manifest {
  const namespaces = [...new Set(TEMPLATE_NAMES.map((name) => TEMPLATES[name].namespace))];
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: FEATURE_PROJECT },
    spec: {
      description: 'What the features of the network install.',
      sourceRepos: [...new Set(TEMPLATE_NAMES.map((name) => charts[name].repoURL))],
      destinations: namespaces.map((namespace) => ({ name: '*', server: '*', namespace })),
      clusterResourceWhitelist: [{ group: '*', kind: '*' }],
    },
  };
}
