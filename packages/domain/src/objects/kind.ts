/** Supported kinds that are not part of Kubernetes, with their API group (Spec 2 §3). */
const FOREIGN_GROUPS: Readonly<Record<string, string>> = {
  Application: 'argoproj.io',
  EventSource: 'argoproj.io',
  Rollout: 'argoproj.io',
  SealedSecret: 'bitnami.com',
  Sensor: 'argoproj.io',
  WorkflowTemplate: 'argoproj.io',
};

/**
 * The kind by which objects are listed and counted: the kind itself for built-in and listed kinds,
 * otherwise `Kind.group`, so that two kinds with the same name are counted separately.
 */
export function derivedKindOf({ apiVersion, kind }: { apiVersion: string; kind: string }): string {
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  const own = !group.includes('.') || group.endsWith('.k8s.io');
  const listed = Object.hasOwn(FOREIGN_GROUPS, kind) && FOREIGN_GROUPS[kind] === group;
  return own || listed ? kind : `${kind}.${group}`;
}
