/** One choice of a select field; `value` is what is stored. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Kubernetes distributions that a cluster may be defined with (Spec 2 §9, field `kubesDistro`). */
export const KUBES_DISTROS: readonly Choice[] = [
  { value: 'basic', label: 'Basic' },
  { value: 'minikube', label: 'Minikube' },
  { value: 'openshift3', label: 'OpenShift 3' },
  { value: 'openshift4', label: 'OpenShift 4' },
  { value: 'rancher', label: 'Rancher' },
  { value: 'eks', label: 'EKS' },
  { value: 'gke', label: 'GKE' },
  { value: 'aks', label: 'AKS' },
];

/** System types (Spec 2 §4 and §9, field `systemtype`). */
export const SYSTEM_TYPES: readonly Choice[] = [
  { value: 'kubernetes', label: 'kubernetes' },
  { value: 'docker', label: 'docker...coming soon!', disabled: true },
];

function offers(choices: readonly Choice[], value: string): boolean {
  return choices.some((choice) => choice.value === value && choice.disabled !== true);
}

/** Whether `value` is a supported distribution. */
export function isKubesDistro(value: string): boolean {
  return offers(KUBES_DISTROS, value);
}

/** Whether `value` is a supported system type. docker is not supported yet. */
export function isSystemType(value: string): boolean {
  return offers(SYSTEM_TYPES, value);
}
