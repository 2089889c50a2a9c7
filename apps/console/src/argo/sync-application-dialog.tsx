import type { objectsContract } from '@hawser/contract/objects';
import { SYNC_OPTIONS, type SyncOption } from '@hawser/domain/gitops';
import { CheckField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { argoCalls, type OnCluster } from './calls.ts';
import { resourceKey } from './resources-table.tsx';
import { useAct } from './use-act.ts';
import { useApplication } from './use-application.ts';
import { waitText } from './why-not-synced.ts';
import classes from './argo.module.css';

const TITLE = 'Sync';

/** Has Argo CD sync an Application. `about`: `<objectID>/<routerID>`, or the id of the object for all its clusters. */
export default function SyncApplicationDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {({ name }) =>
        routerID === undefined ? (
          <Everywhere objectID={objectID} name={name} onClose={onClose} />
        ) : (
          <OnOne of={{ objectID, routerID }} name={name} onClose={onClose} />
        )
      }
    </RecordDialog>
  );
}

interface Choice {
  prune: boolean;
  dryRun: boolean;
  force: boolean;
  options: SyncOption[];
}

const NOTHING: Choice = { prune: false, dryRun: false, force: false, options: [] };

const OPTIONS: Readonly<Record<SyncOption, { label: string; description: string }>> = {
  'ApplyOutOfSyncOnly=true': {
    label: 'Only what is out of sync',
    description: 'Apply nothing that is as the source says.',
  },
  'PruneLast=true': {
    label: 'Prune last',
    description: 'Remove what is not in the source after everything else is healthy.',
  },
  'RespectIgnoreDifferences=true': {
    label: 'Respect ignored differences',
    description: 'Leave fields alone whose differences the Application ignores.',
  },
  'Replace=true': {
    label: 'Replace',
    description: 'Replace objects instead of applying them. What others wrote into them is lost.',
  },
  'ServerSideApply=true': {
    label: 'Server-side apply',
    description:
      'Let the API server merge, as for objects that are too large for an annotation. Not with Force.',
  },
  'Validate=false': {
    label: 'Without validation',
    description: 'Apply what the schema of its kind does not allow.',
  },
};

function Choices({ value, onChange }: { value: Choice; onChange(value: Choice): void }) {
  return (
    <>
      <CheckField
        label="Prune"
        description="Remove what is not in the source any more."
        checked={value.prune}
        onChange={(prune) => onChange({ ...value, prune })}
      />
      <CheckField
        label="Dry run"
        description="Only check what would be applied."
        checked={value.dryRun}
        onChange={(dryRun) => onChange({ ...value, dryRun })}
      />
      <CheckField
        label="Force"
        description="Delete and create again what cannot be changed. Its pods are gone for that time."
        checked={value.force}
        onChange={(force) => onChange({ ...value, force })}
      />
      <details className={classes['options']}>
        <summary>
          {value.options.length === 0
            ? 'Options of the Application'
            : `Options: ${value.options.map((option) => OPTIONS[option].label.toLowerCase()).join(', ')}`}
        </summary>
        {SYNC_OPTIONS.map((option) => (
          <CheckField
            key={option}
            {...OPTIONS[option]}
            checked={value.options.includes(option)}
            onChange={(isChosen) => {
              const options = SYNC_OPTIONS.filter((each) =>
                each === option ? isChosen : value.options.includes(each),
              );
              onChange({ ...value, options });
            }}
          />
        ))}
      </details>
    </>
  );
}

interface FormProps {
  name: string;
  onClose(): void;
}

function OnOne({ of, name, onClose }: FormProps & { of: OnCluster }) {
  const { application } = useApplication(of);
  const { error, act } = useAct(of);
  const [choice, setChoice] = useState(NOTHING);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const resources = application?.resources ?? [];
  const chosen = resources.filter((resource) => !left.has(resourceKey(resource)));
  const isAll = left.size === 0;
  const submit = async (): Promise<void> => {
    const named = isAll
      ? []
      : chosen.map(({ group, kind, namespace, name: its }) => ({ group, kind, namespace, name: its }));
    if (await act({ type: 'sync', ...choice, resources: named })) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${TITLE} ${application?.name ?? name}`}
      submitLabel={choice.dryRun ? 'Check sync' : TITLE}
      onSubmit={submit}
      {...(!isAll && chosen.length === 0 && { submitReason: 'Choose at least one resource.' })}
      banners={error === null ? [] : [{ tone: 'error', text: shownMessage(error) }]}
    >
      {application?.window && !application.window.allowsManual && (
        <p role="status">{waitText(application.window, application.project)}</p>
      )}
      <Choices value={choice} onChange={setChoice} />
      {resources.length > 0 && (
        <details className={classes['choose']}>
          <summary>{isAll ? 'All resources' : `${chosen.length} of ${resources.length} resources`}</summary>
          {resources.map((resource) => {
            const key = resourceKey(resource);
            return (
              <CheckField
                key={key}
                label={`${resource.kind} ${resource.name}`}
                checked={!left.has(key)}
                onChange={(isChosen) => {
                  const next = new Set(left);
                  if (isChosen) next.delete(key);
                  else next.add(key);
                  setLeft(next);
                }}
              />
            );
          })}
        </details>
      )}
    </FormDialog>
  );
}

function Everywhere({ objectID, name, onClose }: FormProps & { objectID: string }) {
  const calls = useCalls(argoCalls);
  const { toast } = useServices();
  const [choice, setChoice] = useState(NOTHING);
  const command = useCommand((value: Choice, options) =>
    calls.actOnMany({ objectIDs: [objectID], action: { type: 'sync', ...value, resources: [] } }, options),
  );
  const submit = async (): Promise<void> => {
    if ((await command.run(choice)) === null) return;
    toast({ text: 'Argo CD is asked for each cluster, see Background Work.' });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${TITLE} ${name}`}
      submitLabel={choice.dryRun ? 'Check sync' : TITLE}
      onSubmit={submit}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
    >
      <p>On each of its clusters.</p>
      <Choices value={choice} onChange={setChoice} />
    </FormDialog>
  );
}
