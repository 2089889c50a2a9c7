import { isManagedKind } from '@hawser/domain/objects';
import { withField } from '@hawser/manifest';

/** A kind that can be made, and the provider that it is made with; empty for one without. */
export interface Chosen {
  readonly apiVersion: string;
  readonly kind: string;
  readonly provider: string;
}

/** Groups of managed resources, which are made with a provider. Those that a platform defines for itself are composed of such. */
const isOfProvider = ({ apiVersion, kind }: Omit<Chosen, 'provider'>): boolean =>
  isManagedKind({ apiVersion, kind }) && /\.(?:upbound|crossplane)\.io\//.test(apiVersion);

const isOfNamespace = (apiVersion: string): boolean => /\.m\.(?:upbound|crossplane)\.io\//.test(apiVersion);

/** A text to start with: a managed resource names its provider. */
export function templateOf({ apiVersion, kind, provider }: Chosen): string {
  const head = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ""\n`;
  if (!isOfProvider({ apiVersion, kind })) return `${head}spec: {}\n`;
  const family = isOfNamespace(apiVersion) ? '    kind: ClusterProviderConfig\n' : '';
  return `${head}spec:\n  forProvider: {}\n  providerConfigRef:\n${family}    name: ${JSON.stringify(provider || 'default')}\n`;
}

/** A text that somebody has changed, of another kind or with another provider: everything else stays. */
export function withChosen(yaml: string, { apiVersion, kind, provider }: Chosen): string {
  const fields: [path: string[], value: string][] = [
    [['apiVersion'], apiVersion],
    [['kind'], kind],
    ...(provider !== '' && isOfProvider({ apiVersion, kind })
      ? [[['spec', 'providerConfigRef', 'name'], provider] as [string[], string]]
      : []),
  ];
  return fields.reduce((text, [path, value]) => withField(text, path, value) ?? text, yaml);
}
