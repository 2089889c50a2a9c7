/** What a user is told about objects; Spec 1 §8 and Spec 2 §8, letter for letter. */
export const objectMessages = {
  invalidYaml: 'Invalid YAML supplied.',
  /** Of YAML for a new object without kind or name (Spec 2 §5); `product` is the name in the theme. */
  invalidForCreating: (product: string): string => `Invalid YAML supplied for creating a ${product} Object.`,
  kindChanged: 'Invalid YAML supplied. Kind must not change.',
  taken: (name: string, kind: string): string =>
    `Name ${name} already exists of Kind ${kind}. Objects of the same Kind must have a unique Name.`,
  upgrade: 'Please upgrade your subscription to create an Object.',
  notDeactivated: 'Unable to deactivate the Objects. Please try again.',
  noneToExport: 'Zero Objects found. No YAML to export.',
  exportFailed: 'Unable to export YAML for all Objects. Please try again.',
  importOverLimit:
    'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
  yamlCopied: 'YAML Copied!',
} as const;

/** What exactly is invalid, said after 'Invalid YAML supplied.'; the specification gives no words for it. */
export const manifestDetails = {
  oneDocument: (count: number): string => `An Object is exactly one YAML document, not ${count}.`,
  notMapping: 'The document must be a mapping with apiVersion, kind and metadata.',
  list: 'A List holds several Objects. Add them one by one.',
  kind: 'kind is missing, or is no Kubernetes kind such as Deployment.',
  apiVersion: 'apiVersion must look like v1 or apps/v1.',
  name:
    'metadata.name is missing, or is no Kubernetes name: 2 to 253 lower-case letters, digits, "-" or ".", ' +
    'starting and ending with a letter or digit.',
  namespace: 'metadata.namespace must be a Kubernetes namespace name.',
  kindChanged: (from: string, to: string): string => `It was ${from}, and is ${to} now.`,
} as const;
