/** Something that is entered for a provider. */
export interface ProviderField {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'textarea';
  /** Whether it is hidden while it is typed. */
  readonly private: boolean;
  readonly helpText: string;
  readonly default: string;
  /** UTF-16 units. */
  readonly maxLength: number;
  readonly isOptional: boolean;
}

/** An infrastructure provider (Spec 2 §3). */
export interface ProviderOption {
  /** The provider's key. */
  readonly id: string;
  readonly name: string;
  /** One that is not is shown as '(coming soon)' and cannot be chosen. */
  readonly active: boolean;
  readonly isCustom: boolean;
  /** How the credentials become one value. */
  readonly format: ProviderFormat;
  /** They are sealed in the browser. */
  readonly credentialFields: readonly ProviderField[];
  readonly credentialFieldsHelpText: string;
  /** Its credentials are those of several providers. */
  readonly multiProviderCredentialFields: boolean;
  /** They are stored as they are. */
  readonly configFields: readonly ProviderField[];
  /** The packages of Crossplane that are offered for it, each with its pinned version. */
  readonly packages: readonly string[];
}

/** An INI file, a JSON object, or the one field as it is, which holds JSON. */
export const PROVIDER_FORMATS = ['ini', 'json', 'as-is'] as const;
type ProviderFormat = (typeof PROVIDER_FORMATS)[number];

export const FIELD_TYPES = ['text', 'textarea'] as const;

/** The provider with a name and key-value pairs of the person's own. */
export const CUSTOM_PROVIDER = 'custom';

/** How a provider is called where it is chosen. */
export const providerLabel = ({ name, active }: Pick<ProviderOption, 'name' | 'active'>): string =>
  active ? name : `${name} (coming soon)`;

/** What a field of a provider is called where it is entered; its key where the provider has no such field. */
export const fieldLabel = (option: ProviderOption | undefined, key: string): string =>
  [...(option?.credentialFields ?? []), ...(option?.configFields ?? [])].find((field) => field.key === key)
    ?.label ?? key;

/** What is left out of a choice (Spec 2 §5). */
interface Wanted {
  /** The credentials are for one provider. */
  readonly single?: boolean;
  readonly withoutCustom?: boolean;
}

/** The options of a choice; those that are not active are shown and cannot be chosen. */
export function optionsFor(
  options: readonly ProviderOption[],
  { single, withoutCustom }: Wanted,
): ProviderOption[] {
  return options.filter(
    ({ multiProviderCredentialFields, isCustom }) =>
      !(single === true && multiProviderCredentialFields) && !(withoutCustom === true && isCustom),
  );
}
