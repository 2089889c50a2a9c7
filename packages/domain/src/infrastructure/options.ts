import { CUSTOM_PROVIDER, type ProviderField, type ProviderOption } from './option.ts';

const SHORT = 253;
const FILE = 16_384;

/** A field as it is written: what is missing has a default. */
type Written = Pick<ProviderField, 'key' | 'label'> & Partial<ProviderField>;

const field = (written: Written, isPrivate: boolean): ProviderField => ({
  type: 'text',
  private: isPrivate,
  helpText: '',
  default: '',
  maxLength: SHORT,
  isOptional: false,
  ...written,
});

/** A credential, which is private unless it says otherwise. */
export const credentialField = (written: Written): ProviderField => field(written, true);

/** A value that is stored as it is. */
export const configField = (written: Written): ProviderField => ({
  ...field(written, false),
  private: false,
});

/** An option before anything is known of it. */
export const emptyOption = (id: string, name: string): ProviderOption => ({
  id,
  name,
  active: false,
  isCustom: false,
  format: 'json',
  credentialFields: [],
  credentialFieldsHelpText: '',
  multiProviderCredentialFields: false,
  configFields: [],
  packages: [],
});

/** Packages of one family, at the version that Crossplane of the pinned chart runs. */
const packagesOf = (cloud: string, parts: readonly string[]): string[] =>
  parts.map((part) => `xpkg.upbound.io/upbound/provider-${cloud}-${part}:v1.0.0`);

/** The providers of an installation whose operator did not write any, in the order in which they are offered. */
export const PROVIDER_OPTIONS: readonly ProviderOption[] = [
  {
    ...emptyOption('aws', 'AWS'),
    active: true,
    packages: packagesOf('aws', ['s3', 'rds', 'ec2', 'iam', 'sqs', 'dynamodb']),
    format: 'ini',
    credentialFields: [
      credentialField({
        key: 'aws_access_key_id',
        label: 'Access key ID',
        private: false,
        helpText: 'Such as AKIAIOSFODNN7EXAMPLE.',
      }),
      credentialField({ key: 'aws_secret_access_key', label: 'Secret access key' }),
      credentialField({
        key: 'aws_session_token',
        label: 'Session token',
        type: 'textarea',
        maxLength: FILE,
        isOptional: true,
        helpText: 'Only for temporary credentials.',
      }),
    ],
    configFields: [
      configField({
        key: 'roleARN',
        label: 'Role ARN',
        isOptional: true,
        maxLength: 2_048,
        helpText: 'A role that is assumed with these credentials.',
      }),
      configField({
        key: 'externalID',
        label: 'External ID',
        isOptional: true,
        maxLength: 1_224,
        helpText: 'Only if the role asks for one.',
      }),
    ],
  },
  {
    ...emptyOption('gcp', 'GCP'),
    active: true,
    packages: packagesOf('gcp', ['storage', 'sql', 'compute', 'pubsub']),
    format: 'as-is',
    credentialFields: [
      credentialField({
        key: 'credentials',
        label: 'Service account key',
        type: 'textarea',
        maxLength: FILE,
        helpText: 'The JSON file of the key.',
      }),
    ],
    configFields: [configField({ key: 'projectID', label: 'Project ID' })],
  },
  {
    ...emptyOption('azure', 'Azure'),
    active: true,
    packages: packagesOf('azure', ['storage', 'network', 'dbforpostgresql']),
    credentialFields: [
      credentialField({ key: 'clientId', label: 'Client ID', private: false }),
      credentialField({ key: 'clientSecret', label: 'Client secret' }),
      credentialField({ key: 'subscriptionId', label: 'Subscription ID', private: false }),
      credentialField({ key: 'tenantId', label: 'Tenant ID', private: false }),
    ],
  },
  emptyOption('ibm', 'IBM Cloud'),
  emptyOption('oci', 'Oracle Cloud'),
  { ...emptyOption(CUSTOM_PROVIDER, 'Custom'), active: true, isCustom: true },
];
