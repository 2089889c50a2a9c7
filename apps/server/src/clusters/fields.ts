import { checkLocation, isKubesDistro, isSystemType } from '@hawser/domain/clusters';
import { generalMessages } from '@hawser/domain/fields';
import { collapseSpaces } from '@hawser/domain/names';
import { invalid } from '../http/failure.ts';

/** The location as it is stored. */
export function locationOf(text: string): string {
  const problem = checkLocation(text);
  if (problem !== null) throw invalid(problem, 'location');
  return collapseSpaces(text);
}

/** The Kubernetes distribution, one of the offered. */
export function distroOf(value: string): string {
  if (!isKubesDistro(value)) throw invalid(generalMessages.validationFailed, 'kubesDistro');
  return value;
}

/** The system type, one that can be chosen. */
export function systemTypeOf(value: string): string {
  if (!isSystemType(value)) throw invalid(generalMessages.validationFailed, 'systemtype');
  return value;
}
