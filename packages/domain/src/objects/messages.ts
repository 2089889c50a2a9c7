/** Messages about objects, exactly as Spec 1 §8 and Spec 2 §8 word them. */
export const objectMessages = {
  invalidYaml: 'Invalid YAML supplied.',
  /** For the YAML of a new object without a kind or a name (Spec 2 §5); `product` is the product name of the theme. */
  invalidForCreating: (product: string): string => `Invalid YAML supplied for creating a ${product} Object.`,
  kindChanged: 'Invalid YAML supplied. Kind must not change.',
  /** For a GitOps object whose configuration Argo CD could not use (Spec 1 §5, §8). */
  invalidConfig: 'Invalid kubernetes configuration supplied.',
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

/** The exact problem, shown after 'Invalid YAML supplied.'. The specification does not word it. */
export const manifestDetails = {
  oneDocument: (count: number): string => `An Object is exactly one YAML document, not ${count}.`,
  notMapping: 'The document must be a mapping with apiVersion, kind and metadata.',
  list: 'A List holds several Objects. Import YAML can divide it into documents.',
  kind: 'kind is missing, or is no Kubernetes kind such as Deployment.',
  apiVersion: 'apiVersion must look like v1 or apps/v1.',
  name:
    'metadata.name is missing, or is no Kubernetes name: 2 to 253 lower-case letters, digits, "-" or ".", ' +
    'starting and ending with a letter or digit.',
  namespace: 'metadata.namespace must be a Kubernetes namespace name.',
  kindChanged: (from: string, to: string): string => `It was ${from}, and is ${to} now.`,
} as const;
