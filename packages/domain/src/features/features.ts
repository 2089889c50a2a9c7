import { checkPort } from '../fields/index.ts';
import { isDnsSubdomain } from '../names/index.ts';
import { featureMessages } from './messages.ts';

/** Where the objects of a feature are installed. They are placed by their feature, never by rules (Spec README). */
export type FeatureLocation = 'hub' | 'edges' | 'both';

/** One choice of a configuration option. A disabled choice is shown but cannot be selected. */
interface FeatureChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

interface OptionFields {
  readonly slug: string;
  readonly label: string;
  readonly helpText: string;
  readonly disabled: boolean;
}

/** An option with a few values to choose from. */
export interface ChoiceOption extends OptionFields {
  readonly type: 'radio';
  readonly fields: readonly FeatureChoice[];
  /** The default value. */
  readonly preset: string;
}

/** An option with a value that is typed; it may stay empty. */
export interface TextOption extends OptionFields {
  readonly type: 'text';
  /** Why a value is refused, or null. */
  readonly check: (value: string) => string | null;
}

/** A configuration option of a feature (Spec 2 §3, "Network feature"). */
export type FeatureOption = ChoiceOption | TextOption;

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

const K8SGPT_PROVIDER: ChoiceOption = {
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

/** Spec 2 §3, "Feature details": argocd has ui_url and overrideHostname. */
const ARGOCD_HOSTNAME: TextOption = {
  slug: 'overrideHostname',
  label: 'Host name of Argo CD',
  helpText:
    'Address of the Argo CD UI, such as argocd.example.org. Empty: the one that it was installed with.',
  type: 'text',
  disabled: false,
  check: (value) => (value === '' || isHostWithPort(value) ? null : featureMessages.hostname),
};

/** Whether the text is a host name or an IPv4 address, with or without a port. */
function isHostWithPort(text: string): boolean {
  const [host = '', port = '443', ...rest] = text.split(':');
  return isDnsSubdomain(host) && checkPort(port) === null && rest.length === 0;
}

/** All features of a network, the required one first (Spec 1 §3, Spec 2 §9). */
export const NETWORK_FEATURES: readonly NetworkFeature[] = [
  {
    slug: 'argocd',
    name: 'Argo CD',
    description: 'Delivers Applications from Git to the clusters of the network.',
    url: 'https://argo-cd.readthedocs.io/',
    required: true,
    place: 'hub',
    configurationOptions: [ARGOCD_HOSTNAME],
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
    description: 'Provisions infrastructure at your providers from Kubernetes objects.',
    url: 'https://www.crossplane.io/',
    required: false,
    place: 'hub',
    configurationOptions: [],
  },
  {
    slug: 'grafana',
    name: 'Grafana',
    description: 'Collects metrics on each cluster and shows them on the hub.',
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
