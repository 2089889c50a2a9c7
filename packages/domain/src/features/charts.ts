import { featureMessages } from './messages.ts';

/** A Helm chart of a repository. */
export interface FeatureChart {
  readonly repoURL: string;
  readonly chart: string;
  readonly version: string;
}

const ARGO = 'https://argoproj.github.io/argo-helm';
const PROMETHEUS = 'https://prometheus-community.github.io/helm-charts';
const SEALED_SECRETS = 'https://bitnami-labs.github.io/sealed-secrets';

const k8sgpt = { repoURL: 'https://charts.k8sgpt.ai', chart: 'k8sgpt-operator', version: '0.2.27' };
const observability = { repoURL: PROMETHEUS, chart: 'kube-prometheus-stack', version: '46.6.0' };
const sealedSecrets = { repoURL: SEALED_SECRETS, chart: 'sealed-secrets', version: '2.9.0' };

/**
 * The charts of the feature templates, with the versions of the specification (Spec 2 §9), which has none for the operator of K8sGPT.
 * An operator can override each.
 */
export const FEATURE_CHARTS = {
  'argo-events': { repoURL: ARGO, chart: 'argo-events', version: '2.4.0' },
  'argo-workflows': { repoURL: ARGO, chart: 'argo-workflows', version: '0.29.1' },
  crossplane: { repoURL: 'https://charts.crossplane.io/stable', chart: 'crossplane', version: '1.12.1' },
  localai: { repoURL: 'https://go-skynet.github.io/helm-charts', chart: 'local-ai', version: '2.1.0' },
  'k8sgpt-edge': k8sgpt,
  'k8sgpt-hub': k8sgpt,
  'observability-edge': observability,
  'observability-hub': observability,
  'sealed-secrets-edge': sealedSecrets,
  'sealed-secrets-hub': sealedSecrets,
} as const satisfies Readonly<Record<string, FeatureChart>>;

export type TemplateName = keyof typeof FEATURE_CHARTS;
export type FeatureCharts = Readonly<Record<TemplateName, FeatureChart>>;

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(FEATURE_CHARTS, name);

const FIELDS: readonly string[] = ['repoURL', 'chart', 'version'];
const CHART = /^[a-z0-9][-a-z0-9._/]{0,252}$/i;
const VERSION = /^[0-9A-Za-z][-0-9A-Za-z.+_]{0,127}$/;

/**
 * The charts with those that an operator wrote, by template; a field that is missing stays. Or a sentence that describes the problem: an
 * unknown template or field is refused, because a misspelled one would change nothing.
 */
export function readFeatureCharts(
  value: unknown,
): { readonly charts: FeatureCharts } | { readonly message: string } {
  if (!isRecord(value)) return { message: 'must hold charts, by template' };
  const charts: Record<string, FeatureChart> = { ...FEATURE_CHARTS };
  for (const [name, chart] of Object.entries(value)) {
    if (!isTemplate(name)) return { message: `names ${name}: ${featureMessages.noTemplate}` };
    const problem = chartProblem(chart);
    if (problem !== null) return { message: `has a chart ${name} ${problem}` };
    charts[name] = { ...FEATURE_CHARTS[name], ...(chart as Partial<FeatureChart>) };
  }
  return { charts: charts as FeatureCharts };
}

function chartProblem(chart: unknown): string | null {
  if (!isRecord(chart)) return 'without repoURL, chart or version';
  const unknown = Object.keys(chart).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return `with the field ${unknown}; charts know only ${FIELDS.join(', ')}`;
  const { repoURL, chart: name, version } = chart;
  if (repoURL !== undefined && !isAddress(repoURL))
    return 'whose repoURL is neither an https:// address nor the path of a registry';
  if (name !== undefined && !isTextOf(CHART, name)) return 'whose chart is no name of a chart';
  if (version !== undefined && !isTextOf(VERSION, version)) return 'whose version is no text of a version';
  return null;
}

/** A Helm repository, or the path of an OCI registry, which has no scheme in Argo CD. */
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^https?:\/\/[!-~]+$/.test(value) ? URL.canParse(value) : isTextOf(CHART, value));

const isTextOf = (pattern: RegExp, value: unknown): boolean =>
  typeof value === 'string' && pattern.test(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
