import { type CheckedManifest, defaultGrant, granted } from '@hawser/domain/objects';
import { readObject } from '@hawser/manifest';
import { Failure } from '../http/failure.ts';
import { digestOf } from './digest.ts';

/** What an object stores of its YAML. */
export interface ReadYaml {
  readonly yaml: string;
  readonly object: CheckedManifest;
  readonly digest: string;
}

/**
 * Reads a user's YAML. Refused with the specified message first and the detail after it; kinds that no agent may apply are
 * refused here, and by every agent again.
 */
export function readYaml(text: string, previousKind?: string): ReadYaml {
  const read = readObject(text, previousKind === undefined ? {} : { previousKind });
  if ('message' in read) {
    const at = read.line === undefined ? '' : `Line ${read.line}, column ${read.column ?? 1}: `;
    throw yamlFailure(read.message, `${at}${read.detail}`);
  }
  const { object, yaml } = read;
  // Only the kind is judged: which namespaces an agent may use depends on where it was installed.
  const grant = defaultGrant(object.namespace ?? '');
  const { apiVersion, kind } = object;
  const kindOnly = { apiVersion, kind, metadata: { namespace: object.namespace ?? '' } };
  const allowed = granted(grant, kindOnly);
  if (!allowed.allowed) throw yamlFailure(`${kind} (${apiVersion}) can't be applied here.`, allowed.reason);
  return { yaml, object, digest: digestOf(object.manifest) };
}

/** 400 on the field `yaml`: what is said first, then what exactly is wrong. */
export function yamlFailure(message: string, detail: string): Failure {
  return new Failure(400, [
    { message, displayable: true, path: 'yaml' },
    { message: detail, displayable: true, path: 'yaml' },
  ]);
}
