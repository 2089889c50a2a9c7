import { describe, expect, it } from 'vitest';
import {
  checkProviderName,
  PROVIDER_OPTIONS,
  providerCapabilities,
  providerConfig,
  providerMessages,
  providerResourceName,
  providerSlug,
  readConfigValues,
} from './index.ts';

describe('the name of a provider', () => {
  it('has at least 1 and at most 63 characters, and none that is hidden', () => {
    for (const name of ['a', ' AWS  Production ', '生産', 'n'.repeat(63)])
      expect(checkProviderName(name)).toBeNull();
    expect(checkProviderName('  ')).toBe('Provider name must be at least 1 character.');
    expect(checkProviderName('n'.repeat(64))).toBe(providerMessages.nameTooLong);
    expect(checkProviderName('a\u200Eb')).toBe(providerMessages.nameHidden);
  });

  it('is a name in Kubernetes too, which no other one has', () => {
    expect(providerSlug(' AWS (Production)! ')).toBe('aws-production');
    expect(providerSlug('3rd cloud')).toBe('rd-cloud');
    expect(providerSlug('生産')).toBe('');
    expect(providerSlug(`${'a'.repeat(39)}-b`)).toBe('a'.repeat(39));
    expect(providerResourceName('AWS', new Set())).toBe('aws');
    expect(providerResourceName('aws', new Set(['aws', 'aws-2']))).toBe('aws-3');
    expect(providerResourceName('生産', new Set())).toBe('provider');
    expect(providerResourceName('B', new Set())).toBe('provider-b');
  });
});

describe('the config values of a provider', () => {
  const option = (wanted: string) => {
    const found = PROVIDER_OPTIONS.find(({ id }) => id === wanted);
    if (found === undefined) throw new Error(wanted);
    return found;
  };

  it('are those of its fields, trimmed, without the empty ones', () => {
    expect(readConfigValues(option('gcp'), { projectID: ' shop ' })).toEqual({
      values: { projectID: 'shop' },
    });
    expect(readConfigValues(option('aws'), { roleARN: '' })).toEqual({ values: {} });
  });

  it('are refused when one is missing, too long or of no field', () => {
    expect(readConfigValues(option('gcp'), {})).toEqual({
      problems: { projectID: 'This field is required' },
    });
    expect(readConfigValues(option('gcp'), { projectID: 'p'.repeat(254), toString: 'x' })).toEqual({
      problems: {
        projectID: 'Project ID must be at most 253 characters.',
        toString: 'This provider has no field toString.',
      },
    });
  });
});

describe('the ProviderConfig of a provider', () => {
  const secret = { namespace: 'hawser', name: 'prod-1a2b3c' };
  const specOf = (providerKey: string, configValues: Record<string, string> = {}) =>
    providerConfig(
      { providerKey, resourceName: 'prod', configValues, family: 'ProviderConfig' },
      secret,
      'paris',
    )?.['spec'];
  const credentials = { source: 'Secret', secretRef: { ...secret, key: 'credentials' } };

  it('names the Secret of the credentials, its cluster, and what was entered', () => {
    expect(
      providerConfig(
        {
          providerKey: 'gcp',
          resourceName: 'prod',
          configValues: { projectID: 'shop' },
          family: 'ProviderConfig',
        },
        secret,
        'paris',
      ),
    ).toEqual({
      apiVersion: 'gcp.upbound.io/v1beta1',
      kind: 'ProviderConfig',
      metadata: { name: 'prod', annotations: { 'targets.hawser.io/main': 'paris' } },
      spec: { projectID: 'shop', credentials },
    });
    expect(specOf('azure')).toEqual({ credentials });
    expect(specOf('aws')).toEqual({ credentials });
    expect(specOf('aws', { roleARN: 'arn:x', externalID: 'e' })).toEqual({
      assumeRoleChain: [{ roleARN: 'arn:x', externalID: 'e' }],
      credentials,
    });
  });

  it('is a ClusterProviderConfig for the newer family, whose resources are in namespaces', () => {
    const of = { providerKey: 'aws', resourceName: 'prod', configValues: {} };
    expect(providerConfig({ ...of, family: 'ClusterProviderConfig' }, secret, 'paris')).toMatchObject({
      apiVersion: 'aws.m.upbound.io/v1beta1',
      kind: 'ClusterProviderConfig',
      spec: { credentials },
    });
  });

  it('is none for providers whose family is not known', () => {
    for (const key of ['custom', 'hetzner', 'toString']) expect(specOf(key)).toBeUndefined();
  });
});

it('a provider is deleted only while nothing uses it', () => {
  expect(providerCapabilities(0).delete.allowed).toBe(true);
  expect(providerCapabilities(2).delete.reason).toBe(
    'Provider can not be deleted while in use. 2 objects use it.',
  );
});
