import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { ObjectForm } from './object-form.tsx';
import { useYaml } from './use-yaml.ts';

interface CreateObjectProps {
  /** The initial network; empty: that of the page or the selector. */
  networkID: string;
  /** The YAML to start with, which is for Argo CD. It is shown as a form. */
  application?: string;
  onClose(): void;
}

/** The form that creates an object in a network. */
export function CreateObject({ networkID, application, onClose }: CreateObjectProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const page = usePage();
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, options) =>
    calls.create(fields, options),
  );
  // What is edited is not changed any more by its source.
  const [initial] = useState(application ?? '');
  const yaml = useYaml(initial, command.error, networkID);
  return (
    <ObjectForm
      title="Create Application"
      submitLabel="Create Application"
      networkID={networkID}
      tagsDescription="Rules select applications by tags, name and kind."
      yaml={yaml}
      failure={command.error}
      onSubmit={async (to, network) => {
        const answer = await command.run({ ...to, yaml: yaml.value });
        if (answer === null) return;
        toast({
          text: network?.distributionRules.length
            ? 'Application created.'
            : 'Application created. No rule matches it yet.',
        });
        page.closeDialog(application === undefined ? { row: answer.created.id } : {});
      }}
      onClose={onClose}
      hasForm
      isForArgo={application !== undefined}
    />
  );
}
