const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The exact problem, shown after 'Invalid kubernetes configuration supplied.'. The specification does not word it. */
const details = {
  spec: 'An Application needs a spec.',
  source: 'An Application needs spec.source or spec.sources.',
  repoURL: 'A source of an Application needs a repoURL.',
  destination: 'spec.destination of an Application is a mapping, with name or server.',
  setSpec: 'An ApplicationSet needs a spec.',
  generators: 'An ApplicationSet needs spec.generators, a list of one or more.',
  template: 'An ApplicationSet needs spec.template, a mapping.',
  projectSpec: 'An AppProject needs a spec.',
} as const;

interface ConfigProblem {
  readonly detail: string;
  readonly path: readonly string[];
}

/**
 * Why a GitOps object has no valid configuration (Spec 1 §5: 'GitOps objects need a valid k8sConfig'); null for a valid one and for
 * other kinds. An Application must name where it comes from; its destination may be missing, since rules place it. An ApplicationSet
 * needs generators and a template, an AppProject a spec.
 */
export function gitopsConfigProblem(
  manifest: Readonly<Record<string, unknown>> & { readonly apiVersion: string; readonly kind: string },
): ConfigProblem | null {
  if (!manifest.apiVersion.startsWith('argoproj.io/')) return null;
  if (manifest.kind === 'Application') return applicationProblem(manifest);
  if (manifest.kind === 'ApplicationSet') return applicationSetProblem(manifest);
  const isProject = manifest.kind === 'AppProject';
  return isProject && !isMapping(manifest['spec']) ? { detail: details.projectSpec, path: ['spec'] } : null;
}

function applicationSetProblem({ spec }: Readonly<Record<string, unknown>>): ConfigProblem | null {
  if (!isMapping(spec)) return { detail: details.setSpec, path: ['spec'] };
  const { generators, template } = spec;
  if (!Array.isArray(generators) || generators.length === 0)
    return { detail: details.generators, path: ['spec', 'generators'] };
  return isMapping(template) ? null : { detail: details.template, path: ['spec', 'template'] };
}

function applicationProblem({ spec }: Readonly<Record<string, unknown>>): ConfigProblem | null {
  if (!isMapping(spec)) return { detail: details.spec, path: ['spec'] };
  const { source, sources = source === undefined ? [] : [source], destination = {} } = spec;
  if (!Array.isArray(sources) || sources.length === 0)
    return { detail: details.source, path: ['spec', 'source'] };
  const isNamed = (from: unknown) =>
    isMapping(from) && typeof from['repoURL'] === 'string' && from['repoURL'] !== '';
  if (!sources.every(isNamed)) return { detail: details.repoURL, path: ['spec', 'source', 'repoURL'] };
  if (!isMapping(destination)) return { detail: details.destination, path: ['spec', 'destination'] };
  return null;
}
