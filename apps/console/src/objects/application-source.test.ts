import { readObject } from '@hawser/manifest';
import { expect, it } from 'vitest';
import { applicationFrom, withSource } from './application-source.ts';
import { TEMPLATES } from './template.ts';

const git = {
  url: 'https://git.example.org/acme/Shop_Front.git',
  label: 'Shop_Front',
  repoType: 'git',
} as const;
const helm = { url: 'https://charts.example.org', label: 'charts', repoType: 'helm' } as const;

const manifestOf = (yaml: string | null) => {
  const read = readObject(yaml ?? '');
  if (!('object' in read)) throw new Error(read.message);
  return read.object.manifest;
};

it('an Application of a folder has its repository, path and revision, and is called by the folder', () => {
  const yaml = applicationFrom(git, { type: 'path', name: 'deploy/till', revision: '1.20' });
  expect(manifestOf(yaml)).toMatchObject({
    metadata: { name: 'till' },
    spec: {
      source: { repoURL: git.url, path: 'deploy/till', targetRevision: '1.20' },
      destination: { namespace: 'till' },
    },
  });
});

it('one of a chart has the chart and its version, and no path', () => {
  const { spec } = manifestOf(applicationFrom(helm, { type: 'chart', name: 'shop', revision: '1.2.0' }));
  expect(spec).toHaveProperty('source', { repoURL: helm.url, chart: 'shop', targetRevision: '1.2.0' });
});

it('the root of a repository is called by its label, in letters that a name can have', () => {
  expect(manifestOf(applicationFrom(git, null))).toMatchObject({
    metadata: { name: 'shop-front' },
    spec: { source: { path: '.', targetRevision: 'HEAD' } },
  });
  const strange = { ...git, label: '…' };
  expect(manifestOf(applicationFrom(strange, null))).toMatchObject({ metadata: { name: 'application' } });
});

it('another source leaves everything else of the YAML as it was typed', () => {
  const typed = TEMPLATES.Application.replace(
    'path: .',
    'path: . # here\n    helm:\n      releaseName: shop',
  );
  const changed = withSource(typed, helm.url, { type: 'chart', name: 'shop', revision: '2.0.0' });
  expect(manifestOf(changed)).toMatchObject({
    spec: {
      source: { repoURL: helm.url, chart: 'shop', targetRevision: '2.0.0', helm: { releaseName: 'shop' } },
      syncPolicy: { automated: { enabled: true, prune: true, selfHeal: true } },
    },
  });
  expect(manifestOf(changed)).not.toHaveProperty('spec.source.path');
  expect(withSource('spec: [', helm.url, { type: 'path', name: '.', revision: 'main' })).toBeNull();
});
