/** A credential that a provider wants. */
interface CredentialField {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'textarea';
  /** Whether it is hidden while it is typed; missing: it is. */
  readonly private?: boolean;
  readonly helpText?: string;
  readonly default?: string;
  /** UTF-16 units. */
  readonly maxLength: number;
  readonly isOptional?: boolean;
}

/** An infrastructure provider that a Secret can be for (Spec 2 §3). */
export interface ProviderOption {
  /** The provider's key. */
  readonly id: string;
  readonly name: string;
  /** One that is not is shown as '(coming soon)' and cannot be chosen. */
  readonly active: boolean;
  readonly isCustom?: boolean;
  /** How the credentials become one value; null when they cannot. */
  readonly format: 'ini' | 'json' | 'as-is';
  readonly credentialFields: readonly CredentialField[];
  readonly credentialFieldsHelpText?: string;
  /** Its credentials are those of several providers. */
  readonly multiProviderCredentialFields?: boolean;
}

/** The provider with a name and key-value pairs of the person's own. */
export const CUSTOM_PROVIDER = 'custom';

const SHORT = 253;
const FILE = 16_384;

/** All providers. */
export const PROVIDER_OPTIONS: readonly ProviderOption[] = [
  {
    id: 'aws',
    name: 'AWS',
    active: true,
    format: 'ini',
    credentialFields: [
      {
        key: 'aws_access_key_id',
        label: 'Access key ID',
        type: 'text',
        private: false,
        maxLength: SHORT,
        helpText: 'Such as AKIAIOSFODNN7EXAMPLE.',
      },
      { key: 'aws_secret_access_key', label: 'Secret access key', type: 'text', maxLength: SHORT },
      {
        key: 'aws_session_token',
        label: 'Session token',
        type: 'textarea',
        maxLength: FILE,
        isOptional: true,
        helpText: 'Only for temporary credentials.',
      },
    ],
  },
  {
    id: 'gcp',
    name: 'GCP',
    active: true,
    format: 'as-is',
    credentialFields: [
      {
        key: 'credentials',
        label: 'Service account key',
        type: 'textarea',
        maxLength: FILE,
        helpText: 'The JSON file of the key.',
      },
    ],
  },
  {
    id: 'azure',
    name: 'Azure',
    active: true,
    format: 'json',
    credentialFields: [
      { key: 'clientId', label: 'Client ID', type: 'text', private: false, maxLength: SHORT },
      { key: 'clientSecret', label: 'Client secret', type: 'text', maxLength: SHORT },
      { key: 'subscriptionId', label: 'Subscription ID', type: 'text', private: false, maxLength: SHORT },
      { key: 'tenantId', label: 'Tenant ID', type: 'text', private: false, maxLength: SHORT },
    ],
  },
  { id: 'ibm', name: 'IBM Cloud', active: false, format: 'json', credentialFields: [] },
  { id: 'oci', name: 'Oracle Cloud', active: false, format: 'json', credentialFields: [] },
  { id: CUSTOM_PROVIDER, name: 'Custom', active: true, isCustom: true, format: 'json', credentialFields: [] },
];

/** How a provider is called where it is chosen. */
export const providerLabel = ({ name, active }: ProviderOption): string =>
  active ? name : `${name} (coming soon)`;
