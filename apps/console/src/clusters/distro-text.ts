import type { Cluster } from '@hawser/contract/clusters';
import { KUBES_DISTROS } from '@hawser/domain/clusters';

/** Display name of a distribution. */
function distroLabel(value: string): string {
  return KUBES_DISTROS.find((choice) => choice.value === value)?.label ?? value;
}

/** The defined distribution, and the observed one if it differs. */
export function distroText({ kubesDistro, observedDistro }: Cluster): string {
  const label = distroLabel(kubesDistro);
  const isSame = observedDistro === null || observedDistro.toLowerCase() === label.toLowerCase();
  return isSame ? label : `${label} · ${observedDistro}`;
}
