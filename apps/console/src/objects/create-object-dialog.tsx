import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { ObjectForm } from './object-form.tsx';
import { useYaml } from './use-yaml.ts';

/** Creates an object in a network, whose rules decide which clusters get it. */
export default function CreateObjectDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const page = usePage();
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, options) =>
    calls.create(fields, options),
  );
  const yaml = useYaml('', command.error);
  return (
    <ObjectForm
      title="Create Application"
      submitLabel="Create Application"
      networkID={about}
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
        page.closeDialog({ row: answer.created.id });
      }}
      onClose={onClose}
      hasForm
    />
  );
}
