/** Where the objects of a feature are installed. They are placed by their feature, never by rules (Spec README). */
export type FeatureLocation = 'hub' | 'edges' | 'both';

/** One choice of a configuration option. A disabled choice is shown but cannot be selected. */
interface FeatureChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** A configuration option of a feature (Spec 2 §3, "Network feature"). */
interface FeatureOption {
  readonly slug: string;
  readonly label: string;
  readonly helpText: string;
  readonly type: 'radio';
  readonly fields: readonly FeatureChoice[];
  /** The default value. */
  readonly preset: string;
  readonly disabled: boolean;
}

/** A feature that can be installed in a network. */
export interface NetworkFeature {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  /** Whether every network with features has this one. */
  readonly required: boolean;
  readonly place: FeatureLocation;
  readonly configurationOptions: readonly FeatureOption[];
}

const K8SGPT_PROVIDER: FeatureOption = {
  slug: 'apiProvider',
  label: 'API provider',
  helpText:
    'The model that explains what is wrong. LocalAI runs on the hub, so nothing leaves your clusters.',
  type: 'radio',
  fields: [
    { value: 'openai', label: 'OpenAI', disabled: true },
    { value: 'localai', label: 'LocalAI', disabled: false },
  ],
  preset: 'localai',
  disabled: false,
};

/** All features of a network, the required one first (Spec 1 §3, Spec 2 §9). */
export const NETWORK_FEATURES: readonly NetworkFeature[] = [
  {
    slug: 'argocd',
    name: 'Argo CD',
    description: 'Delivers Applications from Git to the clusters of the network.',
    url: 'https://argo-cd.readthedocs.io/',
    required: true,
    place: 'hub',
    configurationOptions: [],
  },
  {
    slug: 'argoEvents',
    name: 'Argo Events',
    description: 'Starts work when something happens: a webhook, a message, a schedule.',
    url: 'https://argoproj.github.io/argo-events/',
    required: false,
    place: 'hub',
    configurationOptions: [],
  },
  {
    slug: 'argoWorkflows',
    name: 'Argo Workflows',
    description: 'Runs jobs of several steps on the hub.',
    url: 'https://argo-workflows.readthedocs.io/',
    required: false,
    place: 'hub',
    configurationOptions: [],
  },
  {
    slug: 'crossplane',
    name: 'Crossplane',
    description: 'Makes infrastructure at your providers from Kubernetes objects.',
    url: 'https://www.crossplane.io/',
    required: false,
    place: 'hub',
    configurationOptions: [],
  },
  {
    slug: 'grafana',
    name: 'Grafana',
    description: 'Collects metrics on each cluster and draws them on the hub.',
    url: 'https://grafana.com/oss/grafana/',
    required: false,
    place: 'both',
    configurationOptions: [],
  },
  {
    slug: 'sealedSecrets',
    name: 'Sealed Secrets',
    description: 'Encrypts Secrets so that only the clusters of the network can open them.',
    url: 'https://github.com/bitnami-labs/sealed-secrets',
    required: false,
    place: 'both',
    configurationOptions: [],
  },
  {
    slug: 'k8sgpt',
    name: 'K8sGPT',
    description: 'Looks for problems on the clusters and explains them.',
    url: 'https://k8sgpt.ai/',
    required: false,
    place: 'both',
    configurationOptions: [K8SGPT_PROVIDER],
  },
];

const bySlug = new Map(NETWORK_FEATURES.map((feature) => [feature.slug, feature]));

/** The feature of this slug, or undefined. */
export function featureOf(slug: string): NetworkFeature | undefined {
  return bySlug.get(slug);
}
