import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { type Controlled, controlAnnotations, SECRET_ANNOTATIONS } from '@hawser/domain/secrets';
import { yamlText } from '@hawser/manifest';
import { sealedSecret } from '@hawser/sealing';
import type { Sealed } from './adapters/seal-in-worker.ts';
import { namespaceOf, type SecretDraft } from './draft.ts';

/** A generated SealedSecret (Spec 2 §3). */
export interface GeneratedSecret {
  readonly routerID: string;
  /** Name of the cluster. */
  readonly name: string;
  readonly userCopiedYaml: boolean;
  readonly sealedSecret: ReturnType<typeof sealedSecret>;
  readonly yaml: string;
}

/** The SealedSecret of one cluster. It names the cluster, which alone can open it. */
export function generatedSecret(
  { cluster, encryptedData }: Sealed,
  {
    routerID,
    fingerprint,
    draft,
    controlled,
  }: {
    routerID: string;
    /** Of the certificate with which it was sealed, as this page computed it. */
    fingerprint: string | null;
    draft: SecretDraft;
    controlled: Controlled;
  },
): GeneratedSecret {
  const manifest = sealedSecret({
    scope: draft.scope,
    name: draft.name.trim(),
    namespace: namespaceOf(draft),
    encryptedData,
    annotations: { ...controlAnnotations(controlled), [MAIN_TARGET_ANNOTATION]: cluster },
    ownAnnotations: {
      ...(fingerprint !== null && { [SECRET_ANNOTATIONS.sealedWith]: fingerprint }),
      [SECRET_ANNOTATIONS.sealedAt]: new Date(controlled.at).toISOString(),
    },
  });
  return {
    routerID,
    name: cluster,
    userCopiedYaml: false,
    sealedSecret: manifest,
    yaml: yamlText(manifest),
  };
}

/** All of them as one text of several documents. */
export const allYaml = (secrets: readonly GeneratedSecret[]): string =>
  secrets.map(({ yaml }) => yaml).join('---\n');
