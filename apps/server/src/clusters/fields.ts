import { checkLocation, isKubesDistro, isSystemType } from '@hawser/domain/clusters';
import { generalMessages } from '@hawser/domain/fields';
import { collapseSpaces } from '@hawser/domain/names';
import { invalid } from '../http/failure.ts';

/** Validates and normalizes a location. */
export function locationOf(text: string): string {
  const problem = checkLocation(text);
  if (problem !== null) throw invalid(problem, 'location');
  return collapseSpaces(text);
}

/** Validates a Kubernetes distribution. */
export function distroOf(value: string): string {
  if (!isKubesDistro(value)) throw invalid(generalMessages.validationFailed, 'kubesDistro');
  return value;
}

/** Validates a system type. */
export function systemTypeOf(value: string): string {
  if (!isSystemType(value)) throw invalid(generalMessages.validationFailed, 'systemtype');
  return value;
}
