import { reservedNamespace } from '@hawser/domain/names';
import {
  type CheckedManifest,
  grantMessages,
  isGitOpsKind,
  isGrantable,
  isInfrastructureKind,
  objectMessages,
} from '@hawser/domain/objects';
import { Failure } from '../http/failure.ts';
import { withYaml } from '../yaml/index.ts';

/** The columns of an object that are derived from its YAML. */
export interface ReadYaml {
  readonly yaml: string;
  readonly object: CheckedManifest;
  readonly digest: string;
}

/**
 * Parses a user's YAML. Errors have the message of the specification first, then the detail. Kinds and namespaces that
 * no agent may apply are refused here, and again by every agent.
 */
export async function readYaml(text: string, previousKind?: string): Promise<ReadYaml> {
  const read = await withYaml('object', text, previousKind);
  if ('message' in read) {
    const at = read.line === undefined ? '' : `Line ${read.line}, column ${read.column ?? 1}: `;
    throw yamlFailure(read.message, `${at}${read.detail}`);
  }
  const { object } = read;
  const { apiVersion, kind, namespace } = object;
  const isWritable =
    isGrantable(apiVersion, kind) || isGitOpsKind(apiVersion, kind) || isInfrastructureKind(object);
  if (!isWritable) throw inapplicable(object);
  const reserved = namespace === undefined ? null : reservedNamespace(namespace);
  if (reserved !== null) throw yamlFailure(objectMessages.invalidYaml, reserved);
  return read;
}

/**
 * A text that was read before the transaction began, because a long one takes a second, or why it is refused: the refusal waits for
 * what is checked before it.
 */
export type EarlyRead = ReadYaml | Failure;

/** A refusal as a result. */
export const early = (reading: Promise<ReadYaml>): Promise<EarlyRead> =>
  reading.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

/** @throws Failure why it is refused. */
export function readOrRefused(read: EarlyRead): ReadYaml {
  if (read instanceof Failure) throw read;
  return read;
}

/** 400: no agent may apply this kind. */
export function inapplicable({ apiVersion, kind }: Pick<CheckedManifest, 'apiVersion' | 'kind'>): Failure {
  return yamlFailure(`${kind} (${apiVersion}) can't be applied here.`, grantMessages.kind(kind, apiVersion));
}

/** 400 on the field `yaml`: the general message, then the detail. */
export function yamlFailure(message: string, detail: string): Failure {
  return new Failure(400, [
    { message, displayable: true, path: 'yaml' },
    { message: detail, displayable: true, path: 'yaml' },
  ]);
}
