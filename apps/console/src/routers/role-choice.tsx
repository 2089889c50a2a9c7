import type { Network } from '@hawser/contract/networks';
import { CardChoice } from '../form/index.ts';
import { reasonOf } from '../menu/index.ts';

export type Role = 'hub' | 'edge';

interface RoleChoiceProps {
  role: Role;
  onChange(role: Role): void;
  network: Network | undefined;
}

/** Hub or edge, with the network's reason if one is not available. */
export function RoleChoice({ role, onChange, network }: RoleChoiceProps) {
  const reasonNot = (name: 'attachHub' | 'attachEdge') => (network ? reasonOf(network.can, name) : {});
  return (
    <CardChoice
      legend="Attach as"
      value={role}
      onChange={onChange}
      cards={[
        {
          value: 'hub',
          title: 'Hub',
          text: `The center of the network; edges link to it.${network?.hasHubCloud ? '' : ' Required first.'}`,
          ...reasonNot('attachHub'),
        },
        {
          value: 'edge',
          title: 'Edge',
          text: 'Runs applications and links to the hub.',
          ...reasonNot('attachEdge'),
        },
      ]}
    />
  );
}
