import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { type Controlled, controlAnnotations, SECRET_ANNOTATIONS } from '@hawser/domain/secrets';
import { yamlText } from '@hawser/manifest';
import { sealedSecret } from '@hawser/sealing';
import type { Sealed } from './adapters/seal-in-worker.ts';
import { namespaceOf, type SecretDraft } from './draft.ts';
import type { Target } from './use-targets.ts';

/** The same SealedSecret as one cluster gets it: it names the cluster, and so goes to no other one. */
interface OnCluster {
  readonly routerID: string;
  readonly name: string;
  readonly yaml: string;
}

/** A generated SealedSecret (Spec 2 §3). */
export interface GeneratedSecret {
  /** Name of the cluster, or of those that have the same key. */
  readonly name: string;
  readonly clusters: readonly OnCluster[];
  readonly userCopiedYaml: boolean;
  readonly sealedSecret: ReturnType<typeof sealedSecret>;
  /** To copy: for several clusters it names none of them. */
  readonly yaml: string;
}

/** The targets by the key of their clusters: one SealedSecret is enough for those that have the same. */
export function byKey(targets: readonly Target[]): (readonly [Target, ...Target[]])[] {
  const groups = new Map<string, [Target, ...Target[]]>();
  for (const target of targets) {
    const key = target.fingerprint ?? target.certificate.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [target]);
    else group.push(target);
  }
  return [...groups.values()];
}

/** The SealedSecret of clusters with the same key. */
export function generatedSecret(
  { encryptedData }: Sealed,
  {
    targets,
    draft,
    controlled,
  }: { targets: readonly [Target, ...Target[]]; draft: SecretDraft; controlled: Controlled },
): GeneratedSecret {
  const { fingerprint } = targets[0];
  const manifestFor = (cluster: string | null) =>
    sealedSecret({
      scope: draft.scope,
      name: draft.name.trim(),
      namespace: namespaceOf(draft),
      encryptedData,
      annotations: {
        ...controlAnnotations(controlled),
        ...(cluster !== null && { [MAIN_TARGET_ANNOTATION]: cluster }),
      },
      ownAnnotations: {
        ...(fingerprint !== null && { [SECRET_ANNOTATIONS.sealedWith]: fingerprint }),
        [SECRET_ANNOTATIONS.sealedAt]: new Date(controlled.at).toISOString(),
      },
    });
  const names = targets.map(({ certificate }) => certificate.name);
  const manifest = manifestFor(targets.length === 1 ? targets[0].certificate.name : null);
  const yaml = yamlText(manifest);
  return {
    name: namesText(names),
    clusters: targets.map(({ certificate: { id, name } }) => ({
      routerID: id,
      name,
      // Writing many large values takes a while: not twice.
      yaml: targets.length === 1 ? yaml : yamlText(manifestFor(name)),
    })),
    userCopiedYaml: false,
    sealedSecret: manifest,
    yaml,
  };
}

/** Most clusters that are named. */
const NAMES_MAX = 3;

const namesText = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? names.join(', ')
    : `${names.slice(0, NAMES_MAX).join(', ')} and ${names.length - NAMES_MAX} more`;

/** All of them as one text of several documents. */
export const allYaml = (secrets: readonly GeneratedSecret[]): string =>
  secrets.map(({ yaml }) => yaml).join('---\n');
