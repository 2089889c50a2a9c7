import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { SelectField } from '@hawser/ui/field';
import { useServices } from '../services/index.ts';

export const INSTALLER_LABEL = 'Permissions to install Argo CD';
const CHOICES = [
  { value: 'no', label: 'Granted for each installation, by a command' },
  { value: 'yes', label: 'Kept: the agent is an administrator of the cluster' },
];

/** Whether the installer on a hub keeps its permissions, for whoever may give them; the value is `yes` or `no`. */
export function InstallerField({ field }: { field: Omit<FieldProps, 'label' | 'description' | 'choices'> }) {
  const { context } = useServices().me;
  if (!hasRight(context.role, 'routers.grant')) return <p>{rightRefusal('routers.grant', context.name)}</p>;
  return (
    <SelectField
      label={INSTALLER_LABEL}
      description="Installing Argo CD needs the permissions of a cluster administrator. The agent gives them up when it is done, unless they are kept."
      choices={CHOICES}
      {...field}
    />
  );
}

type FieldProps = Parameters<typeof SelectField>[0];
