import { describe, expect, it } from 'vitest';
import {
  DELETION_STEPS,
  deletionProblem,
  deletionStepLabel,
  NETWORK_DELETE_WAIT_MS,
  networkKind,
  networkMessages,
  RESERVED_NETWORK_NAMES,
  tearDownMessages,
} from './index.ts';

describe('the kind of a network', () => {
  it('is basic without features', () => {
    expect(networkKind({ name: 'demo', features: {} })).toEqual({
      featureSlugs: [],
      isBasic: true,
      usesGitOps: false,
      usesFeatureArgoCd: false,
      usesNethopperResources: false,
      autoLinkAttachedEdgeClouds: false,
      hubCloudDefaults: { name: 'hub', namespace: 'hawser' },
      installableOptionalFeatures: { slugs: [] },
      uninstallableOptionalFeatures: { slugs: [] },
    });
  });

  it('is GitOps with any feature, and links its edges to the one hub', () => {
    expect(networkKind({ name: 'demo', features: { grafana: {}, argocd: {} } })).toMatchObject({
      featureSlugs: ['argocd', 'grafana'],
      isBasic: false,
      usesGitOps: true,
      usesFeatureArgoCd: true,
      autoLinkAttachedEdgeClouds: true,
      uninstallableOptionalFeatures: { slugs: ['grafana'] },
    });
  });

  it('recognizes the old sample networks by their reserved names', () => {
    for (const name of RESERVED_NETWORK_NAMES) {
      expect(networkKind({ name, features: {} }).usesNethopperResources).toBe(true);
    }
  });
});

describe('deleting a network', () => {
  it('has four steps and waits 90 seconds', () => {
    expect(DELETION_STEPS).toEqual(['features', 'detach', 'objects', 'network']);
    expect(NETWORK_DELETE_WAIT_MS).toBe(90_000);
    expect(DELETION_STEPS.map(deletionStepLabel)).toEqual([
      'Removing features and distribution rules',
      'Detaching clusters',
      'Deleting applications',
      'Detaching routers and deleting the network',
    ]);
    expect(deletionStepLabel('constructor')).toBe('constructor');
  });

  it('has the specification’s message for each step that fails', () => {
    expect(DELETION_STEPS.map(deletionProblem)).toEqual([
      'Network could not be deleted.',
      'Unable to detach Network Clouds. Please try again.',
      'Network could not be deleted.',
      'Network could not be deleted.',
    ]);
    expect(Object.values(tearDownMessages)).toEqual([
      'Network Deletion Notice',
      'The Network may not be deleted until tear down completes.',
      'Tear down in process…',
      'Tear down is complete. The Network may now be deleted.',
    ]);
  });

  it('has the messages of the specification', () => {
    expect(networkMessages).toMatchObject({
      upgrade: 'Please upgrade your subscription to create a Network.',
      created: 'Network created!',
      deleted: 'Network deleted!',
      notCreated: 'Failed to create the Network. Please try again.',
      notUpdated: 'Network could not be updated.',
      notDeleted: 'Network could not be deleted.',
      notDetached: 'Unable to detach Network Clouds. Please try again.',
      hubRequired: 'A Hub Cluster must be attached to a new GitOps Network.',
      none: 'No Networks Available',
      noneGitOps: 'No GitOps Networks Available',
      choose: 'Please choose a Network',
    });
  });
});
