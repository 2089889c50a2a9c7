import { isManagedKind } from '@hawser/domain/objects';
import { withField } from '@hawser/manifest';

/** A kind that can be made, and the provider that it is made with; empty for one without. */
export interface Chosen {
  readonly apiVersion: string;
  readonly kind: string;
  readonly provider: string;
  /** Whether what it makes stays in the cloud when its object is deleted. */
  readonly isKept: boolean;
}

/** Groups of managed resources, which are made with a provider. Those that a platform defines for itself are composed of such. */
export const isOfProvider = ({ apiVersion, kind }: Pick<Chosen, 'apiVersion' | 'kind'>): boolean =>
  isManagedKind({ apiVersion, kind }) && /\.(?:upbound|crossplane)\.io\//.test(apiVersion);

const isOfNamespace = (apiVersion: string): boolean => /\.m\.(?:upbound|crossplane)\.io\//.test(apiVersion);

/** Every policy but `Delete`, as Crossplane's newer family says what the older one says by `deletionPolicy: Orphan`. */
const KEEPING = ['Create', 'LateInitialize', 'Observe', 'Update'];

/** A text to start with: a managed resource names its provider, and says so when what it makes is kept. */
export function templateOf({ apiVersion, kind, provider, isKept }: Chosen): string {
  const head = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ""\n`;
  if (!isOfProvider({ apiVersion, kind })) return `${head}spec: {}\n`;
  const family = isOfNamespace(apiVersion) ? '    kind: ClusterProviderConfig\n' : '';
  const kept = isOfNamespace(apiVersion)
    ? `  managementPolicies: [${KEEPING.join(', ')}]\n`
    : '  deletionPolicy: Orphan\n';
  return `${head}spec:\n${isKept ? kept : ''}  forProvider: {}\n  providerConfigRef:\n${family}    name: ${JSON.stringify(provider || 'default')}\n`;
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

/**
 * A text that says whether what a managed resource makes stays in the cloud when its object is deleted, in the words of its family; everything else
 * stays. Null where it cannot be written, and for what makes nothing in a cloud itself.
 */
export function withDeletion(
  yaml: string,
  { apiVersion, kind, isKept }: Omit<Chosen, 'provider'>,
): string | null {
  if (!isOfProvider({ apiVersion, kind })) return null;
  return isOfNamespace(apiVersion)
    ? withField(yaml, ['spec', 'managementPolicies'], isKept ? KEEPING : undefined)
    : withField(yaml, ['spec', 'deletionPolicy'], isKept ? 'Orphan' : undefined);
}
