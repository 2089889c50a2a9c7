import { infrastructureObjectMessages } from '@hawser/domain/infrastructure';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { deletionIn, ObjectForm, useYaml } from '../objects/editor/index.ts';
import { objectCalls } from '../objects/index.ts';
import { useActionTools } from '../menu/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { KindFields } from './kind-fields.tsx';
import { type Chosen, templateOf, withChosen, withDeletion } from './template.ts';

const NOTHING: Chosen = { apiVersion: '', kind: '', provider: '', isKept: false };

/** Creates an infrastructure object on the hub of a network: as a form from the fields of its kind, or as YAML. */
export default function CreateInfrastructureDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const { navigate } = useActionTools();
  const [chosen, setChosen] = useState(NOTHING);
  const [networkID, setNetworkID] = useState(about);
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, options) =>
    calls.create(fields, options),
  );
  const yaml = useYaml('', command.error, about);
  // What the YAML says, which can be changed beside it.
  const shown = { ...chosen, isKept: deletionIn({ yaml: yaml.value })?.effect === 'kept' };
  const choose = (next: Chosen): void => {
    setChosen(next);
    if (next.kind === '') return;
    const isUntouched = yaml.value.trim() === '' || yaml.value === templateOf(chosen);
    if (isUntouched) return yaml.setValue(templateOf(next));
    const text = withChosen(yaml.value, next);
    yaml.setValue(next.isKept === shown.isKept ? text : (withDeletion(text, next) ?? text));
  };
  return (
    <ObjectForm
      title="Create Infrastructure Object"
      submitLabel="Create Infrastructure Object"
      networkID={about}
      tagsDescription="Tags of your own. Infrastructure is made on the hub, whatever the rules say."
      yaml={{
        ...yaml,
        setNetwork: (id) => {
          yaml.setNetwork(id);
          if (id !== networkID) setNetworkID(id);
        },
      }}
      failure={command.error}
      onSubmit={async (to) => {
        const answer = await command.run({ ...to, yaml: yaml.value });
        if (answer === null) return;
        toast({ tone: 'positive', text: infrastructureObjectMessages.created });
        void navigate({
          to: '/infrastructure/$objectId',
          params: { objectId: answer.created.id },
          search: {},
          ignoreBlocker: true,
        });
      }}
      onClose={onClose}
      hasForm
      isInfrastructure
    >
      <KindFields networkID={networkID} value={shown} onChange={choose} />
    </ObjectForm>
  );
}
