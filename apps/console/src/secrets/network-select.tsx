import type { Network, networksContract } from '@hawser/contract/networks';
import { secretMessages } from '@hawser/domain/secrets';
import { NetworkIcon } from '@hawser/ui/icons';
import { RecordSelect } from '../form/index.ts';
import { queryOf, useWindow } from '../live/index.ts';

interface NetworkSelectProps {
  id: string;
  value: string;
  onChange(networkID: string): void;
  error?: string | undefined;
}

/** Networks with Sealed Secrets. One without a pem key can be chosen: what is missing is shown then, and may be done there. */
const optionOf = ({ name, can: { generateSecret } }: Network) => ({
  label: name,
  icon: <NetworkIcon size={14} />,
  ...(generateSecret.allowed || generateSecret.reason === secretMessages.pemKeyMissing
    ? {}
    : { reason: generateSecret.reason }),
});

/** Chooses a network that has Sealed Secrets. */
export function NetworkSelect({ id, value, onChange, error }: NetworkSelectProps) {
  const { content, total } = useWindow<typeof networksContract>({
    collection: 'networks',
    features: ['sealedSecrets'],
    range: { from: 0, to: 1 },
  });
  const areNone = content !== null && total === 0;
  return (
    <RecordSelect<Network>
      id={id}
      label="Network"
      placeholder={areNone ? secretMessages.noNetworks : secretMessages.chooseNetwork}
      value={value}
      onChange={onChange}
      onBlur={() => undefined}
      error={error}
      find={({ text, ids, range }) =>
        queryOf<typeof networksContract>({
          collection: 'networks',
          features: ['sealedSecrets'],
          ...(text === undefined ? {} : { text }),
          ...(ids === undefined ? {} : { ids }),
          range,
        })
      }
      optionOf={optionOf}
    />
  );
}
