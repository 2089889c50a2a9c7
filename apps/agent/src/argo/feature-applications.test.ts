import { expect, test } from 'vitest';
import { FeatureApplications } from './feature-applications.ts';

interface Said {
  readonly health?: string;
  readonly phase?: string;
  readonly project?: string;
  readonly isDeleting?: boolean;
}

const application = (
  name: string,
  { health, phase, project = 'nethopper-feature', isDeleting }: Said = {},
) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, ...(isDeleting && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
  spec: { project },
  status: {
    ...(health && { health: { status: health } }),
    ...(phase && { operationState: { phase, message: `it is\n${phase}` } }),
  },
});

function start() {
  const said: unknown[] = [];
  return { said, features: new FeatureApplications((worst) => said.push(worst)) };
}

test.each([
  ['sealed-secrets-hub', 'SEALED SECRETS: INSTALLING'],
  ['crossplane', 'CROSSPLANE: INSTALLING'],
  ['observability-hub--oslo', 'OBSERVABILITY: INSTALLING'],
  ['argo-events', 'ARGOEVENTS: INSTALLING'],
  ['argo-workflows', 'ARGOWORKFLOWS: INSTALLING'],
])('while Argo CD installs %s the router is %s, until it is healthy', (name, status) => {
  const { said, features } = start();
  features.observe('one', application(name));
  features.observe('one', application(name, { health: 'Missing', phase: 'Running' }));
  features.observe('one', application(name, { health: 'Progressing', phase: 'Succeeded' }));
  features.observe('one', application(name, { health: 'Healthy', phase: 'Succeeded' }));
  features.observe('one', application(name, { health: 'Healthy', phase: 'Succeeded' }));
  expect(said).toEqual([
    { status, message: '' },
    { status, message: 'it is Running' },
    { status, message: 'it is Succeeded' },
    null,
  ]);
});

test('a step that failed is FAILED with its message, before what is still being installed', () => {
  const { said, features } = start();
  features.observe('one', application('crossplane', { health: 'Missing', phase: 'Running' }));
  features.observe('two', application('argo-events', { health: 'Missing', phase: 'Failed' }));
  expect(said.at(-1)).toEqual({ status: 'FAILED', message: 'argo-events: it is Failed' });
  features.forget('two');
  expect(said.at(-1)).toMatchObject({ status: 'CROSSPLANE: INSTALLING' });
  features.forget('one');
  expect(said.at(-1)).toBeNull();
});

test.each([
  ['an Application of a user', application('crossplane', { project: 'default' })],
  ['one on an edge, whose router has an agent of its own', application('sealed-secrets-edge--oslo')],
  ['one that is being removed', application('crossplane', { isDeleting: true })],
  ['one of which nothing is known', application('crossplane', { health: 'Unknown' })],
  ['a feature without such a status', application('k8sgpt-hub')],
  ['another kind', { ...application('crossplane'), kind: 'AppProject' }],
])('%s does not decide', (_what, object) => {
  const { said, features } = start();
  features.observe('one', object);
  expect(said).toEqual([]);
});
