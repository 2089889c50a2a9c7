import { useState } from 'react';
import { Button } from '../../../src/button/index.ts';
import { ChoiceDialog } from '../../../src/choice-dialog/index.ts';
import { SelectField, TextField } from '../../../src/field/index.ts';
import { FormDialog } from '../../../src/form-dialog/index.ts';
import { WithTooltip } from '../../../src/tooltip/index.ts';
import { Over } from './over.tsx';

/** A dialog over the dialog. */
function Features() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <WithTooltip tip="What the network installs on its clusters.">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Choose Features
        </Button>
      </WithTooltip>
      <ChoiceDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Network Features"
        choices={[
          { id: 'argocd', label: 'Argo CD', required: true },
          { id: 'grafana', label: 'Grafana' },
        ]}
        chosen={[]}
        onOk={() => setOpen(false)}
      />
    </>
  );
}

/** A form with three steps, opened from the right. */
export function StepsPage() {
  const [name, setName] = useState('demo');
  const field = (id: string, label: string) => (
    <TextField id={id} label={label} value={name} onChange={setName} />
  );
  return (
    <Over>
      {({ open, close, say }) => (
        <FormDialog
          open={open}
          onClose={close}
          side="right"
          fullscreen
          title="Define Cluster"
          subtitle="in retail-eu"
          submitLabel="Save"
          onSubmit={() => say('saved')}
          steps={[
            { id: '1', title: 'Name', content: field('n', 'Name'), onLeave: () => name !== '' },
            {
              id: '2',
              title: 'Place',
              content: (
                <SelectField
                  label="System type"
                  value="kubernetes"
                  onChange={() => {}}
                  choices={[
                    { value: 'kubernetes', label: 'kubernetes' },
                    { value: 'docker', label: 'docker...coming soon!', reason: '' },
                  ]}
                />
              ),
            },
            {
              id: '3',
              title: 'Tags',
              content: (
                <>
                  {field('o', 'Tag')}
                  <Features />
                </>
              ),
            },
          ]}
        />
      )}
    </Over>
  );
}
