import type { InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { ObjectLink } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import { useProviderOptions } from '../provider-options/index.ts';
import { Section } from '../section/index.ts';
import { ReasonChain } from '../status/index.ts';
import { kindText } from './provider-columns.tsx';
import { HubUsers } from './hub-users.tsx';
import { WITHDRAWN } from './provider-entry.ts';
import { useHubUsers } from './use-hub-users.ts';
import { Uses } from './uses.tsx';

/** What is known of a provider, and what uses it. */
export function ProviderOverview({ provider }: { provider: InfrastructureProviderConfig }) {
  const { name, networkID, networkName, resourceName, configValues, objectCount, status } = provider;
  const { providerConfigObjectID: configID } = provider;
  const onHub = useHubUsers(provider.id);
  const { options, isKnown } = useProviderOptions();
  const option = options.find(({ id }) => id === provider.providerKey);
  const fields = option?.configFields ?? [];
  const labels = new Map(fields.map(({ key: field, label }) => [field, label]));
  const { namespace, name: secret, key, objectID, sealedAt } = provider.credsProviderDetails;
  return (
    <>
      <Section title="Overview">
        <FactsStrip
          facts={[
            { label: 'Provider', value: kindText(provider) },
            {
              label: 'Network',
              value: <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>,
            },
            { label: 'Name in Kubernetes', value: resourceName },
            ...Object.entries(configValues).map(([key, value]) => ({ label: labels.get(key) ?? key, value })),
            { label: 'Secret', value: <ObjectLink id={objectID} name={`${namespace}/${secret}`} /> },
            { label: 'Key', value: key },
            ...(configID === null
              ? []
              : [{ label: 'ProviderConfig', value: <ObjectLink id={configID} name={resourceName} /> }]),
            {
              label: 'Sealed',
              value: (
                <>
                  <Age instant={sealedAt} /> ago
                </>
              ),
            },
          ]}
        />
        {isKnown && option === undefined && <p role="status">{WITHDRAWN}</p>}
        {status.tone !== 'positive' && <ReasonChain status={status} name={name} />}
      </Section>
      <Section title="Objects" beside={objectCount || undefined}>
        <Uses provider={provider} />
        {onHub !== null && <HubUsers users={onHub} />}
      </Section>
    </>
  );
}
