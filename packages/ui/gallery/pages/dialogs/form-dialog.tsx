import { useState } from 'react';
import { TextField } from '../../../src/field/index.ts';
import { FormDialog } from '../../../src/form-dialog/index.ts';
import { Over } from './over.tsx';

/** A form with errors on two fields. */
export function FormPage() {
  const [name, setName] = useState('demo');
  const field = (id: string, label: string, error: string) => (
    <TextField
      id={id}
      label={label}
      value={name}
      onChange={setName}
      error={error}
      description="2 to 63 characters: lower case letters, digits and '-'."
    />
  );
  return (
    <Over>
      {({ open, close, say }) => (
        <FormDialog
          open={open}
          onClose={close}
          title="Define Network"
          fullscreen
          submitLabel="Define Network"
          onSubmit={() => say('sent')}
          dirty={name !== 'demo'}
          errors={[
            { fieldId: 'n', label: 'Name', message: 'is taken' },
            { fieldId: 'm', label: 'Alias', message: 'is too short' },
          ]}
          banners={[
            { tone: 'info', text: 'A network begins with a hub cluster.' },
            { tone: 'warning', text: 'The hub has not reported for 6 m.' },
          ]}
        >
          {field('n', 'Name', 'This name is taken.')}
          {field('m', 'Alias', 'At least 2 characters.')}
        </FormDialog>
      )}
    </Over>
  );
}
