/** Annotations of generated SealedSecrets and of the Secrets that they become (Spec 2 §9). */
export const SECRET_ANNOTATIONS = {
  controlled: 'secrets.hawser.io/controlled',
  controlledType: 'secrets.hawser.io/controlled-type',
  providerKey: 'secrets.hawser.io/iac-provider-key',
  providerName: 'secrets.hawser.io/iac-provider-name',
  generatedAt: 'secrets.hawser.io/generated-at',
  generatorVersion: 'secrets.hawser.io/generator-version',
  /** SHA-256 of the certificate with which it was sealed last, in hexadecimal; of the SealedSecret alone. */
  sealedWith: 'secrets.hawser.io/sealed-with',
  /** When it was sealed last; of the SealedSecret alone. */
  sealedAt: 'secrets.hawser.io/sealed-at',
} as const;

/** Version of the form in which Secrets are generated. */
const GENERATOR_VERSION = '1';

/** What a Secret is generated for. */
export interface Controlled {
  /** It is for infrastructure as code. */
  readonly isIaC: boolean;
  /** Key and name of the infrastructure provider; null for generic values. */
  readonly provider: { readonly key: string; readonly name: string } | null;
  /** Epoch ms. */
  readonly at: number;
}

export function controlAnnotations({ isIaC, provider, at }: Controlled): Record<string, string> {
  const names = SECRET_ANNOTATIONS;
  return {
    ...(isIaC && { [names.controlled]: 'true', [names.controlledType]: 'iac' }),
    ...(isIaC && provider && { [names.providerKey]: provider.key, [names.providerName]: provider.name }),
    [names.generatedAt]: new Date(at).toISOString(),
    [names.generatorVersion]: GENERATOR_VERSION,
  };
}
