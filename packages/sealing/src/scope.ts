/**
 * Where a sealed value may be opened (Spec 2 §9): as this Secret only, as any Secret of this namespace, or anywhere in the
 * cluster.
 */
export type Scope = 'strict' | 'namespace' | 'cluster';

/** Which Secret it is to become. */
export interface Target {
  readonly scope: Scope;
  readonly namespace: string;
  readonly name: string;
}

/** What the controller asks of a SealedSecret before it opens values of this scope with the scope's label. */
const ANNOTATIONS: Readonly<Record<Scope, Readonly<Record<string, string>>>> = {
  strict: {},
  namespace: { 'sealedsecrets.bitnami.com/namespace-wide': 'true' },
  cluster: { 'sealedsecrets.bitnami.com/cluster-wide': 'true' },
};

/** The annotations by which the controller knows the scope; none for strict. */
export function scopeAnnotations(scope: Scope): Readonly<Record<string, string>> {
  return ANNOTATIONS[scope];
}

/** The label of RSA-OAEP: a value opens only where the controller comes to the same one. */
export function labelOf({ scope, namespace, name }: Target): string {
  if (scope === 'cluster') return '';
  return scope === 'namespace' ? namespace : `${namespace}/${name}`;
}
