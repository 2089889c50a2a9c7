/**
 * Where a sealed value can be opened (Spec 2 §9): only as this Secret, as any Secret of this namespace, or anywhere in the
 * cluster.
 */
export type Scope = 'strict' | 'namespace' | 'cluster';

/** The Secret that it becomes. */
export interface Target {
  readonly scope: Scope;
  readonly namespace: string;
  readonly name: string;
}

/** The annotation that the controller requires of a SealedSecret with this scope. */
const ANNOTATIONS: Readonly<Record<Scope, Readonly<Record<string, string>>>> = {
  strict: {},
  namespace: { 'sealedsecrets.bitnami.com/namespace-wide': 'true' },
  cluster: { 'sealedsecrets.bitnami.com/cluster-wide': 'true' },
};

/** The annotations that tell the controller the scope; none for strict. */
export function scopeAnnotations(scope: Scope): Readonly<Record<string, string>> {
  return ANNOTATIONS[scope];
}

/** The label of RSA-OAEP: a value can be opened only with the same label. */
export function labelOf({ scope, namespace, name }: Target): string {
  if (scope === 'cluster') return '';
  return scope === 'namespace' ? namespace : `${namespace}/${name}`;
}
