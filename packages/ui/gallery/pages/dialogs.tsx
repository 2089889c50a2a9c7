import { type ReactNode, useState } from 'react';
import { Button } from '../../src/button/index.ts';
import { ChoiceDialog } from '../../src/choice-dialog/index.ts';
import { useClock } from '../../src/clock/index.ts';
import { ConditionsDialog } from '../../src/conditions-dialog/index.ts';
import { SelectField, TextField } from '../../src/field/index.ts';
import { ConfirmDialog, FormDialog } from '../../src/form-dialog/index.ts';
import { GoingList } from '../../src/going-list/index.ts';
import { NetworkIcon } from '../../src/icons/index.ts';
import { SearchDialog } from '../../src/search-dialog/index.ts';
import { TagDialog } from '../../src/tag-dialog/index.ts';
import { VersionsDialog } from '../../src/versions-dialog/index.ts';
import { Card, Cards } from './card.tsx';

const nothing = () => {};

interface Opened {
  open: boolean;
  close(): void;
  say(text: string): void;
}

/** A dialog that is open at first, and can be opened again. */
function Over({ children }: { children(opened: Opened): ReactNode }) {
  const [open, setOpen] = useState(true);
  const [said, setSaid] = useState('nothing yet');
  return (
    <Cards>
      <Card title="Under the dialog">
        <Button onClick={() => setOpen(true)}>Open</Button>
        <p role="status">{said}</p>
      </Card>
      {children({ open, close: () => setOpen(false), say: setSaid })}
    </Cards>
  );
}

/** A form with an error on two of its fields. */
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
            { tone: 'warning', text: 'Nobody has heard of the hub for 6 m.' },
          ]}
        >
          {field('n', 'Name', 'This name is taken.')}
          {field('m', 'Alias', 'At least 2 characters.')}
        </FormDialog>
      )}
    </Over>
  );
}

/** A form in three steps, from the right. */
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
                  onChange={nothing}
                  choices={[
                    { value: 'kubernetes', label: 'kubernetes' },
                    { value: 'docker', label: 'docker...coming soon!', reason: '' },
                  ]}
                />
              ),
            },
            { id: '3', title: 'Tags', content: field('o', 'Tag') },
          ]}
        />
      )}
    </Over>
  );
}

/** Type-to-confirm, with everything that will go. */
export function ConfirmPage() {
  return (
    <Over>
      {({ open, close, say }) => (
        <ConfirmDialog
          open={open}
          onClose={close}
          title="Delete retail-eu"
          phrase="retail-eu"
          actionLabel="Delete Network"
          onConfirm={() => {
            say('deleted');
            close();
          }}
        >
          <p>This goes with it and cannot be brought back:</p>
          <GoingList
            label="What will go"
            groups={[
              {
                title: 'routers and their links',
                count: 3,
                items: [
                  { name: 'hub-frankfurt', where: 'hub' },
                  { name: 'store-0117-lyon', where: 'edge' },
                  { name: 'store-0118-nantes', where: 'edge' },
                ],
              },
              {
                title: 'objects',
                count: 216,
                items: [
                  { name: 'Deployment/checkout', where: 'on 41 clusters' },
                  { name: 'Service/till-sync', where: 'on store-0117-lyon' },
                ],
              },
              { title: 'distribution rules', count: 4 },
            ]}
          />
        </ConfirmDialog>
      )}
    </Over>
  );
}

const TAGS = ['prod', 'store', 'canary', 'fr', 'it', 'edge-traffic', 'pos', 'devices', 'eu-central'];

/** Tags on three records; `none`: there are no tags yet. */
export function TagsPage({ none }: { none?: boolean }) {
  const [own, setOwn] = useState<readonly string[]>(['prod']);
  const names = none ? [] : [...new Set([...TAGS, ...own])];
  return (
    <Over>
      {({ open, close }) => (
        <TagDialog
          open={open}
          onClose={close}
          subtitle="3 selected"
          tags={[
            ...names.map((name) => ({
              name,
              on: own.includes(name) || (name === 'store' ? ('some' as const) : false),
            })),
            ...(none ? [] : [{ name: 'internals-hub', on: true, reason: 'Kept by the product.' }]),
          ]}
          onToggle={(name, on) => setOwn(on ? [...own, name] : own.filter((other) => other !== name))}
          onCreate={(name) => {
            if (!/^[a-z]/.test(name)) return '1-20 alphanumeric or "-" characters, starts with alpha';
            setOwn([...own, name]);
            return undefined;
          }}
        />
      )}
    </Over>
  );
}

