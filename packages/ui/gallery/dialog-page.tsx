import { useState } from 'react';
import { TextField } from '../src/field/index.ts';
import { ConfirmDialog, FormDialog } from '../src/form-dialog/index.ts';
import { TagDialog } from '../src/tag-dialog/index.ts';
import { GridPage } from './grid-page.tsx';

const nothing = () => {};

/** The list with one dialog over it. */
export function DialogPage({ which }: { which: string }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState('demo');
  const close = () => setOpen(false);
  const field = (id: string, label: string, error?: string) => (
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
    <>
      <GridPage total={10_000} state="live" />
      {which === 'form' && (
        <FormDialog
          open={open}
          onClose={close}
          title="Define Network"
          submitLabel="Define Network"
          onSubmit={nothing}
          dirty={name !== 'demo'}
          errors={[
            { fieldId: 'n', label: 'Name', message: 'is taken' },
            { fieldId: 'm', label: 'Alias', message: 'is too short' },
          ]}
          banners={[{ tone: 'info', text: 'A network begins with a hub cluster.' }]}
        >
          {field('n', 'Name', 'This name is taken.')}
          {field('m', 'Alias', 'At least 2 characters.')}
        </FormDialog>
      )}
      {which === 'steps' && (
        <FormDialog
          open={open}
          onClose={close}
          side="right"
          fullscreen
          title="Define Cluster"
          subtitle="in retail-eu"
          submitLabel="Define Cluster"
          onSubmit={nothing}
          steps={[
            { id: '1', title: 'Name', content: field('n', 'Name') },
            { id: '2', title: 'Place', content: field('m', 'Location') },
            { id: '3', title: 'Tags', content: field('o', 'Tag') },
          ]}
        />
      )}
      {which === 'confirm' && (
        <ConfirmDialog
          open={open}
          onClose={close}
          title="Delete retail-eu"
          phrase="retail-eu"
          actionLabel="Delete Network"
          onConfirm={nothing}
        >
          <p>This goes with it and cannot be brought back:</p>
          <ul>
            <li>3 routers and their links</li>
            <li>216 objects, on 41 clusters</li>
          </ul>
        </ConfirmDialog>
      )}
      {which === 'tags' && (
        <TagDialog
          open={open}
          onClose={close}
          subtitle="3 selected"
          tags={[
            'prod',
            'store',
            'canary',
            'fr',
            'it',
            'edge-traffic',
            'pos',
            'devices',
            'eu-central',
            'internals-hub',
          ].map((tag, index) => ({
            name: tag,
            on: index === 0 ? true : index === 1 ? 'some' : false,
            reason: tag.startsWith('internals') ? 'kept by the product' : undefined,
          }))}
          onToggle={nothing}
          onCreate={() => '1-20 alphanumeric or "-" characters, starts with alpha'}
        />
      )}
    </>
  );
}
