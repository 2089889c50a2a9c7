import type { Network } from '@hawser/contract';
import { CardChoice } from '../form/index.ts';

export type Role = 'hub' | 'edge';

interface RoleChoiceProps {
  role: Role;
  onChange(role: Role): void;
  network: Network | undefined;
}

/** Hub or edge, with the reason of the network where one of them is not to be had now. */
export function RoleChoice({ role, onChange, network }: RoleChoiceProps) {
  const reasonOf = (name: string): { reason?: string } => {
    const permission = network?.can[name];
    return permission === undefined || permission.allowed ? {} : { reason: permission.reason };
  };
  return (
    <CardChoice
      legend="Attach as"
      value={role}
      onChange={onChange}
      cards={[
        {
          value: 'hub',
          title: 'Hub',
          text: `The middle of the network; edges link to it.${network?.hasHubCloud ? '' : ' Comes first.'}`,
          ...reasonOf('attachHub'),
        },
        {
          value: 'edge',
          title: 'Edge',
          text: 'Runs applications and links to the hub.',
          ...reasonOf('attachEdge'),
        },
      ]}
    />
  );
}