/** Search over a few names. */
export function SearchPage() {
  const [query, setQuery] = useState('');
  const names = ['retail-eu', 'retail-us', 'warehouse', 'lab', 'store-0117-lyon', 'store-0118-nantes'];
  return (
    <Over>
      {({ open, close, say }) => (
        <SearchDialog
          open={open}
          onClose={close}
          title="Search"
          placeholder="Keyword"
          items={names
            .filter((name) => name.includes(query))
            .map((name) => ({ id: name, label: name, detail: 'network', icon: <NetworkIcon size={14} /> }))}
          onQuery={setQuery}
          onChoose={(item) => {
            close();
            say(`chosen: ${item.label}`);
          }}
        />
      )}
    </Over>
  );
}

/** Conditions; `none`: there are none. */
export function ConditionsPage({ none }: { none?: boolean }) {
  const now = useClock().now();
  return (
    <Over>
      {({ open, close }) => (
        <ConditionsDialog
          open={open}
          onClose={close}
          subtitle="price-service"
          conditions={
            none
              ? []
              : [
                  {
                    type: 'SyncError',
                    status: 'True',
                    tone: 'negative',
                    reason: 'ComparisonError',
                    message: 'repository not accessible: authentication required',
                    lastTransitionTime: now - 300_000,
                  },
                  {
                    type: 'Progressing',
                    status: 'Unknown',
                    tone: 'unknown',
                    lastTransitionTime: now - 9_000,
                  },
                ]
          }
        />
      )}
    </Over>
  );
}

/** Features to choose from. */
export function ChoicesPage() {
  return (
    <Over>
      {({ open, close, say }) => (
        <ChoiceDialog
          open={open}
          onClose={close}
          title="Network Features"
          choices={[
            {
              id: 'argocd',
              label: 'Argo CD',
              description: 'Delivers what repositories say.',
              required: true,
            },
            { id: 'grafana', label: 'Grafana', description: 'Dashboards over what the clusters measure.' },
            {
              id: 'k8sgpt',
              label: 'K8sGPT',
              description: 'Explains what is wrong.',
              options: (
                <SelectField
                  label="Provider"
                  value="openai"
                  onChange={nothing}
                  choices={[{ value: 'openai', label: 'openai' }]}
                />
              ),
            },
            { id: 'crossplane', label: 'Crossplane', reason: 'Needs a hub cluster first.' },
          ]}
          chosen={['k8sgpt']}
          onOk={(chosen) => {
            say(chosen.join(', '));
            close();
          }}
        />
      )}
    </Over>
  );
}

/** Two versions of one record. */
export function VersionsPage() {
  const now = useClock().now();
  return (
    <Over>
      {({ open, close, say }) => (
        <VersionsDialog
          open={open}
          onClose={close}
          title="retail-eu was changed meanwhile"
          by="Grace Hopper"
          at={now - 120_000}
          fields={[
            { id: 'name', label: 'Name', before: 'retail', yours: 'retail-eu', theirs: 'retail' },
            { id: 'namespace', label: 'Namespace', before: 'a', yours: 'hawser', theirs: 'hawser-eu' },
            { id: 'host', label: 'Host name', before: '', yours: '', theirs: '' },
            {
              id: 'yaml',
              label: 'YAML',
              long: true,
              before: 'replicas: 2\n',
              yours: 'replicas: 2\npaused: false\n',
              theirs: 'replicas: 3\npaused: false\n',
            },
          ]}
          onSave={(choices) => {
            say(JSON.stringify(choices));
            close();
          }}
        />
      )}
    </Over>
  );
}
