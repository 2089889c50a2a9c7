import { type CheckedManifest, defaultGrant, granted } from '@hawser/domain/objects';
import { readObject } from '@hawser/manifest';
import { Failure } from '../http/failure.ts';
import { digestOf } from './digest.ts';

/** The columns of an object that are derived from its YAML. */
export interface ReadYaml {
  readonly yaml: string;
  readonly object: CheckedManifest;
  readonly digest: string;
}

/**
 * Parses a user's YAML. Errors have the message of the specification first, then the detail. Kinds that agents may not apply
 * are refused here, and again by every agent.
 */
export function readYaml(text: string, previousKind?: string): ReadYaml {
  const read = readObject(text, previousKind === undefined ? {} : { previousKind });
  if ('message' in read) {
    const at = read.line === undefined ? '' : `Line ${read.line}, column ${read.column ?? 1}: `;
    throw yamlFailure(read.message, `${at}${read.detail}`);
  }
  const { object, yaml } = read;
  // Only the kind is checked here: the namespaces that an agent may use depend on where it is installed.
  const grant = defaultGrant(object.namespace ?? '');
  const { apiVersion, kind } = object;
  const kindOnly = { apiVersion, kind, metadata: { namespace: object.namespace ?? '' } };
  const allowed = granted(grant, kindOnly);
  if (!allowed.allowed) throw yamlFailure(`${kind} (${apiVersion}) can't be applied here.`, allowed.reason);
  return { yaml, object, digest: digestOf(object.manifest) };
}

/** 400 on the field `yaml`: the general message, then the detail. */
export function yamlFailure(message: string, detail: string): Failure {
  return new Failure(400, [
    { message, displayable: true, path: 'yaml' },
    { message: detail, displayable: true, path: 'yaml' },
  ]);
}
