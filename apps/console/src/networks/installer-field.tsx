import { SelectField } from '@hawser/ui/field';

export const INSTALLER_LABEL = 'Permissions to install Argo CD';
const CHOICES = [
  { value: 'no', label: 'Granted for each installation, by a command' },
  { value: 'yes', label: 'Kept: the agent is an administrator of the cluster' },
];

/** Whether the installer on a hub keeps its permissions; the value is `yes` or `no`. */
export function InstallerField({ field }: { field: Omit<FieldProps, 'label' | 'description' | 'choices'> }) {
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
