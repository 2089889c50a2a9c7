import { scopeAnnotations, type Target } from './scope.ts';

type Texts = Readonly<Record<string, string>>;

/** The parts of a manifest. */
interface SealedSecretParts extends Target {
  readonly encryptedData: Texts;
  /** Type of the resulting Secret; default Opaque. */
  readonly type?: string;
  /** Labels of the resulting Secret. */
  readonly labels?: Texts;
  /** More annotations, of the SealedSecret and of the resulting Secret. */
  readonly annotations?: Texts;
  /** More annotations of the SealedSecret alone. */
  readonly ownAnnotations?: Texts;
}

/** `bitnami.com/v1alpha1` SealedSecret. */
interface SealedSecret {
  readonly apiVersion: 'bitnami.com/v1alpha1';
  readonly kind: 'SealedSecret';
  readonly metadata: Metadata;
  readonly spec: {
    readonly encryptedData: Texts;
    readonly template: { readonly type: string; readonly metadata: Metadata };
  };
}

interface Metadata {
  readonly name: string;
  readonly namespace: string;
  readonly labels?: Texts;
  readonly annotations?: Texts;
}

/**
 * The manifest of a SealedSecret. The scope must be the one that the values were sealed for. It is written into both
 * metadata: the controller reads it from the first, and tools that seal the Secret again read it from the second.
 */
export function sealedSecret(parts: SealedSecretParts): SealedSecret {
  const { name, namespace, encryptedData, labels = {} } = parts;
  const annotations = { ...parts.annotations, ...scopeAnnotations(parts.scope) };
  const metadata: Metadata = { name, namespace, ...(isEmpty(annotations) ? {} : { annotations }) };
  const own = { ...parts.ownAnnotations, ...annotations };
  const template = { ...metadata, ...(isEmpty(labels) ? {} : { labels }) };
  return {
    apiVersion: 'bitnami.com/v1alpha1',
    kind: 'SealedSecret',
    metadata: isEmpty(own) ? metadata : { ...metadata, annotations: own },
    spec: { encryptedData, template: { type: parts.type ?? 'Opaque', metadata: template } },
  };
}

function isEmpty(texts: Texts): boolean {
  return Object.keys(texts).length === 0;
}
