import type { infrastructureProviderConfigsContract } from '@hawser/contract/infrastructure';
import { isPackageKind } from '@hawser/domain/objects';
import { SelectField } from '@hawser/ui/field';
import { useWindow } from '../live/index.ts';
import { useHubKinds } from './use-hub-kinds.ts';
import { type Chosen, isOfProvider } from './template.ts';

/** Providers that are offered; a network has at most as many. */
const MAX_PROVIDERS = 100;

const valueOf = ({ apiVersion, kind }: Pick<Chosen, 'apiVersion' | 'kind'>): string =>
  kind === '' ? '' : `${kind} ${apiVersion}`;

interface KindFieldsProps {
  networkID: string;
  value: Chosen;
  onChange(chosen: Chosen): void;
}

/** What is made, of the kinds that the hub of a network has, and with which of its providers. */
export function KindFields({ networkID, value, onChange }: KindFieldsProps) {
  const answer = useHubKinds(networkID);
  const { rows } = useWindow<typeof infrastructureProviderConfigsContract>(
    networkID === ''
      ? null
      : {
          collection: 'infrastructureProviderConfigs',
          networkID,
          range: { from: 0, to: MAX_PROVIDERS },
        },
  );
  const kinds = (answer?.kinds ?? [])
    .filter((each) => !isPackageKind(each))
    .toSorted((a, b) => valueOf(a).localeCompare(valueOf(b), 'en'));
  const none = answer === null ? 'Asking the hub…' : 'Choose a kind, or write the YAML';
  return (
    <>
      <SelectField
        label="Provider"
        optional
        description="With which of the network’s providers it is made. Claims and compositions name none."
        choices={[
          { value: '', label: 'None' },
          ...rows.map(({ name, resourceName }) => ({ value: resourceName, label: name })),
        ]}
        value={value.provider}
        onChange={(provider) => onChange({ ...value, provider })}
      />
      <SelectField
        label="Kind"
        optional
        description={
          answer !== null && answer.reason !== ''
            ? `The hub does not say which kinds it has: ${answer.reason} The YAML can be written all the same.`
            : 'The kinds that packages of providers have added to the hub, in the API groups of its agent.'
        }
        choices={[
          { value: '', label: none },
          ...kinds.map((each) => ({ value: valueOf(each), label: `${each.kind} (${each.apiVersion})` })),
        ]}
        value={valueOf(value)}
        onChange={(text) => {
          const [kind = '', apiVersion = ''] = text.split(' ');
          onChange({ ...value, kind, apiVersion });
        }}
      />
      {isOfProvider(value) && (
        <SelectField
          label="When it is deleted"
          description="What becomes of the resource in the cloud when its object is deleted. It can be changed until then."
          choices={[
            { value: 'delete', label: 'Delete it in the cloud' },
            { value: 'keep', label: 'Keep it in the cloud' },
          ]}
          value={value.isKept ? 'keep' : 'delete'}
          onChange={(text) => onChange({ ...value, isKept: text === 'keep' })}
        />
      )}
    </>
  );
}
